import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import { sectionFigure } from "./section-pictures.ts";
import type { ShellData } from "./shell-data.ts";
import { findSection, labelText, type SiteLink } from "./site-map.ts";

interface SubMenuProps {
  shell: ShellData;
  sectionKey: string;
  /** Path and query of the page, to mark the current entry. */
  current: string;
}

/** The ID of the menu's title. */
const TITLE = "sub-menu";

/** The left sub-menu of a section; on phones a row that scrolls sideways. */
export function SubMenu({ shell, sectionKey, current }: SubMenuProps) {
  const { label, menu, more = [] } = findSection(menusOf(shell), sectionKey);
  const links = linksFor([...menu, ...more], shell);
  const figure = sectionFigure(sectionKey, shell.pictures.sections);
  // The address comes from the visitor, so only an address of the menu becomes a part of the key.
  const currentHref = links.find(({ href }) => href === current)?.href;
  return (
    <CachedFragment
      as="nav"
      attributes={{
        className: `screen-only sub-menu ${links.length > 1 ? "" : "sub-menu-single"}`,
        "aria-labelledby": TITLE,
      }}
      values={["sub-menu", sectionKey, currentHref, figure, ...menuDependencies(shell)]}
      source={shell.menus}
    >
      <p className="title sub-menu-title" id={TITLE}>
        {labelText(label)}
      </p>
      <SubMenuLinks links={links} currentHref={currentHref} />
      {figure && <img className="sub-menu-figure" src={figure} loading="lazy" alt="" />}
    </CachedFragment>
  );
}

function SubMenuLinks({ links, currentHref }: { links: readonly SiteLink[]; currentHref: string | undefined }) {
  return (
    <ul className="menu-links">
      {links.map((link) => (
        <li key={`${link.href} ${labelText(link.label)}`}>
          <MenuLink link={link} current={link.href === currentHref ? "page" : undefined} />
        </li>
      ))}
    </ul>
  );
}
