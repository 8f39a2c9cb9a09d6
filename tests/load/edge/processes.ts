import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Clock ticks per second in which Linux counts CPU time. */
const TICKS_PER_SECOND = 100;

/** Reads the fields of `/proc/PID/stat` after the name, which is in parentheses and may contain anything. */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
}

/** CPU time that a process has used so far, milliseconds; NaN where there is no `/proc`. */
export function cpuTime(pid: number): number {
  try {
    const fields = readStat(pid);
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/**
 * CPU time of a process's first thread, milliseconds, with nanosecond resolution: the thread in which workerd starts
 * its workers and handles requests.
 */
export function threadTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process, megabytes. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
}

/** The IDs of this process's running child processes. */
export function childProcesses(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const [, parent] = readStat(pid);
      return Number(parent) === process.pid;
    } catch {
      // The process has exited in the meantime.
      return false;
    }
  });
}

/** Counted before any process is pinned. */
const cores = availableParallelism();

/** Pins a process to one core. Returns whether that was possible. */
export function pinToCore(pid: number, core: number): boolean {
  if (cores < 2) return false;
  return spawnSync("taskset", ["-acp", String(core), String(pid)]).status === 0;
}
