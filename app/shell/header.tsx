import { manilaClock } from "#app/format/manila-time.ts";
import { brand } from "#app/static/folders.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import styles from "./header.module.css";
import { linksFor, menuDependencies } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { mainSections, type SectionKey, type SiteLink } from "./site-map.ts";

interface HeaderProps {
  shell: ShellData;
  current: SectionKey | undefined;
}

/** The page header: bar with clock and country, site name, and the main navigation with its drop-downs. */
export function Header({ shell, current }: HeaderProps) {
  return (
    <header className={`screen-only ${styles.header}`}>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          <span className={styles.country}>
            <img src={`${brand}/flag.svg`} width="24" height="12" alt="" />
            Philippines
          </span>
          {shell.settings.serverStatus && <span className={styles.status}>{shell.settings.serverStatus}</span>}
          <server-clock class={styles.clock}>
            <span className={styles.clockLabel}>Server time</span>{" "}
            <time dateTime={new Date(shell.now).toISOString()} suppressHydrationWarning>
              {manilaClock(shell.now)}
            </time>{" "}
            <abbr title="Asia/Manila">GMT+08:00</abbr>
          </server-clock>
        </div>
      </div>
      <CachedFragment
        as="nav"
        attributes={{ className: styles.nav, "aria-label": "Main" }}
        values={["main menu", current, shell.settings.siteName, ...menuDependencies(shell)]}
      >
        {import.meta.env.SSR && <MainMenu shell={shell} current={current} />}
      </CachedFragment>
    </header>
  );
}

function MainMenu({ shell, current }: HeaderProps) {
  return (
    <div className={styles.navInner}>
      <a className={styles.brand} href="/">
        <img src={`${brand}/emblem.svg`} width="48" height="48" alt="" />
        <span>{shell.settings.siteName}</span>
      </a>
      <details className={styles.toggle}>
        <summary>Menu</summary>
      </details>
      <ul className={styles.menu}>
        {linksFor(mainSections, shell).map((entry) => (
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
        <li key={link.label}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  );
}
