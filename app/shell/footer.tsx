import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import styles from "./footer.module.css";
import { linksFor, menuDependencies } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { footerLinks, policyLinks } from "./site-map.ts";

/** Footer with the link map, the policies and the social link. */
export function Footer({ shell }: { shell: ShellData }) {
  const { siteName, socialUrl } = shell.settings;
  return (
    <CachedFragment
      as="footer"
      attributes={{ className: `screen-only ${styles.footer}` }}
      values={["footer", siteName, socialUrl, ...menuDependencies(shell)]}
    >
      {import.meta.env.SSR && <FooterContent shell={shell} />}
    </CachedFragment>
  );
}

function FooterContent({ shell }: { shell: ShellData }) {
  const { siteName, socialUrl } = shell.settings;
  return (
    <>
      <div className={styles.inner}>
        <nav aria-label={t("shell.siteMap")}>
          <ul className={styles.map}>
            {linksFor(footerLinks, shell).map((link) => (
              <li key={link.label}>
                <MenuLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("shell.policies")}>
          <ul className={styles.small}>
            {policyLinks.map((link) => (
              <li key={link.label}>
                <MenuLink link={link} />
              </li>
            ))}
            <li>
              <a href={localizedHref("/feed.xml")}>{t("shell.newsFeed")}</a>
            </li>
            {socialUrl && (
              <li>
                <a href={socialUrl} target="_blank" rel="noopener noreferrer">
                  {t("shell.followUs")}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <p className={styles.note}>{t("shell.footerNote", { siteName })}</p>
      </div>
      <back-to-top>
        <a className={styles.top} href="#top">
          <span className="sr-only">{t("shell.backToTop")}</span>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="2" d="M2 11l6-6 6 6" />
          </svg>
        </a>
      </back-to-top>
    </>
  );
}
