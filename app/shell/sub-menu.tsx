import { CachedFragment, type CachedFragmentProps } from "#app/ui/cached-fragment.tsx";
import { ServerMarkup } from "#app/ui/server-markup.tsx";
import { linksFor, menuDependencies, menusOf } from "./links.ts";
import { MenuLink } from "./menu-link.tsx";
import type { ShellData } from "./shell-data.ts";
import { findSection, labelText, type SiteLink } from "./site-map.ts";

interface SubMenuProps {
  shell: ShellData;
  sectionKey: string;
  /** Path and query of the page, to mark the current entry. */
  current: string;
}

type Attributes = CachedFragmentProps["attributes"];

/** The ID of the menu's title. */
const TITLE = "sub-menu";

/** The left sub-menu of a section; on phones a row that scrolls sideways. */
export function SubMenu(props: SubMenuProps) {
  const attributes = { className: "screen-only sub-menu", "aria-labelledby": TITLE };
  if (import.meta.env.SSR) return <SubMenuOfSection {...props} attributes={attributes} />;
  return (
    <ServerMarkup as="nav" attributes={attributes}>
      {false}
    </ServerMarkup>
  );
}

function SubMenuOfSection({ shell, sectionKey, current, attributes }: SubMenuProps & { attributes: Attributes }) {
  const { label, menu, more = [] } = findSection(menusOf(shell), sectionKey);
  const links = linksFor([...menu, ...more], shell);
  // The address comes from the visitor, so only an address of the menu becomes a part of the key.
  const currentHref = links.find(({ href }) => href === current)?.href;
  return (
    <CachedFragment
      as="nav"
      attributes={
        links.length > 1 ? attributes : { ...attributes, className: `${attributes.className} sub-menu-single` }
      }
      values={["sub-menu", sectionKey, currentHref, ...menuDependencies(shell)]}
      source={shell.menus}
    >
      <p className="title sub-menu-title" id={TITLE}>
        {labelText(label)}
      </p>
      <SubMenuLinks links={links} currentHref={currentHref} />
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
