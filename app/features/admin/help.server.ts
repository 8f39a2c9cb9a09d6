import { matchRoutes } from "@remix-run/react";
import { loadConsole } from "#app/features.ts";

/**
 * The place in the help that describes a page of the console, such as `tickets#figures`.
 * @param path of the page, as `comparedPath` returns it
 * @returns undefined for a page without a chapter, and without a page
 */
export async function helpOfPath(path: string): Promise<string | undefined> {
  // Matching ranks all routes that it is given, so it gets only those below the same folder.
  const folder = path.split("/")[2] ?? "";
  const pages = (await loadConsole())
    .flatMap(({ pages: own = [] }) => own.map(({ path: below = "", help }) => ({ path: below, help })))
    .filter((page) => page.path.split("/")[0] === folder);
  return matchRoutes(pages, path, "/admin")?.at(-1)?.route.help;
}
