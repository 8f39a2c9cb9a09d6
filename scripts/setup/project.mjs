import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./progress.mjs";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** The folder of step logs, reports and the data of test runs; never committed. */
export const cacheFolder = join(root, ".cache");

/** The folder of the local database. */
export const stateFolder = join(root, ".wrangler", "state");

const binaries = join(root, "node_modules", ".bin");

/** The first version of Node that runs TypeScript files directly. */
const TYPE_STRIPPING = [22, 18];

function isAtLeast(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * The Node that runs everything except these few scripts: the version that the lockfile installs.
 *
 * @returns {string} path of the executable
 * @throws {Failure} if it is missing and the machine's Node is too old to replace it
 */
export function projectNode() {
  const installed = join(binaries, "node");
  if (existsSync(installed)) return installed;
  if (isAtLeast(process.versions.node, TYPE_STRIPPING)) return process.execPath;
  throw new Failure(
    "The project's Node.js is missing, because npm did not run its install script. " +
      "Run `npm ci --ignore-scripts=false`, or install Node.js 24.",
  );
}

/**
 * The environment for the project's tools: the project's Node and binaries come first in PATH, and tools print no
 * banners, make no network requests of their own and offer no database explorer.
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

/** The folders of PATH without those that npm prepends: they contain the machine's node and npm. */
export function systemPath() {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
}
