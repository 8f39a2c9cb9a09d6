import { allFeatures } from "#app/features.ts";
import { type AdminMenuEntry, adminMenuGroups } from "./menu-entry.ts";
import { hasRight, type RightsHolder } from "./rights.ts";

/** The console's pages, in the order of its menu. */
export const adminMenu: readonly AdminMenuEntry[] = adminMenuGroups.flatMap((name) =>
  allFeatures
    .flatMap(({ menu = [] }) => menu)
    .filter(({ group }) => group === name)
    .sort((one, other) => one.place - other.place),
);

/** The pages that somebody may open. */
export function menuOf(holder: RightsHolder): AdminMenuEntry[] {
  return adminMenu.filter(({ right }) => [right].flat().some((one) => hasRight(holder, one)));
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
