import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { FindDeclaration, PageDeclaration } from "#app/cache/page-declaration.ts";
import { routeSections } from "./route-sections.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Reads what the routes of a build declare in their `handle`, so that it is known before a page is rendered.
 * @returns finds the declaration of the route that a path leads to; an empty one for a route without
 */
export function pageDeclarations(build: ServerBuild): FindDeclaration {
  const sections = routeSections(build);
  const trees = new Map<string, RouteObject[]>();
  const treeOf = (name: string) => {
    const known = trees.get(name) ?? routeTree(build, sections.routesOf(name));
    trees.set(name, known);
    return known;
  };
  return (path): PageDeclaration => matchRoutes(treeOf(sections.nameOf(path)), path)?.at(-1)?.route.handle ?? {};
}

/** Routes of a build as they are matched. @param ids of the routes that are wanted; all of them unless given */
function routeTree({ routes }: ServerBuild, ids: ReadonlySet<string> | undefined): RouteObject[] {
  const wanted = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id }) => ids?.has(id) ?? true);
  const objectsBelow = (parent: string | undefined): RouteObject[] =>
    wanted
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }) => {
        const common = { id, ...(path === undefined ? {} : { path }), handle: module.handle as PageDeclaration };
        return index ? { ...common, index: true } : { ...common, children: objectsBelow(id) };
      });
  return objectsBelow(undefined);
}
