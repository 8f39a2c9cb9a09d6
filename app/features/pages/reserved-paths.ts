import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { isSharedPath } from "#app/i18n/localized-href.ts";
import type { RouteEntry } from "#app/route-entry.ts";
import routes from "#app/routes.ts";

/**
 * Folders without routes: that of the platform, in which no request arrives here, and that of the stylesheets with the
 * operator's colours.
 */
const FOLDERS = ["cdn-cgi", "theme"];

/** The path of the route that shows pages of the operator and what does not exist. */
const SPLAT = "*";

/**
 * The first segments of all routes. The whole address below them is the site's own: a route that an update adds there
 * must not hide a page.
 */
const ownSegments = new Set(
  (routes as readonly RouteEntry[])
    .map(({ path = "" }) => path.split("/")[0] ?? "")
    .filter((segment) => segment !== "" && segment !== SPLAT),
);

/**
 * Whether the site itself uses an address, so that no page of the operator can have it: below the first segment of a
 * route, of a folder of files, or of the pages in a language.
 * @param path in lower case, without the leading slash
 * @param languageCodes the codes of the site's languages
 */
export function isReservedPath(path: string, languageCodes: readonly string[]): boolean {
  const [first = ""] = path.split("/");
  const isOwn = FOLDERS.includes(first) || ownSegments.has(first) || isSharedPath(`/${first}`);
  return isOwn || first === DEFAULT_LANGUAGE || languageCodes.includes(first);
}
