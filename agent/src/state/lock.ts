import { readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes sure that one agent runs per folder.
 * @returns a function that releases the lock
 * @throws Error if another agent runs
 */
export function acquireLock(path: string): () => void {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = Number(readFileSync(path, "utf8"));
    if (isRunning(owner)) throw new Error(`Another agent is running (process ${owner}). Stop it first.`);
    // Left behind by an agent that was killed.
    rmSync(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
