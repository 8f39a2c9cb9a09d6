import { currentContext } from "#i18n-context";
import { DEFAULT_LANGUAGE, pathPrefix } from "./language.ts";

const SHARED = /^\/(?:admin|api|art|assets|healthz|media|scheduled|static)(?:[/?#]|$)/i;

/** Whether a path has no version in a further language: files, the API, the console. */
export function isSharedPath(path: string): boolean {
  return SHARED.test(path);
}

/**
 * The address of a page in the language of the request: `/news` becomes `/fil/news` in Filipino. Addresses of other
 * sites, fragments and files are returned as they are.
 */
export function localizedHref(address: string): string {
  return hrefIn(currentContext().code, address);
}

/** Replaces the addresses of links to pages in HTML, see {@link localizedHref}. */
export function withLocalizedLinks(html: string): string {
  return html.replace(/(<a\b[^>]*? href=")([^"]+)/g, (_, start, address) => start + localizedHref(address));
}

/**
 * The address of a page in a language, see {@link localizedHref}.
 * @param code the language's code
 */
export function hrefIn(code: string, address: string): string {
  const isOwnPage = address.startsWith("/") && !address.startsWith("//") && !isSharedPath(address);
  // `/` is `/fil` in Filipino, without a slash at the end.
  return isOwnPage
    ? pathPrefix(code) + address.replace(/^\/(?=[?#]|$)/, code === DEFAULT_LANGUAGE ? "/" : "")
    : address;
}
