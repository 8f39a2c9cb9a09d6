import type { ShellData } from "./shell-data.ts";
import { availableLinks, MESSENGER_HREF, type SiteLink } from "./site-map.ts";

/** What {@link linksFor} depends on, for the cached fragments with menus. */
export function menuDependencies({ isPlayer, missingFeatures, settings }: ShellData): (string | boolean)[] {
  return [isPlayer, settings.messengerUrl, ...missingFeatures];
}

/**
 * Filters the entries of a menu for the current visitor: players' entries only if logged in, visitors' only if not,
 * none for features that the game server lacks. Fills in addresses from the site settings; an entry whose setting is
 * empty is left out.
 */
export function linksFor<Link extends SiteLink>(links: readonly Link[], shell: ShellData): Link[] {
  return availableLinks(links, shell.missingFeatures)
    .filter((link) => !(shell.isPlayer ? link.visitorsOnly : link.playersOnly))
    .map((link) => (link.href === MESSENGER_HREF ? { ...link, href: shell.settings.messengerUrl } : link))
    .filter((link) => link.href !== "");
}
