import { comparedPath } from "#app/format/compared-path.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";

/**
 * Where the owner redirects a path that has no page to, in the language of the request; undefined for other paths.
 * @param pathname with the prefix of the language
 */
export function redirectTarget(
  redirects: readonly { from: string; to: string }[],
  pathname: string,
): string | undefined {
  if (redirects.length === 0) return undefined;
  const path = comparedPath(withoutLanguage(pathname));
  const found = redirects.find(({ from }) => from === path)?.to;
  return found?.startsWith("/") ? localizedHref(found) : found || undefined;
}
