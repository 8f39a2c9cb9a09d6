import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hush } from "./progress.mjs";
import { toolEnvironment } from "./project.mjs";

const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));

/** How much of a command's output is kept: a server writes for weeks. */
const OUTPUT_LIMIT = 1_000_000;

/** @type {Set<() => Promise<void>>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {object} Result
 * @property {number} code exit code
 * @property {string} output both streams as they came
 * @property {string} stdout the first stream alone
 */

/**
 * Starts a command under the guard: it and all it starts end with `stop()`, and with this process however it ends.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {"leaves" | "root"} [options.endFirst] see guard.mjs
 * @param {string} [options.input] what the command reads
 * @param {(text: string) => unknown} [options.onOutput] takes both streams as they come
 * @returns {{ exited: Promise<Result>, stop: () => Promise<void> }}
 */
export function launch(command, args, options = {}) {
  const { cwd, env = toolEnvironment(), endFirst = "root", input, onOutput } = options;
  // An install may have deleted the Node that runs this script.
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
    // It may just have ended on its own.
    if (child.connected) child.send("stop", () => {});
    await exited;
  };
  running.add(stop);
  void exited.then(() => running.delete(stop));
  return { exited, stop };
}

/**
 * Runs a command to its end. Never settles once the whole script is being stopped, so that no step takes the end of
 * its command for a failure.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof launch>[2]} [options]
 */
export async function run(command, args, options) {
  const result = await launch(command, args, options).exited;
  return stopping ? new Promise(() => {}) : result;
}

/** Ends everything that was launched. */
export async function stopAll() {
  stopping = true;
  await Promise.all([...running].map((stop) => stop()));
}

/** True once the script is on its way out. */
export function isStopping() {
  return stopping;
}

/** How often to look whether npm, which started us, is still there. */
const WATCH_MS = 500;

/**
 * Ends the script cleanly on Ctrl-C, on SIGTERM, when the terminal closes, and when npm was killed over our head.
 *
 * @param {string} [farewell] printed before the children end
 */
export function stopOnSignals(farewell) {
  const leave = async (code) => {
    if (stopping) return;
    stopping = true;
    hush();
    // The terminal may be gone already.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
    if (farewell) process.stdout.write(`\n${farewell}\n`);
    await stopAll();
    process.exit(code);
  };
  process.on("SIGINT", () => void leave(130));
  process.on("SIGTERM", () => void leave(143));
  process.on("SIGHUP", () => void leave(129));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && void leave(143), WATCH_MS).unref();
  }
}
