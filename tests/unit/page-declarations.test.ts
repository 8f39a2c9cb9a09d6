import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import { pageDeclarations, pageFinder } from "#app/edge/page-declarations.ts";

const declared = (name: string): PageDeclaration => ({ cache: ["news"], query: { [name]: (value) => value } });

/** A build with routes below the root, by path. */
function buildOf(handles: Record<string, PageDeclaration | undefined>): ServerBuild {
  const below = Object.entries(handles).map(([path, handle]) => [
    path || "index",
    { id: path || "index", parentId: "root", ...(path ? { path } : { index: true }), module: { handle } },
  ]);
  const nested = {
    id: "admin/players",
    parentId: "admin",
    path: "players/:number",
    module: { handle: declared("player") },
  };
  const root = { id: "root", path: "", module: {} };
  return { routes: Object.fromEntries([["root", root], ...below, ["admin/players", nested]]) } as never;
}

const handles = {
  "": declared("home"),
  news: declared("news"),
  "topic/:id": declared("topic"),
  "itemshop/:category?": declared("shop"),
  "feed.xml": declared("feed"),
  user: { query: {} },
  admin: undefined,
};
const build = buildOf({ ...handles, "*": declared("splat") });
const find = pageDeclarations(build);

test.each([
  ["/", "home"],
  ["/news", "news"],
  ["/feed.xml", "feed"],
  ["/topic/12", "topic"],
  ["/topic/%3Cscript%3E", "topic"],
  ["/itemshop", "shop"],
  ["/itemshop/pet", "shop"],
  ["/itemshop/pet/more", "splat"],
  ["/topic", "splat"],
  ["/nowhere", "splat"],
  ["/admin/players/7", "player"],
])("%s has the declaration of %s", (path, name) => {
  expect(Object.keys(find(path).query ?? {})).toEqual([name]);
});

test("a route without a declaration is not shared between visitors", () => {
  expect(find("/user").cache).toBeUndefined();
  expect(find("/admin")).toEqual({});
});

test("a build has a page at the paths of its routes, in all languages, and nowhere else", () => {
  for (const hasPage of [pageFinder(build), pageFinder(buildOf(handles))]) {
    for (const path of ["/", "/news", "/fil/news", "/topic/12", "/itemshop/pet", "/admin", "/admin/players/7"])
      expect(hasPage(path), path).toBe(true);
    for (const path of ["/nowhere", "/topic", "/admin/players"]) expect(hasPage(path), path).toBe(false);
  }
});
