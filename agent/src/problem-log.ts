import type { Log } from "./log.ts";
import type { Problem } from "./problem.ts";

/** An unchanged problem is logged again after this time, milliseconds. */
const REMINDER = 60 * 60_000;

/** Logs each problem once, although all streams have it: a wrong key or a stopped database is one line. */
export interface ProblemLog {
  /** Sets the current problem of a part of the agent; undefined when it works. */
  set(part: string, problem: Problem | undefined): void;
}

export function createProblemLog(log: Log, monotonic: () => number = () => performance.now()): ProblemLog {
  const current = new Map<string, string>();
  const loggedAt = new Map<string, number>();
  return {
    set(part, problem) {
      const before = current.get(part);
      if (problem) {
        current.set(part, problem.error);
        const last = loggedAt.get(problem.error);
        if (last === undefined || monotonic() - last > REMINDER) {
          log.error(`${part}: ${problem.error} ${problem.advice}`);
          loggedAt.set(problem.error, monotonic());
        }
      } else current.delete(part);
      if (before === undefined || before === problem?.error || [...current.values()].includes(before)) return;
      loggedAt.delete(before);
      log.info(`Solved: ${before}`);
    },
  };
}
