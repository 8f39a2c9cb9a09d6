import { comparedPath } from "#app/format/compared-path.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";

/** The path of an address as redirects are compared: without a language, see `comparedPath`. */
export function redirectPath(pathname: string): string {
  return comparedPath(withoutLanguage(comparedPath(pathname)));
}

/**
 * Where the owner redirects a request to, in its language; undefined if nowhere. A redirect to what is redirected itself
 * does not count: it could lead in a circle.
 * @param address of the request
 */
export function redirectTarget(
  redirects: readonly { from: string; to: string }[],
  address: string,
): string | undefined {
  const find = (path: string) => redirects.find(({ from }) => redirectPath(from) === path)?.to;
  const url = new URL(address);
  const to = redirects.length > 0 ? find(redirectPath(url.pathname)) : undefined;
  if (!to || !URL.canParse(to, url)) return undefined;
  const target = new URL(localizedHref(to), url);
  if (target.origin !== url.origin) return target.href;
  return find(redirectPath(target.pathname)) === undefined ? target.pathname + target.search + target.hash : undefined;
}
