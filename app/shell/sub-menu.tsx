import { t } from "#app/i18n/translate.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { linksFor, menuDependencies } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { type SectionKey, type SiteLink, section } from "./site-map.ts";
import styles from "./sub-menu.module.css";

interface SubMenuProps {
  shell: ShellData;
  sectionKey: SectionKey;
  /** Path and query of the page, to mark the current entry. */
  current: string;
}

/** The left sub-menu of a section; on phones a row that scrolls sideways. */
export function SubMenu({ shell, sectionKey, current }: SubMenuProps) {
  const { label, menu, more = [] } = section(sectionKey);
  const links = linksFor([...menu, ...more], shell);
  // The address comes from the visitor, so only an address of the menu becomes a part of the key.
  const currentHref = links.find(({ href }) => href === current)?.href;
  return (
    <CachedFragment
      as="nav"
      attributes={{ className: `screen-only ${styles.menu}`, "aria-label": t(label) }}
      values={["sub-menu", sectionKey, currentHref, ...menuDependencies(shell)]}
    >
      <p className={styles.title}>{t(label)}</p>
      <SubMenuLinks links={links} currentHref={currentHref} />
    </CachedFragment>
  );
}

function SubMenuLinks({ links, currentHref }: { links: readonly SiteLink[]; currentHref: string | undefined }) {
  return (
    <ul className="menu-links">
      {links.map((link) => (
        <li key={link.label}>
          <MenuLink link={link} current={link.href === currentHref ? "page" : undefined} />
        </li>
      ))}
    </ul>
  );
}
