import type { MenuIcon } from "./menu-icons.ts";
import type { AdminRight } from "./rights.ts";

/** The groups of the console's menu, in their order. */
export const adminMenuGroups = ["Overview", "Players", "Shop & money", "Content", "Site", "Operations"] as const;

/** A page of the console, and the right that it requires; of a list, one is enough. */
export interface AdminMenuEntry {
  group: (typeof adminMenuGroups)[number];
  /** In the group; lower numbers come first. */
  place: number;
  label: string;
  href: string;
  icon: MenuIcon;
  right: AdminRight | readonly AdminRight[];
  /** The key of a switch, without which the console has no such page. */
  switch?: string;
}

/** The entries by group, in the order of the menu and without empty groups. */
export function groupedMenu(entries: readonly AdminMenuEntry[]) {
  return adminMenuGroups
    .map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
    .filter((group) => group.entries.length > 0);
}

/** The entry of a path: its own page, or the list that the page belongs to. */
export function currentEntry(entries: readonly AdminMenuEntry[], path: string): AdminMenuEntry | undefined {
  return entries
    .filter(({ href }) => path === href || (href !== "/admin" && path.startsWith(`${href}/`)))
    .sort((one, other) => other.href.length - one.href.length)[0];
}
