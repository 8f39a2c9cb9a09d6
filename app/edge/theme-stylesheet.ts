import { monogramAt } from "#app/features/branding/monogram.ts";
import { stylesheetAt } from "#app/features/branding/theme.ts";

/** A year, the longest that caches keep anything. */
const FOREVER = "public, max-age=31536000, immutable";
/** For an address of another version of the program, which is answered with the present stylesheet. */
const SHORTLY = "public, max-age=60";

/**
 * Serves the stylesheet of the operator's colours (`features/branding/theme.ts`), and the icon of a site without one of
 * its own. Both depend on nothing but the address,
 * so whoever requests an address cannot change what others get from it.
 */
export function themeStylesheet(request: Request): Response {
  const { pathname } = new URL(request.url);
  const icon = monogramAt(pathname);
  if (icon) return new Response(icon, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": FOREVER } });
  const found = stylesheetAt(pathname);
  if (!found) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response("There is no such stylesheet.", { status: 404, headers });
  }
  return new Response(found.css, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": found.isCurrent ? FOREVER : SHORTLY },
  });
}
