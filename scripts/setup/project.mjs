import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./progress.mjs";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Where step logs, reports and the data of test runs go; never committed. */
export const cacheFolder = join(root, ".cache");

/** Where the local database lives. */
export const stateFolder = join(root, ".wrangler", "state");

const binaries = join(root, "node_modules", ".bin");

/** From here on Node runs TypeScript files as they are. */
const TYPE_STRIPPING = [22, 18];

function isAtLeast(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * The Node that runs everything but these few scripts: the one the lockfile installs, whatever the machine has.
 *
 * @returns {string} path of the executable
 * @throws {Failure} when it is missing and the machine's own Node is too old to stand in
 */
export function projectNode() {
  const installed = join(binaries, "node");
  if (existsSync(installed)) return installed;
  if (isAtLeast(process.versions.node, TYPE_STRIPPING)) return process.execPath;
  throw new Failure(
    "The project's own Node.js is missing: npm did not run its install script. " +
      "Run `npm ci --ignore-scripts=false`, or install Node.js 24 yourself.",
  );
}

/**
 * The environment for the project's tools: its own Node and binaries first, and tools that keep quiet, ask nothing of
 * the network on their own and offer no window into the database.
 *
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(more = {}) {
  return {
    ...process.env,
    PATH: [binaries, ...systemPath()].join(delimiter),
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG_PATH: join(cacheFolder, "wrangler"),
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    X_LOCAL_EXPLORER: "false",
    X_LOCAL_OBSERVABILITY: "false",
    DO_NOT_TRACK: "1",
    ...more,
  };
}

/** The folders of PATH without those npm puts before it: there the machine's own node and npm are found. */
export function systemPath() {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
}
