import type { ShellData } from "./shell-data.ts";
import { MESSENGER, offeredLinks, type SiteLink } from "./site-map.ts";

/**
 * Filters the entries of a menu for the current visitor: players' entries only if logged in, visitors' only if not,
 * none for features that the game server lacks. Fills in addresses from the site settings; an entry whose setting is
 * empty is left out.
 */
export function linksFor<Link extends SiteLink>(links: readonly Link[], shell: ShellData): Link[] {
  return offeredLinks(links, shell.lacks)
    .filter((link) => !(shell.user ? link.visitors : link.players))
    .map((link) => (link.href === MESSENGER ? { ...link, href: shell.settings.messengerUrl } : link))
    .filter((link) => link.href !== "");
}
