import { pictureAt } from "#app/art/catalog.server.ts";
import { isOwnFile } from "#app/server/own-files.ts";

/**
 * What is wrong with an address of this site, as a sentence; empty if it leads somewhere.
 * @param path without query and fragment
 */
export function ownAddressProblem(path: string, hasPage: (path: string) => boolean): string {
  if (path.startsWith("/art/")) return isOwnFile(path) ? "" : "The site has no such file.";
  if (path.startsWith("/static/")) return pictureAt(path) ? "" : "The file has another address now.";
  if (/^\/(?:assets|fonts|api)\/|^\/favicon\.ico$/.test(path)) return "";
  return hasPage(path) ? "" : "The site has no such page.";
}
