import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./progress.mjs";
import { root } from "./project.mjs";

/** What connects a portal with an operator's game API. */
const GAME_API_VARIABLES = ["GAME_API_URL", "GAME_API_CSRF_TOKEN", "GAME_API_ASSETS_URL"];

/**
 * Where a local portal has its data from. The shell counts more than `.dev.vars`, as for PORT; a variable that the shell
 * sets to nothing counts as not set.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string} [folder] where `.dev.vars` is
 * @returns {{ variables: Record<string, string>, url: string | undefined, note: string | undefined }} `variables`: those
 *   of the shell; `url`: address of the game API, undefined when the portal owns its data; `note`: a line for the operator
 */
export function gameApiSettings(environment = process.env, folder = root) {
  const set = GAME_API_VARIABLES.filter((name) => environment[name] !== undefined);
  const variables = Object.fromEntries(set.map((name) => [name, environment[name]?.trim() ?? ""]));
  const ofFile = variableIn(folder, "GAME_API_URL");
  const url = (variables.GAME_API_URL ?? ofFile) || undefined;
  const fromShell = variables.GAME_API_URL !== undefined;
  const instead = fromShell && ofFile && ofFile !== url ? "; .dev.vars names another one" : "";
  const place = `GAME_API_URL in ${fromShell ? "the shell" : ".dev.vars"}${instead}`;
  if (url) return { variables, url, note: `The data come from the game API at ${printable(url)} (${place}).` };
  const note = ofFile ? `The data are the portal's own (${place}).` : undefined;
  return { variables, url: undefined, note };
}

/** The value of a variable in `.dev.vars`, where a later line counts more than an earlier one. */
function variableIn(folder, name) {
  let text = "";
  try {
    text = readFileSync(join(folder, ".dev.vars"), "utf8");
  } catch {
    return undefined;
  }
  const lines = [...text.matchAll(new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(.*)$`, "gm"))];
  const value = lines.at(-1)?.[1]?.trim() ?? "";
  const quoted = /^(["'])(.*?)\1/.exec(value);
  return (quoted ? quoted[2] : value.replace(/\s+#.*$/, "")) || undefined;
}

/** An address without the password that it may hold. */
function printable(address) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new Failure(`GAME_API_URL is no http or https address: set it to the game API's base address.`);
  }
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

/**
 * Sees that `.dev.vars`, which holds the secrets of local runs, has a SESSION_SECRET. What stands there stays as it is.
 *
 * @param {string} [folder]
 */
export function ensureDevVars(folder = root) {
  const file = join(folder, ".dev.vars");
  const line = `SESSION_SECRET=${randomBytes(32).toString("hex")}\n`;
  let present;
  try {
    present = readFileSync(file, "utf8");
  } catch {
    writeFileSync(file, line, { mode: 0o600, flag: "wx" });
    return;
  }
  if (/^[ \t]*(export[ \t]+)?SESSION_SECRET[ \t]*=[ \t]*["']?[^\s"']/m.test(present)) return;
  // A later line counts more than an earlier one, such as the empty one of .dev.vars.example.
  appendFileSync(file, present === "" || present.endsWith("\n") ? line : `\n${line}`);
}
