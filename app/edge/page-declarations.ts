import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { FindDeclaration, PageDeclaration } from "#app/cache/page-declaration.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { routeSections } from "./route-sections.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Reads the declarations in the `handle` of a build's routes, which are needed before a page is rendered.
 * @returns finds the declaration of the route that matches a path; empty if the route has none
 */
export function pageDeclarations(build: ServerBuild): FindDeclaration {
  const sections = routeSections(build);
  const trees = new Map<string, RouteObject[]>();
  const treeOf = (name: string) => {
    const known = trees.get(name) ?? routeTree(build, sections.routesOf(name));
    trees.set(name, known);
    return known;
  };
  return (address): PageDeclaration => {
    const path = withoutLanguage(address);
    return matchRoutes(treeOf(sections.nameOf(path)), path)?.at(-1)?.route.handle ?? {};
  };
}

/** Returns a function that tells whether a build has a page at a path, apart from the one for all unknown paths. */
export function pageFinder(build: ServerBuild): (path: string) => boolean {
  let tree: RouteObject[] | undefined;
  return (address) => {
    tree ??= routeTree(build, undefined);
    const route = matchRoutes(tree, withoutLanguage(address))?.at(-1)?.route;
    return route !== undefined && route.path !== "*";
  };
}

/**
 * The routes of a build as a tree for `matchRoutes`.
 * @param ids the routes to include; all routes if undefined
 */
function routeTree({ routes }: ServerBuild, ids: ReadonlySet<string> | undefined): RouteObject[] {
  const wanted = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id }) => ids?.has(id) ?? true);
  const objectsBelow = (parent: string | undefined): RouteObject[] =>
    wanted
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }) => {
        // A route that is loaded on demand has no module yet, and declares nothing.
        const common = { id, ...(path === undefined ? {} : { path }), handle: module?.handle as PageDeclaration };
        return index ? { ...common, index: true } : { ...common, children: objectsBelow(id) };
      });
  return objectsBelow(undefined);
}
