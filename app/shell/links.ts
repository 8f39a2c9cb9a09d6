import { settingAddress } from "#app/features/menus/setting-addresses.ts";
import type { ShellData } from "./shell-data.ts";
import { availableLinks, defaultMenus, FORUM_HREF, type Menus, type SiteLink } from "./site-map.ts";

/** The menus of the site. */
export function menusOf({ menus }: Pick<ShellData, "menus">): Menus {
  return menus ?? defaultMenus;
}

/** What {@link linksFor} depends on, for the cached fragments with menus. */
export function menuDependencies({ isPlayer, missingParts, settings }: ShellData): (string | boolean)[] {
  return [isPlayer, settings.messengerUrl, settings.socialUrl, settings.forumBase, ...missingParts];
}

/**
 * Filters the entries of a menu for the current visitor: players' entries only if logged in, visitors' only if not,
 * none for features that the game server lacks. Fills in addresses from the site settings; an entry whose setting is
 * empty is left out.
 * @param current an address whose entry is kept for everybody
 */
export function linksFor<Link extends SiteLink>(links: readonly Link[], shell: ShellData, current?: string): Link[] {
  return availableLinks(links, shell.missingParts)
    .filter((link) => link.href === current || !(shell.isPlayer ? link.visitorsOnly : link.playersOnly))
    .map((link) => ({ ...link, href: settingAddress(link.href, shell.settings) || withoutSetting(link.href, shell) }))
    .filter((link) => link.href !== "");
}

/** Where an entry leads whose setting is empty; empty if it is left out. A player who is sent to the login returns home. */
function withoutSetting(href: string, { isPlayer }: ShellData): string {
  if (href !== FORUM_HREF) return "";
  return isPlayer ? "/socials" : "/login";
}
