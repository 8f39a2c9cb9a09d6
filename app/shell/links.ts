import type { ShellData } from "./shell-data.ts";
import { MESSENGER, offeredLinks, type SiteLink } from "./site-map.ts";

/**
 * The entries of a menu this visitor gets: players' entries only when logged in, visitors' only when not, what the game
 * server lacks not at all, and addresses that come from the site settings filled in (an entry whose setting is empty is
 * left out).
 */
export function linksFor<Link extends SiteLink>(links: readonly Link[], shell: ShellData): Link[] {
  return offeredLinks(links, shell.lacks)
    .filter((link) => !(shell.user ? link.visitors : link.players))
    .map((link) => (link.href === MESSENGER ? { ...link, href: shell.settings.messengerUrl } : link))
    .filter((link) => link.href !== "");
}
