import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** Something went wrong in a way we can name: the message is one line that says what to do. */
export class Failure extends Error {
  /**
   * @param {string} message one line for the operator
   * @param {{ log?: string, output?: string }} [details] the whole output of what failed, and the file to keep it in
   */
  constructor(message, { log, output } = {}) {
    super(message);
    this.name = "Failure";
    this.log = log;
    this.output = output;
  }
}

/** Colour codes and the like, which make no sense in a log. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** @param {string} text */
export function plain(text) {
  return text.replace(ESCAPES, "");
}

/** @param {number} since epoch milliseconds */
export function elapsed(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Prints a failure the same way everywhere: one line, and where the details are.
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

let hushed = false;

/** Ends the moving lines: the script is on its way out. */
export function hush() {
  hushed = true;
}

const FRAMES = ["-", "\\", "|", "/"];

/** A terminal gets a moving line; a log gets a sign of life this often. */
const SIGN_OF_LIFE_MS = 20_000;

/**
 * Runs one step of work and shows that it moves: `title ... 3.2 s`.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what the work returns
 */
export async function step(title, work) {
  const since = Date.now();
  const { stdout } = process;
  const moving = stdout.isTTY === true && !process.env.CI;
  let frame = 0;
  const draw = () => {
    if (hushed) return;
    stdout.write(`\r\u001b[K${FRAMES[frame++ % FRAMES.length]} ${title} ${Math.floor((Date.now() - since) / 1000)} s`);
  };
  const sign = () => !hushed && stdout.write(`  still at it: ${title}, ${elapsed(since)}\n`);
  const timer = setInterval(moving ? draw : sign, moving ? 150 : SIGN_OF_LIFE_MS);
  if (moving) draw();
  const end = (word) => {
    clearInterval(timer);
    stdout.write(`${moving ? "\r\u001b[K" : ""}${title} ... ${word} ${elapsed(since)}\n`);
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
