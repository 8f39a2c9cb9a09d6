import { allFeatures } from "#app/features.ts";
import { type AdminMenuEntry, adminMenuGroups, currentEntry } from "./menu-entry.ts";
import { hasRight, type RightsHolder } from "./rights.ts";

/** The console's pages, in the order of its menu. */
export const adminMenu: readonly AdminMenuEntry[] = adminMenuGroups.flatMap((name) =>
  allFeatures
    .flatMap(({ menu = [] }) => menu)
    .filter(({ group }) => group === name)
    .sort((one, other) => one.place - other.place),
);

/**
 * The pages that somebody may open.
 * @param off the keys of the switches that are off
 */
export function menuOf(holder: RightsHolder, off: readonly string[]): AdminMenuEntry[] {
  return adminMenu.filter(
    (entry) => !isOff(entry, off) && [entry.right].flat().some((right) => hasRight(holder, right)),
  );
}

/** Whether a page of the console is missing, because the owner has switched off what it is about. */
export function isMissingPage(path: string, off: readonly string[]): boolean {
  const entry = currentEntry(adminMenu, path);
  return entry !== undefined && isOff(entry, off);
}

const isOff = (entry: AdminMenuEntry, off: readonly string[]) =>
  entry.switch !== undefined && off.includes(entry.switch);
