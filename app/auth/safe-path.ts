import { withoutLanguage } from "#app/i18n/languages.server.ts";

const BASE = "http://site.invalid";

/** Pages that are never returned to after login. */
const NO_RETURN = new Set(["/login", "/logout", "/register"]);

/**
 * Returns a path from an address or a form if it is safe to redirect to, otherwise the fallback. Rejects everything
 * that a browser would resolve to another origin (`//host`, `/\host`, a scheme, control characters). The prefix of a
 * language is removed, because redirects get that of the request.
 */
export function safePath(path: string | null | undefined, fallback = "/"): string {
  if (!path?.startsWith("/") || path.length > 500 || !URL.canParse(path, BASE)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  const page = withoutLanguage(pathname);
  const isPath = page.startsWith("/") && !page.startsWith("//");
  if (origin !== BASE || !isPath || NO_RETURN.has(page.toLowerCase())) return fallback;
  return page + search + hash;
}
