import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * The accounts and vouchers of the demo content, as lines to print; empty if `seed/` contains none.
 *
 * @returns {string[]}
 */
export function demoLogins() {
  return [
    ...list("accounts.json").map(
      ({ userId, password, note }) => `  ${userId} / ${password}${note ? `  (${note})` : ""}`,
    ),
    ...list("vouchers.json").map(({ code, note }) => `  voucher ${code}  (${note})`),
  ];
}

/** @param {string} file */
function list(file) {
  try {
    return JSON.parse(readFileSync(join(root, "seed", file), "utf8"));
  } catch {
    return [];
  }
}
