import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

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
