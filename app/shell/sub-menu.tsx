import { linksFor } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { type SectionKey, section } from "./site-map.ts";
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
  return (
    <nav className={`screen-only ${styles.menu}`} aria-label={label}>
      <p className={styles.title}>{label}</p>
      <ul className="menu-links">
        {linksFor([...menu, ...more], shell).map((link) => (
          <li key={link.label}>
            <MenuLink link={link} current={link.href === current ? "page" : undefined} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
