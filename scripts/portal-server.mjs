import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBundled } from "./setup/functions-bundle.mjs";
import { isStopping, launch } from "./setup/processes.mjs";
import { Failure } from "./setup/progress.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "./setup/project.mjs";

/** How long a server may take until it answers at all; a machine under load needs several seconds. */
const START_MS = 180_000;
/** How long it may then answer with an error. */
const RECOVERY_MS = 20_000;
/** How long an operator's game API may take to answer before the portal starts without it. */
const UPSTREAM_MS = 3000;
const POLL_MS = 100;

const pagesServer = fileURLToPath(new URL("./server/pages-server.mjs", import.meta.url));

/** The variable that marks the processes of a server with the folder of its data. */
export const DATA_VARIABLE = "PORTAL_DATA";

/**
 * Serves the built site in workerd, as Cloudflare does. Nothing is watched: changes show after the next start.
 *
 * With `vars` the server is one of its own: it reads those variables instead of the developer's `.dev.vars`, and a
 * copy of the site that stays the same while the sources change. Any number of them can run at once.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {string} [options.host]
 * @param {string} options.stateDir where the database lives; see `prepareDatabase`
 * @param {Record<string, string>} [options.vars] variables and secrets
 * @param {Record<string, string>} [options.variables] variables that count more than those of `.dev.vars`
 * @param {(line: string) => void} [options.onLine] takes what the site reports while it runs
 * @param {(folder: string) => void} [options.alter] changes the copy of the site, before it is served
 * @param {boolean} [options.unwell] serves even when the health check says that something is wrong
 * @returns {Promise<{ url: string, stop: () => Promise<void>, exited: ReturnType<typeof launch>["exited"], warning?: string }>}
 *   once the site answers; with a warning when only the operator's game API does not
 * @throws {Failure} when it does not
 */
export async function startPortal({
  port,
  host = "127.0.0.1",
  stateDir,
  vars,
  variables = {},
  onLine = () => {},
  alter,
  unwell = false,
}) {
  // Copies of the site take the bundle along.
  await ensureBundled(root);
  const folder = vars ? makeInstance(join(stateDir, "instance"), vars) : root;
  if (vars) alter?.(folder);
  const bundle = await ensureBundled(folder);
  // What is said while starting goes into the log when the start fails.
  let listening = false;
  let text = "";
  let rest = "";
  const options = JSON.stringify({ site: folder, bundle, stateDir, host, port, variables });
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
    warning = await answering(reachable, server.exited, () => text, unwell);
  } catch (error) {
    await stop();
    throw error;
  }
  listening = true;
  return { url, stop, exited: server.exited, warning };
}

/** A copy of the site with variables of its own. */
function makeInstance(folder, vars) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["app", "build", "functions", "package.json", "wrangler.toml"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, ".dev.vars"), lines.join(""), { mode: 0o600 });
  return folder;
}

/**
 * Waits for GET /healthz to say that all is well, or to say anything at all. An operator's game API that does not answer
 * is no reason not to start: pages say what is missing, and it may be back at any time.
 *
 * @returns {Promise<string | undefined>} a warning about the game API
 */
async function answering(url, exited, output, unwell) {
  const failure = (message) => new Failure(message, { output: output(), log: join(cacheFolder, "logs", "server.log") });
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const since = Date.now();
  let answeredSince;
  for (;;) {
    if (gone) throw failure("The server ended before it was ready.");
    const health = await healthOf(`${url}/healthz`);
    if (health?.httpStatus === 200 || (unwell && health)) return undefined;
    if (health) answeredSince ??= Date.now();
    const waited = answeredSince ? Date.now() - answeredSince : 0;
    const isUpstream = health?.source === "upstream" && health.status === "unavailable";
    if (isUpstream && waited > UPSTREAM_MS) return health.problem;
    if (waited > RECOVERY_MS) {
      const problem = health?.problem ? `: ${health.problem}` : ".";
      throw failure(
        `The portal runs but is not well: GET /healthz answers with status ${health?.httpStatus}${problem}`,
      );
    }
    if (Date.now() - since > START_MS) throw failure("The server did not answer in time.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * What the health check says.
 *
 * @returns {Promise<{ httpStatus: number, status?: string, source?: string, problem?: string } | undefined>} undefined
 *   when nobody answers
 */
async function healthOf(address) {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    const said = await response.json().catch(() => ({}));
    return { ...said, httpStatus: response.status };
  } catch {
    return undefined;
  }
}
