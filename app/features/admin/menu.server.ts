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
