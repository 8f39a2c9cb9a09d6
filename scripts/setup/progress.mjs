import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** An expected error. The message is one line that says what to do. */
export class Failure extends Error {
  /**
   * @param {string} message one line for the operator
   * @param {{ log?: string, output?: string }} [details] the output of the failed command, and its log file
   */
  constructor(message, { log, output } = {}) {
    super(message);
    this.name = "Failure";
    this.log = log;
    this.output = output;
  }
}

/** Colour codes and other escape sequences, which do not belong in a log. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g;

/**
 * Removes escape sequences.
 *
 * @param {string} text
 */
export function plain(text) {
  return text.replace(ESCAPES, "");
}

/**
 * Formats the time since a start.
 *
 * @param {number} since epoch milliseconds
 */
export function elapsed(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Prints a failure as one line with the path of the log, or an unexpected error with its stack.
 *
 * @param {unknown} error
 */
export function printFailure(error) {
  if (!(error instanceof Failure)) {
    console.error(error);
    return;
  }
  let kept = "";
  if (error.log && error.output) {
    mkdirSync(dirname(error.log), { recursive: true });
    writeFileSync(error.log, plain(error.output));
    kept = `${/[.!?)]$/.test(error.message) ? "" : "."} Details: ${relative(process.cwd(), error.log) || error.log}`;
  }
  console.error(`\n${error.message}${kept}`);
}

let stopped = false;

/** Stops all progress output, because the script is stopping. */
export function stopProgress() {
  stopped = true;
}

const FRAMES = ["-", "\\", "|", "/"];

/** How often a log gets a line that the step is still running, milliseconds. A terminal gets an animated line. */
const LOG_INTERVAL_MS = 20_000;

/**
 * Runs one step of work and prints its progress: `title ... 3.2 s`.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what the work returns
 */
export async function step(title, work) {
  const since = Date.now();
  const { stdout } = process;
  const animated = stdout.isTTY === true && !process.env.CI;
  let frame = 0;
  const draw = () => {
    if (stopped) return;
    stdout.write(`\r\u001b[K${FRAMES[frame++ % FRAMES.length]} ${title} ${Math.floor((Date.now() - since) / 1000)} s`);
  };
  const log = () => !stopped && stdout.write(`  still running: ${title}, ${elapsed(since)}\n`);
  const timer = setInterval(animated ? draw : log, animated ? 150 : LOG_INTERVAL_MS);
  if (animated) draw();
  const end = (result) => {
    clearInterval(timer);
    stdout.write(`${animated ? "\r\u001b[K" : ""}${title} ... ${result} ${elapsed(since)}\n`);
  };
  try {
    const result = await work();
    end("done,");
    return result;
  } catch (error) {
    end("failed after");
    throw error;
  }
}
