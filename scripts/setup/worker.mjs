import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain } from "./progress.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "./project.mjs";

/** The site's worker, which is deployed as it is (decision record 56). */
export const workerFolder = (site = root) => join(site, "build", "client", "_worker.js");

/** Calls the function for every request, as the platform does for a folder of functions with only a middleware. */
const ENTRY = `import { onRequest } from "./_middleware";
export default {
  fetch: (request, env, context) =>
    onRequest({
      request,
      env,
      waitUntil: (work) => context.waitUntil(work),
      next: async () => {
        const file = await env.ASSETS.fetch(request);
        return new Response(file.body, file);
      },
    }),
};`;

/**
 * Makes a worker from the middleware of a folder of Pages functions. The modules of the server build are copied as they
 * are, so that the platform loads each when it is first imported.
 *
 * @param {object} options
 * @param {string} [options.site] folder of the site, with the server build in `build/server`
 * @param {string} [options.functions] folder of the functions, relative to the site
 * @param {string} options.outdir folder of the worker; its entry is `index.js`
 * @throws {Error} if the function cannot be compiled
 */
export async function buildWorker({ site = root, functions = "functions", outdir }) {
  // Not installed yet when the first command of a fresh clone loads this module.
  const { build } = await import("esbuild");
  const server = join(site, "build", "server");
  rmSync(outdir, { recursive: true, force: true });
  let hasServer = false;
  await build({
    stdin: { contents: ENTRY, resolveDir: join(site, functions) },
    outfile: join(outdir, "index.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "ascii",
    external: ["cloudflare:*", "node:*"],
    logLevel: "silent",
    plugins: [
      {
        name: "server-build",
        setup(bundler) {
          bundler.onResolve({ filter: /\/build\/server\/index\.js$/ }, () => {
            hasServer = true;
            return { path: "./server/index.js", external: true };
          });
        },
      },
    ],
  });
  if (hasServer) cpSync(server, join(outdir, "server"), { recursive: true });
}

/**
 * Bundles the companion worker, as a deployment does.
 *
 * @returns {Promise<string>} folder of the bundle
 * @throws {Failure} if it cannot be bundled
 */
export async function bundleSchedule() {
  const outdir = join(root, "build", "schedule");
  const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
  const config = join(root, "workers", "schedule", "wrangler.toml");
  const { code, output } = await run(
    projectNode(),
    [wrangler, "deploy", "--dry-run", "--outdir", outdir, "--config", config],
    { cwd: root, env: toolEnvironment() },
  );
  if (code !== 0) {
    throw new Failure(`Bundling the companion worker failed: ${firstError(output)}`, {
      output,
      log: join(cacheFolder, "logs", "schedule.log"),
    });
  }
  return outdir;
}

/**
 * Lists the modules of a worker, the entry first.
 *
 * @param {string} folder
 * @returns {{ type: "ESModule", path: string }[]} in Miniflare's format
 */
export function workerModules(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return files.map((file) => ({ type: "ESModule", path: join(folder, file) }));
}

/**
 * Reads the runtime options from a site's `wrangler.toml`.
 *
 * @param {string} [site] folder of the site
 * @returns {{ date: string, flags: string[], databaseId: string }}
 */
export function runtimeOptions(site = root) {
  const text = readFileSync(join(site, "wrangler.toml"), "utf8");
  const value = (name) => new RegExp(`^${name} = "(.*)"`, "m").exec(text)?.[1] ?? "";
  const flags = /^compatibility_flags = \[(.*)\]/m.exec(text)?.[1] ?? "";
  return {
    date: value("compatibility_date"),
    flags: [...flags.matchAll(/"([^"]+)"/g)].map(([, flag]) => flag ?? ""),
    databaseId: value("database_id"),
  };
}

/** The first error in wrangler's output, with its location. */
function firstError(output) {
  const lines = plain(output).split("\n");
  const index = lines.findIndex((line) => line.includes("[ERROR]"));
  const place =
    lines
      .slice(index + 1)
      .find((line) => line.trim())
      ?.trim() ?? "";
  // The location ends with a colon, because the source line follows it.
  return `${lines[index]?.replace(/^.*\[ERROR\]\s*/, "")} ${place.replace(/:$/, "")}`.trim();
}
