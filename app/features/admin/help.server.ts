import { matchRoutes } from "@remix-run/react";
import { loadConsole } from "#app/features.ts";

/**
 * The place in the help that describes a page of the console, such as `tickets#figures`.
 * @param path of the page, as `comparedPath` returns it
 * @returns undefined for a page without a chapter, and without a page
 */
export async function helpOfPath(path: string): Promise<string | undefined> {
  const pages = (await loadConsole()).flatMap(({ pages: own = [] }) =>
    own.map((page) => ({ path: `/admin/${page.path ?? ""}`, help: page.help })),
  );
  return matchRoutes(pages, path)?.at(-1)?.route.help;
}
