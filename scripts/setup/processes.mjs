import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stopProgress } from "./progress.mjs";
import { toolEnvironment } from "./project.mjs";

const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));

/** How much of a command's output is stored, characters. A server may write for weeks. */
const OUTPUT_LIMIT = 1_000_000;

/** @type {Set<() => Promise<void>>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {object} Result
 * @property {number} code exit code
 * @property {string} output both streams, interleaved
 * @property {string} stdout standard output only
 */

/**
 * Starts a command under the guard: the command and its descendants are terminated by `stop()`, and when this process
 * ends for any reason.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {"leaves" | "root"} [options.endFirst] see guard.mjs
 * @param {string} [options.input] standard input of the command
 * @param {(text: string) => unknown} [options.onOutput] receives the output of both streams
 * @returns {{ exited: Promise<Result>, stop: () => Promise<void> }}
 */
export function launch(command, args, options = {}) {
  const { cwd, env = toolEnvironment(), endFirst = "root", input, onOutput } = options;
  // An install may have deleted the Node executable that runs this script.
  const node = existsSync(process.execPath) ? process.execPath : "node";
  const child = spawn(node, [guard, endFirst, command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe", "ipc"],
  });
  child.stdin?.on("error", () => {}).end(input);
  let output = "";
  let stdout = "";
  const keep = (text) => {
    output = (output + text).slice(-OUTPUT_LIMIT);
    onOutput?.(text);
  };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout = (stdout + text).slice(-OUTPUT_LIMIT);
    keep(text);
  });
  child.stderr.setEncoding("utf8").on("data", keep);
  /** @type {Promise<Result>} */
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}`, stdout }));
    child.on("close", (code) => resolve({ code: code ?? 137, output, stdout }));
  });
  const stop = async () => {
    // The command may already have ended.
    if (child.connected) child.send("stop", () => {});
    await exited;
  };
  running.add(stop);
  void exited.then(() => running.delete(stop));
  return { exited, stop };
}

/**
 * Runs a command to its end. Never settles while the script is stopping, so that no step reports the termination of its
 * command as a failure.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof launch>[2]} [options]
 */
export async function run(command, args, options) {
  const result = await launch(command, args, options).exited;
  return stopping ? new Promise(() => {}) : result;
}

/** Stops all launched commands. */
export async function stopAll() {
  stopping = true;
  await Promise.all([...running].map((stop) => stop()));
}

/** Whether the script is stopping. */
export function isStopping() {
  return stopping;
}

/** How often to check whether npm, the parent process, is still running, milliseconds. */
const PARENT_CHECK_MS = 500;

/**
 * Stops the script cleanly on Ctrl-C, on SIGTERM, when the terminal closes, and when the parent npm was killed.
 *
 * @param {string} [message] printed before the children are stopped
 */
export function stopOnSignals(message) {
  const leave = async (code) => {
    if (stopping) return;
    stopping = true;
    stopProgress();
    // The terminal may already be closed.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
    if (message) process.stdout.write(`\n${message}\n`);
    await stopAll();
    process.exit(code);
  };
  process.on("SIGINT", () => void leave(130));
  process.on("SIGTERM", () => void leave(143));
  process.on("SIGHUP", () => void leave(129));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && void leave(143), PARENT_CHECK_MS).unref();
  }
}
