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
  /** The list to which the page belongs, if its entry is to be marked. */
  listedIn: string | undefined;
  /** Whether a figure stands below the menu. */
  hasFigure: boolean;
}

/** The ID of the menu's title. */
const TITLE = "sub-menu";

/** The left sub-menu of a section; on phones a row that scrolls sideways. */
export function SubMenu({ shell, sectionKey, current, listedIn, hasFigure }: SubMenuProps) {
  const { label, menu, more = [] } = findSection(menusOf(shell), sectionKey);
  // A visitor may be on a page that the menus offer only to players, such as that of the coins.
  const links = linksFor([...menu, ...more], shell, current);
  const figure = hasFigure ? sectionFigure(sectionKey, shell.pictures.sections) : undefined;
  // The address comes from the visitor, so only an address of the menu becomes a part of the key.
  const currentHref = links.find(({ href }) => href === (listedIn ?? current))?.href;
  const mark = listedIn ? "true" : "page";
  return (
    <CachedFragment
      as="nav"
      attributes={{
        className: `screen-only sub-menu ${links.length > 1 ? "" : "sub-menu-single"}`,
        "aria-labelledby": TITLE,
      }}
      values={["sub-menu", sectionKey, currentHref, mark, figure, ...menuDependencies(shell)]}
      source={shell.menus}
    >
      <p className="title sub-menu-title" id={TITLE}>
        {labelText(label)}
      </p>
      <SubMenuLinks links={links} currentHref={currentHref} mark={mark} />
      {figure && <img className="sub-menu-figure" src={figure} loading="lazy" alt="" />}
    </CachedFragment>
  );
}

interface SubMenuLinksProps {
  links: readonly SiteLink[];
  currentHref: string | undefined;
  mark: "page" | "true";
}

function SubMenuLinks({ links, currentHref, mark }: SubMenuLinksProps) {
  return (
    <ul className="menu-links">
      {links.map((link) => (
        <li key={`${link.href} ${labelText(link.label)}`}>
          <MenuLink link={link} current={link.href === currentHref ? mark : undefined} />
        </li>
      ))}
    </ul>
  );
}
