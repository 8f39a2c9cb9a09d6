/**
 * Runs one command in a separate process group and ensures that the group does not outlive the parent process: the
 * whole group is terminated on request, or when the parent process exits (its IPC channel closes).
 *
 *   node guard.mjs <leaves|root> <command> [argument...]
 *
 * `root` signals the command itself first, for tools that clean up after themselves. `leaves` terminates children
 * before their parents, because wrangler leaves its children running if it is terminated first.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";

/** How long a command may clean up after itself. */
const CLEAN_UP_MS = 8000;
/** How long the remaining processes may take before they are killed. */
const KILL_AFTER_MS = 3000;
/** How long a process whose children have exited may take to react to that. */
const GRACE_MS = 150;
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
  await until(() => endLeaves(parents, Date.now() - since > KILL_AFTER_MS), 2 * KILL_AFTER_MS);
  // The exit event arrives one turn after the process has ended.
  await until(() => code !== undefined, 500);
  if (members().length > 0) process.kill(0, "SIGKILL");
  process.exit(code ?? 130);
}

/** @type {Map<number, number>} since when a former parent has no children, by process id */
const childlessSince = new Map();

/**
 * Terminates the members of the group that have no children. Processes that never had any are killed at once. A former
 * parent gets a grace period to clean up or to restart its children, and then SIGTERM.
 *
 * @returns {boolean} whether the group is empty
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
    } else if (Date.now() - (childlessSince.get(id) ?? 0) > GRACE_MS) {
      send(id, "SIGTERM");
    }
  }
  return all.length === 0 || (forced && all.every(({ state }) => state === "Z"));
}

function send(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // The process has already exited.
  }
}

function parentsAmong(group) {
  return new Set(group.map(({ parent }) => parent));
}

/**
 * The other processes of this group, without zombies that only init can reap: some containers have no init. Without
 * /proc, only the command while it runs.
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
      // "pid (name) state parent group ..."; the name may contain any character, even a parenthesis.
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
