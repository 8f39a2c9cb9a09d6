import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What `app/hydration/matches.ts` reads about a route. */
interface ManifestRoute {
  path?: string;
  index?: boolean;
  hasLoader: boolean;
}

/**
 * Leaves in the manifest that hydrated pages load only what the browser reads. The rest is for a router that loads
 * further routes, which these pages do not have (docs/decisions/0028): a document brings its own modules and styles.
 */
export function smallManifest(): Plugin {
  return {
    name: "small-manifest",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    // Remix writes the manifest of the browser while it builds the server.
    async closeBundle() {
      const folder = join("build", "client", "assets");
      for (const name of await readdir(folder)) {
        if (!/^manifest-[\w-]+\.js$/.test(name)) continue;
        const [start, ...rest] = (await readFile(join(folder, name), "utf8")).split("=");
        const { routes } = JSON.parse(rest.join("=").replace(/;$/, "")) as { routes: Record<string, ManifestRoute> };
        const read = Object.entries(routes).map(([id, { path, index, hasLoader }]) => [id, { path, index, hasLoader }]);
        await writeFile(join(folder, name), `${start}=${JSON.stringify({ routes: Object.fromEntries(read) })};`);
      }
    },
  };
}
