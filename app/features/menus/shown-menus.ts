import { t } from "#app/i18n/translate.ts";
import { defaultMenus, type Menus, type Section, type SiteLink, SOCIAL_HREF } from "#app/shell/site-map.ts";
import type { MenuDocument, MenuEntry, SocialLinks } from "./menu-document.ts";
import { type SettingAddresses, settingAddress } from "./setting-addresses.ts";

/** What the operator has set for the menus. */
interface OwnMenus {
  menus: MenuDocument | null;
  /** The operator's pages: their paths without the leading slash, and the keys of their sections. */
  pages: readonly { path: string; title: string; section: string; inMenu: boolean }[];
}

/**
 * The menus of the site with the operator's pages, each at the end of its section.
 * @returns undefined if they are the default ones
 */
export function shownMenus({ menus, pages }: OwnMenus): Menus | undefined {
  const listed = pages.filter(({ inMenu }) => inMenu);
  if (!menus && listed.length === 0) return undefined;
  const { main, quiet, footer } = menus ? menusOfDocument(menus) : defaultMenus;
  const withPages = (section: Section): Section => {
    const known = [...section.menu, ...(section.more ?? [])].map(({ href }) => href);
    const own = listed
      .filter((page) => page.section === section.key && !known.includes(`/${page.path}`))
      .map(({ path, title }) => ({ label: { text: title }, href: `/${path}` }));
    return own.length === 0 ? section : { ...section, menu: [...section.menu, ...own] };
  };
  const shown = { main: main.map(withPages), quiet: quiet.map(withPages) };
  const about = [...shown.main, ...shown.quiet].find(({ key }) => key === "about");
  return { ...shown, footer, policies: about?.menu ?? [] };
}

/** What the operator has set for the communities. */
interface OwnSocials extends SettingAddresses {
  socials: SocialLinks | null;
}

/** The links to the operator's communities: those of the menus, or the one of the settings. */
export function shownSocials({ socials, ...settings }: OwnSocials): SocialLinks {
  const links = socials ?? [{ label: t("shell.followUs"), href: SOCIAL_HREF }];
  return links
    .map(({ label, href }) => ({ label, href: settingAddress(href, settings) }))
    .filter(({ href }) => href !== "");
}

const defaultSections = [...defaultMenus.main, ...defaultMenus.quiet];
const defaultEntries = defaultSections.flatMap(({ menu, more = [] }) => [...menu, ...more]);

function menusOfDocument({ sections, footer }: MenuDocument): Pick<Menus, "main" | "quiet" | "footer"> {
  const sectionsOf = (quiet: boolean) =>
    sections
      .filter(({ aside }) => aside === quiet)
      .map(({ key, entries, ...own }): Section => {
        const built = defaultSections.find((section) => section.key === key);
        const linksOf = (aside: boolean) =>
          entries.filter((entry) => entry.aside === aside).map((entry) => shownLink(entry, defaultEntries));
        return {
          ...shownLink(own, built ? [built] : []),
          key,
          menu: linksOf(false),
          more: linksOf(true),
          ...(built?.home && built.href === own.href ? { home: built.home } : {}),
        };
      });
  return {
    main: sectionsOf(false),
    quiet: sectionsOf(true),
    footer: footer.map((link) => shownLink(link, [...defaultMenus.footer, ...defaultEntries])),
  };
}

/**
 * An entry as menus show it.
 * @param own the site's own entries: an entry with the same address needs the same feature of the game server
 */
function shownLink({ label, href, newTab, audience }: MenuEntry, own: readonly SiteLink[]): SiteLink {
  const { requires, fallbackHref } = own.find((link) => link.href === href) ?? {};
  return {
    label: { text: label },
    href,
    ...(newTab ? { external: true } : {}),
    ...(audience === "players" ? { playersOnly: true } : {}),
    ...(audience === "visitors" ? { visitorsOnly: true } : {}),
    ...(requires ? { requires } : {}),
    ...(fallbackHref ? { fallbackHref } : {}),
  };
}
