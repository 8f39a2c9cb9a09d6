import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { FindDeclaration, PageDeclaration } from "#app/cache/page-declaration.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Reads what the routes of a build declare in their `handle`, so that it is known before a page is rendered.
 * @returns finds the declaration of the route that a path leads to; an empty one for a route without
 */
export function pageDeclarations({ routes }: ServerBuild): FindDeclaration {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const objectsBelow = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }) => {
        const common = { id, ...(path === undefined ? {} : { path }), handle: module.handle as PageDeclaration };
        return index ? { ...common, index: true } : { ...common, children: objectsBelow(id) };
      });
  const tree = objectsBelow(undefined);
  const find = (path: string): PageDeclaration => matchRoutes(tree, path)?.at(-1)?.route.handle ?? {};
  // Routes without parameters are found by their path: there are few of them, and most visits are theirs.
  const fixed = new Map(
    all
      .filter(({ path = "", parentId }) => parentId === "root" && !/[:*?]/.test(path))
      .map(({ path = "" }) => [`/${path}`, find(`/${path}`)]),
  );
  return (path) => fixed.get(path) ?? find(path);
}
