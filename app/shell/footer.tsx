import { NetworkMark } from "#app/features/menus/components/network-mark.tsx";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { socialNetwork } from "#app/features/menus/social-networks.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { BrandName, brandDependencies } from "./brand-name.tsx";
import styles from "./footer.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { labelText } from "./site-map.ts";

/** Footer with the brand, the link map, the policies, the social links, the operator and the languages. */
export function Footer({ shell }: { shell: ShellData }) {
  const { siteName, operatorName, ageRating } = shell.settings;
  return (
    <footer className={`screen-only ${styles.footer}`}>
      <CachedFragment
        as="div"
        attributes={{ className: styles.inner }}
        values={[
          "footer",
          ...brandDependencies(shell),
          ...socialsOf(shell).flatMap(({ label, href }) => [label, href]),
          ...menuDependencies(shell),
        ]}
        source={shell.menus}
      >
        <FooterLinks shell={shell} />
      </CachedFragment>
      <div className={styles.end}>
        {ageRating && (
          <p className={styles.rating}>
            <span className="sr-only">{t("shell.ageRating")}: </span>
            {ageRating}
          </p>
        )}
        <p>{t("shell.footerNote", { siteName })}</p>
        {operatorName && (
          <p>
            {t("policy.operatorName")}: {operatorName}
          </p>
        )}
        <LanguageSwitch languages={shell.languages} />
        <back-to-top>
          <a className={styles.top} href="#top">
            <span className="sr-only">{t("shell.backToTop")}</span>
          </a>
        </back-to-top>
      </div>
    </footer>
  );
}

const socialsOf = ({ socials, settings }: ShellData) => shownSocials({ ...settings, socials: socials ?? null });

function FooterLinks({ shell }: { shell: ShellData }) {
  const { footer, policies } = menusOf(shell);
  const socials = socialsOf(shell);
  return (
    <>
      <div>
        <a className={`title ${styles.brand}`} href={localizedHref("/")}>
          <BrandName shell={shell} size={40} />
        </a>
        {socials.length > 0 && (
          <ul className={styles.socials}>
            {socials.map(({ label, href }) => (
              <li key={`${href} ${label}`}>
                <a className="button quiet" href={href} aria-label={label} target="_blank" rel="noopener noreferrer">
                  <NetworkMark network={socialNetwork({ label, href }).key} label={label} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <nav aria-label={t("shell.siteMap")}>
        <ul className="menu-links">
          {linksFor(footer, shell).map((link) => (
            <li key={`${link.href} ${labelText(link.label)}`}>
              <MenuLink link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("shell.policies")}>
        <ul className="menu-links">
          {linksFor(policies, shell).map((link) => (
            <li key={`${link.href} ${labelText(link.label)}`}>
              <MenuLink link={link} />
            </li>
          ))}
          <li>
            <a href={localizedHref("/feed.xml")}>{t("shell.newsFeed")}</a>
          </li>
        </ul>
      </nav>
    </>
  );
}
