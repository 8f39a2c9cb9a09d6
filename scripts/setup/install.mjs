import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, root, systemPath, toolEnvironment } from "./project.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-from");
/**
 * There while npm works, and left behind when it is cut off: npm takes the half-written packages of such an install for
 * good ones. When it fails on its own, it restores what was there.
 */
const unfinishedFile = join(modules, ".install-unfinished");
const lockFile = join(root, "package-lock.json");

/**
 * `npm ci` would refuse a lockfile that leaves out packages for other systems; this installs the locked versions as
 * well and writes to neither file. Development tools too, whatever NODE_ENV says: the build needs them.
 */
const INSTALL = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Whether the registry is there. npm itself tries each of hundreds of packages several times, for minutes. */
const PING = ["ping", "--fetch-retries=0", "--fetch-timeout=10000", "--loglevel=error"];

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET|CERT/;

/** What npm's output says about the reason, and what to do about it; the first match counts. */
const REASONS = /** @type {const} */ ([
  [/ENOSPC/, "The disk is full: make room (about 1 GB), then run the command again."],
  [/EACCES|EPERM/, "npm may not write here: check who owns this folder and ~/.npm, then run the command again."],
  [/E401|E403/, "The package registry refuses us: check `npm config get registry` and your login there."],
  [NO_NETWORK, "The package registry cannot be reached: check the network (or proxy), then run the command again."],
]);

/**
 * Installs the packages of the lockfile when node_modules is missing or holds something else; otherwise does nothing.
 *
 * @throws {Failure} when npm cannot
 */
export async function ensureInstalled() {
  const fingerprint = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  const unfinished = existsSync(unfinishedFile);
  if (!unfinished && read(stampFile) === fingerprint) return;
  if (unfinished || !matchesLock()) {
    await step("Installing the packages (once; a minute or two)", async () => {
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
  // npm may replace the project's Node: it has to run on the machine's own.
  const env = { ...toolEnvironment(), PATH: systemPath().join(delimiter) };
  // npm takes its time to stop when it is asked first.
  const options = /** @type {const} */ ({ cwd: root, env, endFirst: "leaves" });
  const ping = await run("npm", PING, options);
  // npm's own store may hold all that is needed, so the install is tried even then.
  const offline = ping.code !== 0 && NO_NETWORK.test(ping.output) ? ["--offline"] : [];
  const result = await run("npm", [...INSTALL, ...offline], options);
  if (result.code !== 0) throw installFailure(result.output);
}

/** Whether npm's own record of node_modules holds every package of the lockfile that this machine needs. */
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

/** @param {string} output what npm said */
export function installFailure(output) {
  const text = plain(output);
  const reason = /npm: .*ENOENT|spawn npm/.test(text)
    ? "npm was not found: install Node.js with npm (https://nodejs.org), then run the command again."
    : REASONS.find(([sign]) => sign.test(text))?.[1];
  return new Failure(reason ?? "The packages could not be installed.", {
    output,
    log: join(cacheFolder, "logs", "install.log"),
  });
}
