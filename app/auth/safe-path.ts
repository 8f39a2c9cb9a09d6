const BASE = "http://site.invalid";

/** Pages that are never returned to after login. */
const NO_RETURN = new Set(["/login", "/logout", "/register"]);

/**
 * Returns a path from an address or a form if it is safe to redirect to, otherwise the fallback. Rejects everything
 * that a browser would resolve to another origin (`//host`, `/\host`, a scheme, control characters).
 */
export function safePath(path: string | null | undefined, fallback = "/"): string {
  if (!path?.startsWith("/") || path.length > 500 || !URL.canParse(path, BASE)) return fallback;
  const url = new URL(path, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//") || NO_RETURN.has(url.pathname.toLowerCase()))
    return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
