import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * The accounts of the demo content, as lines to print; none as long as `seed/` holds no `accounts.json`.
 *
 * @returns {string[]}
 */
export function demoLogins() {
  let accounts;
  try {
    accounts = JSON.parse(readFileSync(join(root, "seed", "accounts.json"), "utf8"));
  } catch {
    return [];
  }
  return accounts.map(({ UserID, password, note }) => `  ${UserID} / ${password}${note ? `  (${note})` : ""}`);
}
