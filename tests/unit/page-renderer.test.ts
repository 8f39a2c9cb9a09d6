import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { createPageRenderer } from "#app/edge/page-renderer.ts";

const table: readonly [id: string, parentId: string | undefined, path: string | undefined, index?: boolean][] = [
  ["root", undefined, ""],
  ["index", "root", undefined, true],
  ["home", "root", "home"],
  ["topic", "root", "topic/:id"],
  ["feed", "root", "feed.xml"],
  ["shop", "root", "itemshop/:category?"],
  ["purchases", "root", "shoppurchases"],
  ["purchase", "root", "shoppurchases/:id"],
  ["purchases.csv", "root", "shoppurchases.csv"],
  ["policy", "root", "policy/privacy"],
  ["admin", "root", "admin"],
  ["dashboard", "admin", undefined, true],
  ["player", "admin", "players/:userNum"],
  ["not found", "root", "*"],
];

/** A build whose pages return their matched routes and the routes that were available. */
function testBuild(more: typeof table = []): ServerBuild {
  const rows = [...table, ...more];
  const routes = Object.fromEntries(
    rows.map(([id, parentId, path, index]) => [id, { id, parentId, path, index, module: { default: () => null } }]),
  );
  const assetRoutes = Object.fromEntries(
    rows.map(([id, parentId, path, index]) => [id, { id, parentId, path, index }]),
  );
  const render: ServerBuild["entry"]["module"]["default"] = (_request, status, headers, context) => {
    const { matches } = context.staticHandlerContext;
    const available = { routes: Object.keys(context.routeModules), manifest: Object.keys(context.manifest.routes) };
    return Response.json(
      { matches: matches.map(({ route, params }) => [route.id, params]), available },
      { status, headers },
    );
  };
  return {
    entry: { module: { default: render } },
    routes,
    assets: { routes: assetRoutes, entry: { module: "", imports: [] }, url: "", version: "1" },
    mode: "production",
    future: {},
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const addresses = [
  "/",
  "/?page=2",
  "/home",
  "/HOME",
  "/home/",
  "//home",
  "/%68ome",
  "/topic/7",
  "/topic",
  "/topic/7/more",
  "/feed.xml",
  "/itemshop",
  "/itemshop/pet",
  "/shoppurchases",
  "/shoppurchases/12",
  "/shoppurchases.csv",
  "/policy/privacy",
  "/policy",
  "/admin",
  "/admin/players/3",
  "/admin/nothing",
  "/nowhere",
  "/a/b/c",
  "/*",
  "/:id",
  "/all%20routes",
  "/__proto__",
];

test.each(addresses)("%s matches the same routes as in the complete build", async (address) => {
  const build = testBuild();
  const request = () => new Request(`https://portal.test${address}`);
  const complete = (await (await createRequestHandler(build, "production")(request())).json()) as { matches: unknown };
  const rendered = (await (await createPageRenderer(build)(request(), {} as never)).json()) as { matches: unknown };
  expect(rendered.matches).toEqual(complete.matches);
});

test("a page is rendered with only the routes of its section", async () => {
  const render = createPageRenderer(testBuild());
  const availableRoutes = async (path: string) => {
    const page = await render(new Request(`https://portal.test${path}`), {} as never);
    return ((await page.json()) as { available: { routes: string[]; manifest: string[] } }).available;
  };
  const shop = ["root", "shop", "not found"];
  expect(await availableRoutes("/itemshop/pet")).toEqual({ routes: shop, manifest: shop });
  expect((await availableRoutes("/admin/players/3")).routes).toEqual([
    "root",
    "admin",
    "dashboard",
    "player",
    "not found",
  ]);
  expect((await availableRoutes("/nowhere")).routes).toEqual(["root", "not found"]);
});

test("a path that begins with a parameter is rejected, because it could be in any section", () => {
  expect(() => createPageRenderer(testBuild([["any", "root", ":name"]]))).toThrow("begins with a parameter");
});

test("a page has the headers of the action that answered its form, unless its route has its own", async () => {
  const action = async () => Response.json(null, { status: 429, headers: { "Retry-After": "60" } });
  const retryAfter = async (route: object) => {
    const build = testBuild();
    Object.assign(build.routes.home ?? {}, route);
    const request = new Request("https://portal.test/home", { method: "POST" });
    const response = await createPageRenderer(build)(request, {} as never);
    return [response.status, response.headers.get("Retry-After")];
  };
  const page = { default: () => null, action };
  expect(await retryAfter({ module: page })).toEqual([429, "60"]);
  expect(await retryAfter({ load: async () => page })).toEqual([429, "60"]);
  expect(await retryAfter({ module: { ...page, headers: () => new Headers({ "Retry-After": "5" }) } })).toEqual([
    429,
    "5",
  ]);
});
