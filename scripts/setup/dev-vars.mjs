import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./progress.mjs";
import { root } from "./project.mjs";

/** The variables that connect a portal to an operator's game API. */
const GAME_API_VARIABLES = ["GAME_API_URL", "GAME_API_CSRF_TOKEN", "GAME_API_ASSETS_URL"];

/**
 * Determines the data source of a local portal. The shell overrides `.dev.vars`, as for PORT. A variable that is empty
 * in the shell counts as not set.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string} [folder] the folder of `.dev.vars`
 * @returns {{ variables: Record<string, string>, url: string | undefined, note: string | undefined }} `variables`: those
 *   of the shell; `url`: address of the game API, undefined for the embedded one; `note`: a line for the operator
 */
export function gameApiSettings(environment = process.env, folder = root) {
  const set = GAME_API_VARIABLES.filter((name) => environment[name] !== undefined);
  const variables = Object.fromEntries(set.map((name) => [name, environment[name]?.trim() ?? ""]));
  const inFile = variableIn(folder, "GAME_API_URL");
  const url = (variables.GAME_API_URL ?? inFile) || undefined;
  const fromShell = variables.GAME_API_URL !== undefined;
  const instead = fromShell && inFile && inFile !== url ? "; .dev.vars has a different value" : "";
  const place = `GAME_API_URL in ${fromShell ? "the shell" : ".dev.vars"}${instead}`;
  if (url) return { variables, url, note: `Using the game API at ${printable(url)} (${place}).` };
  const note = inFile ? `Using the embedded game API (${place}).` : undefined;
  return { variables, url: undefined, note };
}

/** The value of a variable in `.dev.vars`. The last line with the variable wins. */
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

/** An address without its user name, password and query. */
function printable(address) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new Failure(`GAME_API_URL is not an http or https address. Set it to the base address of the game API.`);
  }
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

/**
 * Ensures that `.dev.vars`, which contains the secrets of local runs, has a SESSION_SECRET. Existing lines are kept.
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
  // The last line wins, so this overrides the empty line of .dev.vars.example.
  appendFileSync(file, present === "" || present.endsWith("\n") ? line : `\n${line}`);
}
