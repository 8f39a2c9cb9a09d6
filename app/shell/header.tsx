import { useLocation } from "@remix-run/react";
import { manilaClock } from "#app/format/manila-time.ts";
import { hrefIn, localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { brand } from "#app/static/folders.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { currentContext } from "#i18n-context";
import { AccountLinks } from "./account-links.tsx";
import { BrandName, brandDependencies } from "./brand-name.tsx";
import styles from "./header.module.css";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { labelText, type SiteLink } from "./site-map.ts";
import { Slot } from "./slot.tsx";

interface HeaderProps {
  shell: ShellData;
  current: string | undefined;
}

/** The page header: bar with clock and country, site name, and the main navigation with its drop-downs. */
export function Header({ shell, current }: HeaderProps) {
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
      <details className={`menu-toggle ${styles.toggle}`}>
        <summary>{t("shell.menu")}</summary>
      </details>
      <CachedFragment
        as="nav"
        attributes={{ className: styles.nav, "aria-label": t("shell.mainMenu") }}
        values={["main menu", current, ...brandDependencies(shell), ...menuDependencies(shell)]}
        source={shell.menus}
      >
        <MainMenu shell={shell} current={current} />
      </CachedFragment>
      <Slot name="header" shell={shell}>
        <AccountLinks user={shell.user} signupLink={shell.settings.signupLink} />
      </Slot>
    </header>
  );
}

/** Links to this page in the other languages. */
function LanguageSwitch({ languages }: Pick<ShellData, "languages">) {
  const { pathname, search } = useLocation();
  const current = currentContext().code;
  return languages
    .filter(({ code }) => code !== current)
    .map(({ code, name, locale, offer }) => (
      <a
        key={code}
        href={hrefIn(code, pathname + search)}
        lang={locale}
        hrefLang={locale}
        data-language={code}
        data-offer={offer}
      >
        {name}
      </a>
    ));
}

function MainMenu({ shell, current }: HeaderProps) {
  const sections = linksFor(menusOf(shell).main, shell);
  return (
    <div className={styles.navInner}>
      <a className={styles.brand} href={localizedHref("/")}>
        <BrandName shell={shell} />
      </a>
      <ul className={styles.menu}>
        {sections.map((entry) => (
          <li key={entry.key}>
            <MenuLink link={entry} className={styles.top} current={entry.key === current ? "true" : undefined} />
            <DropDown links={linksFor(entry.menu, shell)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DropDown({ links }: { links: readonly SiteLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={`menu-links ${styles.drop}`}>
      {links.map((link) => (
        <li key={`${link.href} ${labelText(link.label)}`}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  );
}
