import { expect, test } from "vitest";
import { remixManifestCode, remixRoutesCode } from "../../vite/compact-manifests.ts";

test("the short manifest of Remix has the values of the long one, apart from scripts", async () => {
  const files = ["/assets/react-1.js", "/assets/route-2.js"];
  const route = { path: undefined, index: true, hasAction: false, module: files[1], imports: files, css: ["/a.css"] };
  const manifest = {
    entry: { module: "/assets/entry.js", imports: files, css: [] },
    routes: {
      root: { id: "root", parentId: undefined, path: "", index: undefined, module: "/assets/root.js", imports: [] },
      "routes/home/route": { ...route, id: "routes/home/route", parentId: "root" },
      home: { ...route, id: "home", parentId: "root", path: 'a"b', index: undefined },
    },
    url: "/assets/manifest-1.js",
    version: "1",
  };
  const written = JSON.stringify(manifest, (_, value) => (value === undefined ? "" : value));
  const code = remixManifestCode(`export default ${written.replaceAll('""', "undefined")};`);
  const { default: short } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const withoutScripts = ({ module: _, imports: __, ...others }: { module: unknown; imports: unknown }) => others;
  expect(short).toEqual({
    ...manifest,
    routes: {
      root: { ...withoutScripts(manifest.routes.root), path: undefined },
      "routes/home/route": withoutScripts(manifest.routes["routes/home/route"]),
      home: withoutScripts(manifest.routes.home),
    },
  });
  expect(Object.keys(short.routes)).toEqual(Object.keys(manifest.routes));
});

test("the routes of Remix take from its manifest what it repeats", async () => {
  const manifest = {
    routes: {
      root: { id: "root", path: "", hasAction: false },
      "routes/home": { id: "routes/home", parentId: "root", path: "a, b", index: true, hasAction: true },
    },
  };
  const code = `import * as route0 from "data:text/javascript,export default 0";
      export const isSpaMode = false;
      export const routes = {
        "root": {
          id: "root",
          parentId: undefined,
          path: "",
          index: undefined,
          caseSensitive: undefined,
          module: route0
        },
  "routes/home": {
          id: "routes/home",
          parentId: "root",
          path: "a, b",
          index: true,
          caseSensitive: undefined,
          load: () => 1
        }
      };`;
  const [imported, ...others] = remixRoutesCode(code).split("\n");
  expect(imported).toBe('import manifest from "virtual:remix/server-manifest";');
  const short = [`const manifest = ${JSON.stringify(manifest)}`, ...others].join("\n");
  const { routes } = await import(`data:text/javascript,${encodeURIComponent(short)}`);
  expect(routes).toEqual({
    root: { id: "root", path: "", module: expect.objectContaining({ default: 0 }) },
    "routes/home": { id: "routes/home", parentId: "root", path: "a, b", index: true, load: expect.any(Function) },
  });
  expect(() => remixRoutesCode("export const routes = [];")).toThrow("in another way");
});
