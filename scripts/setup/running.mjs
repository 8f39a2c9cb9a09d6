import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./progress.mjs";
import { cacheFolder } from "./project.mjs";

/** Names the process that serves the local data, so that the data is not deleted while it runs. */
const file = join(cacheFolder, "running.json");

/** @param {string} url */
export function noteRunning(url) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, url }));
  process.on("exit", () => rmSync(file, { force: true }));
}

/**
 * @param {string} command the command that the operator ran
 * @throws {Failure} if the portal is running on the local data
 */
export async function requireStopped(command) {
  let noted;
  try {
    noted = JSON.parse(readFileSync(file, "utf8"));
    process.kill(noted.pid, 0);
    await fetch(noted.url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(2000) });
  } catch {
    return;
  }
  throw new Failure(`The portal is running at ${noted.url}. Stop it first (Ctrl-C), then run \`${command}\` again.`);
}
