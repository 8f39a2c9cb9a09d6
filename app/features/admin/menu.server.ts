import { loadConsole } from "#app/features.ts";
import { type AdminMenuEntry, adminMenuGroups, currentEntry } from "./menu-entry.ts";
import { hasRight, type RightsHolder } from "./rights.ts";

/** The console's pages, in the order of its menu. */
export async function adminMenu(): Promise<AdminMenuEntry[]> {
  const parts = await loadConsole();
  return adminMenuGroups.flatMap((name) =>
    parts
      .flatMap(({ menu = [] }) => menu)
      .filter(({ group }) => group === name)
      .sort((one, other) => one.place - other.place),
  );
}

/**
 * The pages that somebody may open.
 * @param off the keys of the switches that are off
 */
export async function menuOf(holder: RightsHolder, off: readonly string[]): Promise<AdminMenuEntry[]> {
  return (await adminMenu()).filter(
    (entry) => !isOff(entry, off) && [entry.right].flat().some((right) => hasRight(holder, right)),
  );
}

/** Whether a page of the console is missing, because the owner has switched off what it is about. */
export async function isMissingPage(path: string, off: readonly string[]): Promise<boolean> {
  const entry = currentEntry(await adminMenu(), path);
  return entry !== undefined && isOff(entry, off);
}

const isOff = (entry: AdminMenuEntry, off: readonly string[]) =>
  entry.switch !== undefined && off.includes(entry.switch);
