import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, root, systemPath, toolEnvironment } from "./project.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-from");
/**
 * Exists while npm runs, and remains if npm is interrupted: npm treats the incomplete packages of such an install as
 * complete. If npm fails by itself, it restores the previous state.
 */
const unfinishedFile = join(modules, ".install-unfinished");
const lockFile = join(root, "package-lock.json");

/**
 * Installs the locked versions and changes neither package.json nor the lockfile. Unlike `npm ci` it keeps the packages
 * that are there. It includes development tools for any NODE_ENV, because the build needs them.
 */
const INSTALL = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Checks whether the registry is reachable. An install would retry each of hundreds of packages for minutes. */
const PING = ["ping", "--fetch-retries=0", "--fetch-timeout=10000", "--loglevel=error"];

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET|CERT/;

/** Patterns in npm's output and what to do about them; the first match counts. */
const REASONS = /** @type {const} */ ([
  [/ENOSPC/, "The disk is full. Free about 1 GB, then run the command again."],
  [
    /EACCES|EPERM/,
    "npm has no write permission. Check the owner of this folder and of ~/.npm, then run the command again.",
  ],
  [/E401|E403/, "The package registry denied access. Check `npm config get registry` and your login there."],
  [NO_NETWORK, "The package registry cannot be reached. Check the network or proxy, then run the command again."],
]);

/**
 * Installs the packages of the lockfile if node_modules is missing or different; otherwise does nothing.
 *
 * @throws {Failure} if npm fails
 */
export async function ensureInstalled() {
  const fingerprint = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  const unfinished = existsSync(unfinishedFile);
  if (!unfinished && read(stampFile) === fingerprint) return;
  if (unfinished || !matchesLock()) {
    await step("Installing the packages (once, takes a minute or two)", async () => {
      if (unfinished) rmSync(modules, { recursive: true, force: true });
      mkdirSync(modules, { recursive: true });
      writeFileSync(unfinishedFile, "");
      try {
        await install();
      } finally {
        rmSync(unfinishedFile, { force: true });
      }
    });
  }
  writeFileSync(stampFile, fingerprint);
}

async function install() {
  // npm may replace the project's Node, so it runs on the machine's Node.
  const env = { ...toolEnvironment(), PATH: systemPath().join(delimiter) };
  // npm takes long to stop if it is signalled first.
  const options = /** @type {const} */ ({ cwd: root, env, endFirst: "leaves" });
  const ping = await run("npm", PING, options);
  // npm's cache may contain all packages, so the install is attempted even without the registry.
  const offline = ping.code !== 0 && NO_NETWORK.test(ping.output) ? ["--offline"] : [];
  const result = await run("npm", [...INSTALL, ...offline], options);
  if (result.code !== 0) throw installFailure(result.output);
}

/** Whether npm's record of node_modules contains every package of the lockfile that this machine needs. */
function matchesLock() {
  const installed = packages(join(modules, ".package-lock.json"));
  const wanted = packages(lockFile);
  if (!installed || !wanted || !existsSync(join(modules, ".bin", "node"))) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === "" || (found ? found.version === version : optional === true);
  });
}

/** @returns {Record<string, { version?: string, optional?: boolean }> | undefined} */
function packages(file) {
  const text = read(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} output npm's output */
export function installFailure(output) {
  const text = plain(output);
  const reason = /npm: .*ENOENT|spawn npm/.test(text)
    ? "npm was not found. Install Node.js with npm (https://nodejs.org), then run the command again."
    : REASONS.find(([pattern]) => pattern.test(text))?.[1];
  return new Failure(reason ?? "The packages could not be installed.", {
    output,
    log: join(cacheFolder, "logs", "install.log"),
  });
}
