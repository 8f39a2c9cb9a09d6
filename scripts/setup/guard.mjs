/**
 * Starts one command in a process group of its own and sees that nothing of that group outlives whoever asked for it:
 * when told to stop, or when the asking process is gone (its channel closes), the whole group ends.
 *
 *   node guard.mjs <leaves|root> <command> [argument...]
 *
 * `root` asks the command itself first, for tools that clean up after themselves. `leaves` ends children before their
 * parents: wrangler leaves its own children behind when it goes first.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";

/** How long a command may clean up after itself, and how long the rest may take before it is killed. */
const CLEAN_UP_MS = 8000;
const PATIENCE_MS = 3000;
const MOMENT_MS = 150;
const POLL_MS = 25;

const [order, command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: "inherit" });

/** @type {number | undefined} */
let code;
let ending = false;

child.on("error", (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(127);
});
child.on("exit", (exitCode, signal) => {
  code = exitCode ?? 128 + (signal ? constants.signals[signal] : 0);
  if (!ending) void end();
});
process.on("message", () => void end());
process.on("disconnect", () => void end());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end());

async function end() {
  if (ending) return;
  ending = true;
  if (order === "root" && code === undefined) {
    child.kill("SIGINT");
    await until(() => code !== undefined, CLEAN_UP_MS);
  }
  const since = Date.now();
  const parents = parentsAmong(members());
  await until(() => endLeaves(parents, Date.now() - since > PATIENCE_MS), 2 * PATIENCE_MS);
  // The command's own exit is seen one turn later than the process is gone.
  await until(() => code !== undefined, 500);
  if (members().length > 0) process.kill(0, "SIGKILL");
  process.exit(code ?? 130);
}

/** @type {Map<number, number>} since when a former parent has no child */
const childlessSince = new Map();

/**
 * Ends those members of the group that have no child; true when none is left. Children go at once. What was a parent
 * may take its leave, and is left alone for a moment, in which it clears its children away or starts them once more.
 */
function endLeaves(formerParents, forced) {
  const all = members();
  const parents = parentsAmong(all);
  for (const { id, state } of all) {
    if (parents.has(id)) childlessSince.delete(id);
    if (parents.has(id) || state === "Z") continue;
    if (forced || !formerParents.has(id)) {
      send(id, "SIGKILL");
    } else if (!childlessSince.has(id)) {
      childlessSince.set(id, Date.now());
    } else if (Date.now() - (childlessSince.get(id) ?? 0) > MOMENT_MS) {
      send(id, "SIGTERM");
    }
  }
  return all.length === 0 || (forced && all.every(({ state }) => state === "Z"));
}

function send(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // Gone in the meantime.
  }
}

function parentsAmong(group) {
  return new Set(group.map(({ parent }) => parent));
}

/**
 * The other processes of this group, without zombies that only init can clear away: some containers have no init.
 * Where there is no /proc: the command alone, as long as it runs.
 */
function members() {
  let entries;
  try {
    entries = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return code === undefined && child.pid ? [{ id: child.pid, parent: process.pid, state: "?" }] : [];
  }
  const group = entries.flatMap((name) => {
    try {
      // "pid (name) state parent group ...", and the name may hold anything, even a parenthesis.
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, parent, leader] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(leader) === process.pid ? [{ id: Number(name), parent: Number(parent), state }] : [];
    } catch {
      return [];
    }
  });
  return group.filter(
    ({ id, state, parent }) => id !== process.pid && (state !== "Z" || group.some((other) => other.id === parent)),
  );
}

async function until(done, limit) {
  const since = Date.now();
  while (!done() && Date.now() - since < limit) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
