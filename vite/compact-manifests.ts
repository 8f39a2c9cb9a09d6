import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { altTexts } from "../app/art/alt-texts.ts";

const REMIX_MANIFEST = "\0virtual:remix/server-manifest";
const REMIX_BUILD = "\0virtual:remix/server-build";
const ART_MANIFEST = /\/public\/art\/manifest\.json$/;

/** The properties of a route that name its scripts. */
const SCRIPTS = ["module", "imports"];

type Route = Readonly<Record<string, unknown>>;

/**
 * Shortens the lists of files in the worker's code, which every isolate parses: Remix's list of the scripts and styles
 * of each route, its list of the modules of the routes, which repeats their paths, and the list of the artwork, of which
 * the server needs the names, and the sizes and texts of pictures.
 */
export function compactManifests(): Plugin {
  return {
    name: "compact-manifests",
    apply: ({ build }, { command }) => command === "build" && Boolean(build?.ssr),
    enforce: "pre",
    transform(code, id) {
      if (id === REMIX_MANIFEST) return { code: remixManifestCode(code), map: null };
      if (id === REMIX_BUILD) return { code: remixRoutesCode(code), map: null };
      if (ART_MANIFEST.test(id)) return { code: shortArtManifest(code), map: null };
      return undefined;
    },
  };
}

/**
 * The module of Remix's manifest without the scripts of routes, which no page loads, with each route as a call, and with
 * what several routes share written once.
 * @param code the module as Remix writes it: `export default` with one object
 */
export function remixManifestCode(code: string): string {
  const manifest = runInNewContext(`(${code.replace(/^export default |;\s*$/g, "")})`);
  const routes = Object.values<Route>(manifest.routes);
  const properties = [...new Set(routes.flatMap((route) => Object.keys(route)))].filter(
    (name) => !SCRIPTS.includes(name),
  );
  const written = (value: unknown) => (value === undefined ? "undefined" : JSON.stringify(value));
  const valuesOf = (property: string) => [...new Set(routes.map((route) => written(route[property])))];
  const own = properties.filter((property) => valuesOf(property).length > 1);
  const styles = valuesOf("css");
  const argument = (route: Route, property: string) =>
    property === "css" ? `styles[${styles.indexOf(written(route.css))}]` : written(route[property]);
  const calls = routes.map((route) => `route(${own.map((property) => argument(route, property))})`);
  const shared = properties.filter((property) => !own.includes(property));
  return `
const styles = [${styles.join(",\n")}];
const route = (${own}) => ({ ${[...own, ...shared.map((property) => `${property}: ${valuesOf(property)}`)]} });
const routes = [${calls.join(",\n")}];
export default {
  ...${JSON.stringify({ ...manifest, routes: undefined })},
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
};`;
}

/** The properties of a route that Remix's list of modules repeats. */
const REPEATED = ["id", "parentId", "path", "index", "caseSensitive"];
const REPETITION = new RegExp(REPEATED.map((property) => `${property}: [^\\n]*,\\s*`).join(""), "g");
const ROUTES = "export const routes = {";

/**
 * Remix's module with all routes of the worker, which takes from the manifest what that repeats. The build fails here
 * with a version of Remix that writes it in another way.
 */
export function remixRoutesCode(code: string): string {
  const modules = code.replaceAll(REPETITION, "");
  if (modules === code || !code.includes(ROUTES))
    throw new Error("Remix writes its routes in another way: see vite/compact-manifests.ts.");
  return `import manifest from "${REMIX_MANIFEST.slice(1)}";
${modules.replace(ROUTES, "const modules = {")}
export const routes = Object.fromEntries(
  Object.entries(modules).map(([key, module]) => {
    const { ${REPEATED} } = manifest.routes[key];
    return [key, { ${REPEATED}, ...module }];
  }),
);`;
}

/**
 * The manifest of the artwork with what `app/art/catalog.server.ts` and `app/server/own-files.ts` read. AVIF files are
 * left out, because each picture has the same sizes as WebP, and so are places, which only `PageHead` shows. Only the
 * full-size file has an alternative text, and only if the message catalogue has none.
 */
function shortArtManifest(json: string): string {
  const { files } = JSON.parse(json) as { files: Record<string, { w?: number; h?: number; alt: string }> };
  const entries = Object.entries(files).flatMap(([file, { w, h, alt }]) => {
    if (file.startsWith("places/")) return [];
    if (file.endsWith(".avif") && file.replace(/avif$/, "webp") in files) return [];
    if (!file.endsWith(".webp")) return [[file, {}]];
    const name = file.replace(/(-\d+)?\.webp$/, "");
    const isSmallerSize = file !== `${name}.webp` && `${name}.webp` in files;
    return [[file, { w, h, alt: isSmallerSize || altTexts[name] ? undefined : alt }]];
  });
  return JSON.stringify({ files: Object.fromEntries(entries) });
}
