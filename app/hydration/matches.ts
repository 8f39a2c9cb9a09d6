import type { UNSAFE_AssetsManifest, UNSAFE_RouteModules } from "@remix-run/react";

export type RouteModule = NonNullable<UNSAFE_RouteModules[string]>;

/** A route of the page: the root first, the page's own route last. */
export interface Match {
  id: string;
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  module: RouteModule;
  hasLoader: boolean;
  isIndex: boolean;
}

/**
 * The routes of the page, the root first.
 * @param modules the modules of exactly these routes, in this order, as the server wrote them into the page
 * @param pathname the path that the server matched
 */
export function matchesOf(
  modules: UNSAFE_RouteModules,
  routes: UNSAFE_AssetsManifest["routes"],
  pathname: string,
): Match[] {
  const segments = pathname.split("/").filter(Boolean);
  const params: Record<string, string | undefined> = {};
  let used = 0;
  const paths = Object.keys(modules).map((id) => {
    for (const part of (routes[id]?.path ?? "").split("/").filter(Boolean)) {
      if (part === "*") {
        params["*"] = decodeURIComponent(segments.slice(used).join("/"));
        used = segments.length;
      } else {
        const segment = segments[used];
        if (part.startsWith(":")) params[part.replace(/^:|\?$/g, "")] = segment && decodeURIComponent(segment);
        used += 1;
      }
    }
    return { id, pathname: `/${segments.slice(0, used).join("/")}` };
  });
  return paths.map(({ id, pathname }) => ({
    id,
    pathname,
    params,
    module: modules[id]!,
    hasLoader: routes[id]?.hasLoader ?? false,
    isIndex: routes[id]?.index ?? false,
  }));
}
