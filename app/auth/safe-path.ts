const BASE = "http://site.invalid";

/** Pages that make no sense as a place to return to. */
const NO_RETURN = new Set(["/login", "/logout", "/register"]);

/**
 * A path of this site to go on to: what came from an address or a form, if it leads nowhere else, or the fallback.
 * Whatever a browser would take for another origin (`//host`, `/\host`, a scheme, control characters) does not pass.
 */
export function safePath(path: string | null | undefined, fallback = "/"): string {
  if (!path?.startsWith("/") || path.length > 500 || !URL.canParse(path, BASE)) return fallback;
  const url = new URL(path, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//") || NO_RETURN.has(url.pathname.toLowerCase()))
    return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
