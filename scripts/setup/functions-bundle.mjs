import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain } from "./progress.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "./project.mjs";

/** Name of the file in a bundle that holds the fingerprint of its sources. */
const STAMP = ".built-from";

/**
 * Bundles a folder of Pages functions, as a deployment does.
 *
 * @param {object} options
 * @param {string} [options.site] folder of the site, from which the functions are resolved
 * @param {string} [options.functions] folder of the functions, relative to the site
 * @param {string} options.outdir folder of the bundle; its entry is `index.js`
 * @throws {Failure} if the functions cannot be bundled
 */
export async function bundleFunctions({ site = root, functions = "functions", outdir }) {
  const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
  const { date, flags } = runtimeOptions(site);
  const { code, output } = await run(
    projectNode(),
    [
      ...[wrangler, "pages", "functions", "build", functions, "--outdir", outdir, "--compatibility-date", date],
      ...flags.flatMap((flag) => ["--compatibility-flag", flag]),
    ],
    { cwd: site, env: toolEnvironment() },
  );
  if (code !== 0) {
    throw new Failure(`Bundling ${functions}/ failed: ${firstError(output)}`, {
      output,
      log: join(cacheFolder, "logs", "functions.log"),
    });
  }
}

/**
 * Bundles the functions of a built site if they or the build have changed since the last bundle.
 *
 * @param {string} site its folder, with `functions` and `build`
 * @returns {Promise<string>} folder of the bundle
 * @throws {Failure} if the functions cannot be bundled
 */
export async function ensureBundled(site) {
  const bundle = join(site, "build", "functions");
  const fingerprint = fingerprintOf(site);
  if (isBuiltFrom(bundle, fingerprint)) return bundle;
  // Two servers may start at the same time, so the finished bundle is moved into place at once.
  const outdir = `${bundle}-${process.pid}`;
  await bundleFunctions({ site, outdir });
  writeFileSync(join(outdir, STAMP), fingerprint);
  rmSync(bundle, { recursive: true, force: true });
  try {
    renameSync(outdir, bundle);
  } catch (error) {
    rmSync(outdir, { recursive: true, force: true });
    if (!isBuiltFrom(bundle, fingerprint)) throw error;
  }
  return bundle;
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
 * Lists the modules of a bundle, the entry first.
 *
 * @param {string} bundle
 * @returns {{ type: "ESModule" | "CompiledWasm", path: string }[]} in Miniflare's format
 */
export function bundledModules(bundle) {
  const files = readdirSync(bundle).filter((file) => /\.(?:js|wasm)$/.test(file));
  files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return files.map((file) => ({
    type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: join(bundle, file),
  }));
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

function fingerprintOf(site) {
  const hash = createHash("sha256");
  const functions = readdirSync(join(site, "functions"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...functions, join(site, "build", "server", "index.js"), join(site, "wrangler.toml")]) {
    hash.update(`${file.slice(site.length)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function isBuiltFrom(bundle, fingerprint) {
  const stamp = join(bundle, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;
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
