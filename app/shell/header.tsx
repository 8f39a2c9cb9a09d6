import { manilaClock } from "#app/format/manila-time.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { brand } from "#app/static/folders.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { AccountLinks } from "./account-links.tsx";
import { BrandName, brandDependencies } from "./brand-name.tsx";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import { bandAddress, sectionPictureName } from "./section-pictures.ts";
import type { ShellData } from "./shell-data.ts";
import { labelText, type Section, type SiteLink } from "./site-map.ts";
import { Slot } from "./slot.tsx";

interface HeaderProps {
  shell: ShellData;
  current: string | undefined;
  /** Whether the page itself has a form to log in or to sign up. */
  hasForm: boolean;
}

/** The page header: bar with clock and country, site name, and the main navigation with its drop-downs. */
export function Header({ shell, current, hasForm }: HeaderProps) {
  return (
    <header className={`screen-only ${styles.header}`}>
      <div className={styles.bar}>
        <div className={shell.players ? `${styles.barInner} with-players` : styles.barInner}>
          <span className={styles.country}>
            <img src={`${brand}/flag.svg`} width="24" height="12" alt="" />
            {t("shell.country")}
          </span>
          {shell.server && (
            <span className={styles.status} data-state={shell.server.state}>
              {shell.server.text}
            </span>
          )}
          {shell.players && (
            <span className="players-online" data-unknown={shell.players.isKnown ? undefined : ""}>
              {shell.players.text}
            </span>
          )}
          <LanguageSwitch languages={shell.languages} />
          <server-clock class={styles.clock}>
            <span className={styles.clockLabel}>{t("shell.serverTime")}</span>{" "}
            <time dateTime={new Date(shell.now).toISOString()}>{manilaClock(shell.now)}</time>{" "}
            <abbr title="Asia/Manila">GMT+08:00</abbr>
          </server-clock>
        </div>
      </div>
      <details name="header" className={`menu-toggle ${styles.toggle}`}>
        <summary>{t("shell.menu")}</summary>
      </details>
      <CachedFragment
        as="nav"
        attributes={{ className: styles.nav, "aria-label": t("shell.mainMenu") }}
        values={[
          "main menu",
          current,
          ...Object.values(shell.pictures.sections ?? {}).map(({ src }) => src),
          ...brandDependencies(shell),
          ...menuDependencies(shell),
        ]}
        source={shell.menus}
      >
        <MainMenu shell={shell} current={current} />
      </CachedFragment>
      <Slot name="header" shell={shell}>
        <AccountLinks user={shell.user} signupLink={shell.settings.signupLink} hasForm={hasForm} />
      </Slot>
    </header>
  );
}

function MainMenu({ shell, current }: Omit<HeaderProps, "hasForm">) {
  const sections = linksFor(menusOf(shell).main, shell);
  const currentOf = ({ key }: Section) => (key === current ? "true" : undefined);
  return (
    <div className={styles.navInner}>
      <a className={styles.brand} href={localizedHref("/")}>
        <BrandName shell={shell} />
      </a>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <li key={section.key}>
            <MenuLink link={section} className={styles.top} current={currentOf(section)} />
          </li>
        ))}
      </ul>
      <ul className={styles.menu}>
        {sections.map((section) => (
          <li key={section.key}>
            <a className={styles.card} href={localizedHref(section.href)} aria-current={currentOf(section)}>
              <img src={cardPicture(section, shell)} width="780" height="220" alt="" loading="lazy" />
              {labelText(section.label)}
            </a>
            <DropDown links={linksFor(section.menu, shell)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A small picture of a section, which is not loaded before the menu opens; decoration that old browsers do without. */
function cardPicture({ key }: Section, { pictures }: ShellData): string {
  return pictures.sections?.[sectionPictureName(key)]?.src ?? `${bandAddress(key)}-phone.avif`;
}

function DropDown({ links }: { links: readonly SiteLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="menu-links">
      {links.map((link) => (
        <li key={`${link.href} ${labelText(link.label)}`}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  );
}
