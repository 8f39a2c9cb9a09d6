/**
 * Serves static files without calling a function, as the platform does. `pages-server.mjs` puts this module in front of
 * the worker.
 */
import portal from "./portal/index.js";

/** Rules of `_routes.json` for addresses that never reach a function: paths, or prefixes that end with `/*`. */
const STATIC_ROUTES = globalThis.STATIC_ROUTES;

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    // The platform does not take the worker's own modules for static files.
    if (/^\/(?:_|%5f)worker(?:\.|%2e)js\//i.test(pathname)) return new Response(null, { status: 404 });
    const isStatic = STATIC_ROUTES.some((rule) => matches(rule, pathname));
    return isStatic ? env.ASSETS.fetch(request) : portal.fetch(request, env, context);
  },
};

function matches(rule, pathname) {
  const prefix = rule.endsWith("/*") ? rule.slice(0, -1) : undefined;
  return prefix ? pathname.startsWith(prefix) || `${pathname}/` === prefix : pathname === rule;
}
