/**
 * Serves a built site in workerd without watching its files: `pages-server.mjs OPTIONS`, where OPTIONS is JSON.
 * `site` is the folder of the site with its worker, `stateDir` the folder of its data.
 * Bindings and variables come from the site's `wrangler.toml` and `.dev.vars`, static files from its `build/client`;
 * `variables` override those of the files. With `schedule`, the folder of the bundled companion worker, its triggers run as
 * its `wrangler.toml` says.
 *
 * `wrangler pages dev` does the same with a proxy in front, and its bundler polls the sources for changes.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_generateASSETSBinding, unstable_getMiniflareWorkerOptions } from "wrangler";
import { workerFolder, workerModules } from "../setup/worker.mjs";

const { site, schedule, stateDir, host, port, variables } = JSON.parse(process.argv[2] ?? "{}");
const assets = join(site, "build", "client");
const portal = workerFolder(site);
const log = new Log(LogLevel.WARN);
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(site, "wrangler.toml"));
const { rootPath: _, modulesRules: __, ...worker } = workerOptions;
/** The secret of the site and its companion worker. */
const scheduleKey = schedule ? { SCHEDULE_KEY: randomBytes(32).toString("hex") } : {};

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host,
    port,
    resourcePersistencePath: join(stateDir, "v3"),
    logRequests: false,
    unsafeLocalExplorer: false,
    telemetry: { enabled: false },
    log,
    handleStructuredLogs: ({ level, message }) => {
      if (level === "error" || level === "warn") console.error(message);
    },
    workers: [
      {
        ...worker,
        name: "portal",
        modulesRoot: "/",
        modules: [
          { type: "ESModule", path: "/entry.js", contents: entry() },
          ...workerModules(portal).map(({ type, path }) => ({
            type,
            path: join("/portal", path.slice(portal.length)),
            contents: readFileSync(path),
          })),
        ],
        // The bucket of backups, as a deployment binds it.
        r2Buckets: { ...worker.r2Buckets, ...(schedule ? companionOptions().r2Buckets : {}) },
        bindings: { ...pagesVariables(), ...worker.bindings, ...variables, ...scheduleKey },
        serviceBindings: {
          ...worker.serviceBindings,
          ASSETS: await unstable_generateASSETSBinding({ log, directory: assets }),
        },
      },
      ...(schedule ? [companionWorker()] : []),
    ],
  }),
);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => void miniflare.dispose().finally(() => process.exit(0)));
}

try {
  await miniflare.ready;
  if (schedule) await startTriggers();
} catch (error) {
  console.error(error);
  process.exit(1);
}

/** The entry module, with the addresses that the platform serves as static files without calling a function. */
function entry() {
  const { exclude } = JSON.parse(readFileSync(join(assets, "_routes.json"), "utf8"));
  const source = readFileSync(new URL("./edge-entry.js", import.meta.url), "utf8");
  return source.replace("globalThis.STATIC_ROUTES", JSON.stringify(exclude));
}

/** The companion worker, on the same database. */
function companionWorker() {
  const { rootPath: _, modulesRules: __, ...own } = companionOptions();
  return {
    ...own,
    name: "schedule",
    d1Databases: worker.d1Databases,
    bindings: { ...own.bindings, ...scheduleKey, PORTAL_URL: `http://127.0.0.1:${port}` },
    modulesRoot: "/",
    modules: workerModules(schedule).map(({ type, path }) => ({ type, path, contents: readFileSync(path) })),
  };
}

/** Starts what is due, every minute: all triggers are at a minute of an hour, and maybe at an hour of the day (UTC). */
async function startTriggers() {
  const fetcher = await miniflare.getWorker("schedule");
  const [, list = ""] = /^crons = \[(.*)\]/m.exec(readFileSync(scheduleConfig(), "utf8")) ?? [];
  const crons = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron ?? "");
  setInterval(() => {
    const now = new Date();
    for (const cron of crons.filter((text) => isDue(text, now)))
      fetcher.scheduled({ cron, scheduledTime: now }).catch((error) => console.error(`trigger ${cron} failed`, error));
  }, 60_000).unref();
}

function isDue(cron, now) {
  const [minute = "*", hour = "*"] = cron.split(" ");
  const fits = (field, value) =>
    field === "*" || (field.startsWith("*/") ? value % Number(field.slice(2)) === 0 : Number(field) === value);
  return fits(minute, now.getUTCMinutes()) && fits(hour, now.getUTCHours());
}

function companionOptions() {
  return unstable_getMiniflareWorkerOptions(scheduleConfig()).workerOptions;
}

function scheduleConfig() {
  return join(site, "workers", "schedule", "wrangler.toml");
}

/** Variables that Pages sets. The commit identifies the deployment, which is part of the keys in the edge store. */
function pagesVariables() {
  try {
    const options = /** @type {const} */ ({ cwd: site, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return { CF_PAGES: "1", CF_PAGES_COMMIT_SHA: execFileSync("git", ["rev-parse", "HEAD"], options).trim() };
  } catch {
    return { CF_PAGES: "1" };
  }
}
