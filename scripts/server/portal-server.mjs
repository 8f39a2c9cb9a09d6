import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isStopping, launch } from "../setup/processes.mjs";
import { Failure } from "../setup/progress.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "../setup/project.mjs";
import { buildWorker, bundleSchedule, workerFolder } from "../setup/worker.mjs";

/** Time limit for the first response of a server, milliseconds; a busy machine needs several seconds. */
const START_MS = 180_000;
/** How long it may then respond with errors, milliseconds. */
const RECOVERY_MS = 20_000;
/** How long an operator's game API may take to respond before the portal starts without it, milliseconds. */
const UPSTREAM_MS = 3000;
const POLL_MS = 100;

const pagesServer = fileURLToPath(new URL("./pages-server.mjs", import.meta.url));

/** The environment variable that contains a server's data folder, to identify its processes. */
export const DATA_VARIABLE = "PORTAL_DATA";

/**
 * Serves the built site in workerd, as Cloudflare does. It does not watch files: changes take effect at the next start.
 *
 * With `vars` the server is isolated: it reads those variables instead of the developer's `.dev.vars`. Any number of
 * isolated servers can run at once.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {string} [options.host]
 * @param {string} options.stateDir the folder of the database; see `prepareDatabase`
 * @param {Record<string, string>} [options.vars] variables and secrets
 * @param {Record<string, string>} [options.variables] variables that override those of `.dev.vars`
 * @param {(line: string) => void} [options.onLine] receives each line that the site logs while it runs
 * @param {(folder: string) => void} [options.modify] modifies the copy of the site before it is served
 * @param {boolean} [options.schedule] also runs the companion worker, with its triggers
 * @param {boolean} [options.allowUnhealthy] serves the site even if the health check fails
 * @returns {Promise<{ url: string, stop: () => Promise<void>, exited: ReturnType<typeof launch>["exited"], warning?: string }>}
 *   when the site responds; with a warning if only the operator's game API does not respond
 * @throws {Failure} if the site does not respond
 */
export async function startPortal({
  port,
  host = "127.0.0.1",
  stateDir,
  vars,
  variables = {},
  onLine = () => {},
  modify,
  schedule = false,
  allowUnhealthy = false,
}) {
  const folder = vars ? makeInstance(join(stateDir, "instance"), vars, Boolean(modify)) : root;
  if (vars && modify) {
    modify(folder);
    await buildWorker({ site: folder, outdir: workerFolder(folder) });
  }
  // Output during the start is written to the log if the start fails.
  let listening = false;
  let text = "";
  let rest = "";
  const worker = schedule ? await bundleSchedule() : undefined;
  const options = JSON.stringify({ site: folder, schedule: worker, stateDir, host, port, variables });
  const server = launch(projectNode(), [pagesServer, options], {
    cwd: folder,
    env: toolEnvironment({ [DATA_VARIABLE]: stateDir }),
    onOutput: (chunk) => {
      if (!listening) {
        text += chunk;
        return;
      }
      if (isStopping()) return;
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) onLine(line);
    },
  });
  const stop = async () => {
    listening = false;
    await server.stop();
  };

  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const reachable = url.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]");
  let warning;
  try {
    warning = await waitUntilHealthy(reachable, server.exited, () => text, allowUnhealthy);
  } catch (error) {
    await stop();
    throw error;
  }
  listening = true;
  return { url, stop, exited: server.exited, warning };
}

/** Creates a folder of the site with separate variables, with copies of its files if they are to be modified. */
function makeInstance(folder, vars, isCopy) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["app", "build", "functions", "package.json", "workers", "wrangler.toml"]) {
    if (isCopy) cpSync(join(root, name), join(folder, name), { recursive: true });
    else symlinkSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, ".dev.vars"), lines.join(""), { mode: 0o600 });
  return folder;
}

/**
 * Waits until GET /healthz reports no problem, or with `allowUnhealthy` until it responds. The portal also starts if an
 * operator's game API does not respond: pages say what is missing, and the API may recover at any time.
 *
 * @returns {Promise<string | undefined>} a warning about the game API
 */
async function waitUntilHealthy(url, exited, output, allowUnhealthy) {
  const failure = (message) => new Failure(message, { output: output(), log: join(cacheFolder, "logs", "server.log") });
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const since = Date.now();
  let answeredSince;
  for (;;) {
    if (ended) throw failure("The server ended before it was ready.");
    const health = await healthOf(`${url}/healthz`);
    if (health?.httpStatus === 200 || (allowUnhealthy && health)) return undefined;
    if (health) answeredSince ??= Date.now();
    const waited = answeredSince ? Date.now() - answeredSince : 0;
    const isUpstream = health?.source === "upstream" && health.status === "unavailable";
    if (isUpstream && waited > UPSTREAM_MS) return health.problem;
    if (waited > RECOVERY_MS) {
      const problem = health?.problem ? `: ${health.problem}` : ".";
      throw failure(`The portal is running but unhealthy: GET /healthz returns status ${health?.httpStatus}${problem}`);
    }
    if (Date.now() - since > START_MS) throw failure("The server did not respond in time.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Reads the health check.
 *
 * @returns {Promise<{ httpStatus: number, status?: string, source?: string, problem?: string } | undefined>} undefined
 *   if there is no response
 */
async function healthOf(address) {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    const body = await response.json().catch(() => ({}));
    return { ...body, httpStatus: response.status };
  } catch {
    return undefined;
  }
}
