import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Clock ticks a second in which Linux counts the time of processes. */
const TICKS = 100;

/** The fields of a process' accounting after its name, which stands in brackets and may hold anything. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
}

/** Processor time that a process has used so far, milliseconds; without Linux' accounting not a number. */
export function cpuTime(pid: number): number {
  try {
    const fields = statOf(pid);
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    return Number.NaN;
  }
}

/**
 * Processor time of a process' first thread, milliseconds, counted in nanoseconds and not in ticks: the thread in which
 * workerd starts its workers and answers.
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

/** The running processes that this one has started itself. */
export function childProcesses(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const [, parent] = statOf(pid);
      return Number(parent) === process.pid;
    } catch {
      // Ended meanwhile.
      return false;
    }
  });
}

/** Counted before anything is pinned. */
const cores = availableParallelism();

/** Keeps a process on one core from now on. Gives back whether that could be done. */
export function pin(pid: number, core: number): boolean {
  if (cores < 2) return false;
  return spawnSync("taskset", ["-acp", String(core), String(pid)]).status === 0;
}
