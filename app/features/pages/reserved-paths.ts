import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { isSharedPath } from "#app/i18n/localized-href.ts";

/**
 * Folders without routes: that of the platform, in which no request arrives here, and that of the stylesheets with the
 * operator's colours.
 */
const FOLDERS = ["cdn-cgi", "theme"];

/**
 * Whether the site itself uses an address, so that no page of the operator can have it: below the first segment of a
 * route, of a folder of files, or of the pages in a language.
 * @param path in lower case, without the leading slash
 * @param pageFolders the first segments of the site's own pages. The whole address below them is the site's own: a route
 * that an update adds there must not hide a page
 * @param languageCodes the codes of the site's languages
 */
export function isReservedPath(
  path: string,
  pageFolders: readonly string[],
  languageCodes: readonly string[],
): boolean {
  const [first = ""] = path.split("/");
  const isOwn = FOLDERS.includes(first) || pageFolders.includes(first) || isSharedPath(`/${first}`);
  return isOwn || first === DEFAULT_LANGUAGE || languageCodes.includes(first);
}
