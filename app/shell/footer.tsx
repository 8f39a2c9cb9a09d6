import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import styles from "./footer.module.css";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { labelText } from "./site-map.ts";

/** Footer with the link map, the policies and the social links. */
export function Footer({ shell }: { shell: ShellData }) {
  const { siteName } = shell.settings;
  return (
    <CachedFragment
      as="footer"
      attributes={{ className: `screen-only ${styles.footer}` }}
      values={[
        "footer",
        siteName,
        shell.brand?.logo?.src,
        ...socialsOf(shell).flatMap(({ label, href }) => [label, href]),
        ...menuDependencies(shell),
      ]}
      source={shell.menus}
    >
      <FooterContent shell={shell} />
    </CachedFragment>
  );
}

const socialsOf = ({ socials, settings }: ShellData) => shownSocials({ ...settings, socials: socials ?? null });

function FooterContent({ shell }: { shell: ShellData }) {
  const { siteName } = shell.settings;
  const { footer, policies } = menusOf(shell);
  return (
    <>
      <div className={styles.inner}>
        <nav aria-label={t("shell.siteMap")}>
          <ul className={styles.map}>
            {linksFor(footer, shell).map((link) => (
              <li key={`${link.href} ${labelText(link.label)}`}>
                <MenuLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("shell.policies")}>
          <ul className={styles.small}>
            {linksFor(policies, shell).map((link) => (
              <li key={`${link.href} ${labelText(link.label)}`}>
                <MenuLink link={link} />
              </li>
            ))}
            <li>
              <a href={localizedHref("/feed.xml")}>{t("shell.newsFeed")}</a>
            </li>
            {socialsOf(shell).map(({ label, href }) => (
              <li key={`${href} ${label}`}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {shell.brand?.logo && <img className={styles.logo} {...shell.brand.logo} alt="" loading="lazy" />}
        <p className={styles.note}>{t("shell.footerNote", { siteName })}</p>
      </div>
      <back-to-top>
        <a className={styles.top} href="#top">
          <span className="sr-only">{t("shell.backToTop")}</span>
        </a>
      </back-to-top>
    </>
  );
}
