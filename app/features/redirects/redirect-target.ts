import { comparedPath } from "#app/format/compared-path.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";

/** A redirect of the owner; `from` is a path, with a query if only that query is redirected. */
interface Redirect {
  from: string;
  to: string;
}

/** The longest query, in characters, that is compared. */
const MAX_QUERY = 200;

/** The path of an address as redirects are compared: without a language, see `comparedPath`. */
function redirectPath(pathname: string): string {
  // What follows a question mark is a query.
  return comparedPath(withoutLanguage(comparedPath(pathname))).replaceAll("?", "%3F");
}

/** A query as redirects are compared: the same parameters in any order. */
function redirectQuery(search: string): string {
  if (search.length > MAX_QUERY) return "";
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
}

/** An address as redirects are compared. */
export function redirectAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = redirectQuery(search);
  return redirectPath(pathname) + (query === "" ? "" : `?${query}`);
}

/** The redirect of an address: the one for its query, else the one for its path, which is for any query. */
export function redirectOf<One extends Redirect>(redirects: readonly One[], address: string): One | undefined {
  const at = (wanted: string) => redirects.find(({ from }) => comparedFrom(from) === wanted);
  return at(address) ?? at(address.split("?")[0] ?? "");
}

function comparedFrom(from: string): string {
  const [pathname = "", search = ""] = from.split("?");
  return redirectAddress({ pathname, search });
}

/**
 * Where the owner redirects a request to, in its language; undefined if nowhere. A redirect to what is redirected itself
 * does not count: it could lead in a circle.
 * @param address of the request
 */
export function redirectTarget(redirects: readonly Redirect[], address: string): string | undefined {
  if (redirects.length === 0) return undefined;
  const url = new URL(address);
  const to = redirectOf(redirects, redirectAddress(url))?.to;
  if (!to || !URL.canParse(to, url)) return undefined;
  const target = new URL(localizedHref(to), url);
  if (target.origin !== url.origin) return target.href;
  return redirectOf(redirects, redirectAddress(target)) === undefined
    ? target.pathname + target.search + target.hash
    : undefined;
}
