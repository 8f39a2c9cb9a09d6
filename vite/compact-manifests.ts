import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

const REMIX_MANIFEST = "\0virtual:remix/server-manifest";
const ART_MANIFEST = /\/public\/art\/manifest\.json$/;

/** The properties of a route that name its scripts. */
const SCRIPTS = ["module", "imports"];

type Route = Readonly<Record<string, unknown>>;

/**
 * Shortens the lists of files in the worker's code, which every isolate parses: Remix's list of the scripts and styles
 * of each route, and the list of the artwork, of which the server needs the names, and the sizes and texts of pictures.
 */
export function compactManifests(): Plugin {
  return {
    name: "compact-manifests",
    apply: ({ build }, { command }) => command === "build" && Boolean(build?.ssr),
    enforce: "pre",
    transform(code, id) {
      if (id === REMIX_MANIFEST) return { code: remixManifestCode(code), map: null };
      if (ART_MANIFEST.test(id)) return { code: shortArtManifest(code), map: null };
      return undefined;
    },
  };
}

/**
 * The module of Remix's manifest without the scripts of routes, which no page loads, and with each route as a call.
 * @param code the module as Remix writes it: `export default` with one object
 */
export function remixManifestCode(code: string): string {
  const manifest = runInNewContext(`(${code.replace(/^export default |;\s*$/g, "")})`);
  const routes = Object.values<Route>(manifest.routes);
  const properties = [...new Set(routes.flatMap((route) => Object.keys(route)))].filter(
    (name) => !SCRIPTS.includes(name),
  );
  const written = (value: unknown) => (value === undefined ? "undefined" : JSON.stringify(value));
  const calls = routes.map((route) => `route(${properties.map((property) => written(route[property]))})`);
  return `
const route = (${properties}) => ({ ${properties} });
const routes = [${calls.join(",\n")}];
export default {
  ...${JSON.stringify({ ...manifest, routes: undefined })},
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
};`;
}

/** The manifest of the artwork with what `app/art/catalog.server.ts` and `app/server/own-files.ts` read. */
function shortArtManifest(json: string): string {
  const { files } = JSON.parse(json) as { files: Record<string, { w?: number; h?: number; alt: string }> };
  const entries = Object.entries(files).map(([file, { w, h, alt }]) => [
    file,
    file.endsWith(".webp") ? { w, h, alt } : {},
  ]);
  return JSON.stringify({ files: Object.fromEntries(entries) });
}
