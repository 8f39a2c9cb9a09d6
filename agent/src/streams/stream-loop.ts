import { setTimeout as sleep } from "node:timers/promises";
import type { AgentStream } from "../../../app/features/bridge/protocol.ts";
import { describeProblem, type Problem, shortened } from "../problem.ts";
import type { ProblemLog } from "../problem-log.ts";
import type { Stream } from "./stream.ts";

/** Delays after errors, milliseconds: doubled from the first to the longest. */
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 5 * 60_000;
/** Every delay is up to this share longer, so that agents do not call at the same moment. */
const JITTER = 0.2;

/** The longest text that the portal takes; the log has the whole one. */
const MAX_REPORTED = 300;

/** What the console shows about a stream. */
export interface StreamState {
  name: AgentStream;
  /** Seconds since nothing was left to do; null before the first time. */
  lag: number | null;
  queue: number;
  /** Empty without a problem. */
  error: string;
  advice: string;
}

export interface StreamLoop {
  /** Ends a pause, except one after an error. */
  wake(): void;
  state(): StreamState;
  /** Waits for the end of the run under way. */
  stop(): Promise<void>;
}

/** Runs a stream again and again, with pauses, and longer ones after errors. */
export function startLoop(stream: Stream, problems: ProblemLog): StreamLoop {
  const stopping = new AbortController();
  let pause = new AbortController();
  let woken = false;
  let completedAt: number | undefined;
  let queue = 0;
  let problem: Problem | undefined;

  const setProblem = (next: Problem | undefined) => {
    problem = next;
    problems.set(stream.name, next);
  };

  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let delay = 0;
      woken = false;
      try {
        const progress = await stream.run();
        failures = 0;
        queue = progress.queue;
        setProblem(progress.problem);
        if (queue === 0) {
          completedAt = performance.now();
          delay = stream.interval;
        }
      } catch (error) {
        setProblem(describeProblem(error));
        const asked = (error as { retryAfter?: number }).retryAfter ?? 0;
        delay = Math.max(asked * 1000, Math.min(FIRST_RETRY * 2 ** failures, LONGEST_RETRY));
        failures += 1;
      }
      if (delay === 0 || stopping.signal.aborted || (woken && failures === 0)) continue;
      pause = new AbortController();
      const signal = failures > 0 ? stopping.signal : AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(delay * (1 + Math.random() * JITTER), undefined, { signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    wake() {
      woken = true;
      pause.abort();
    },
    state: () => ({
      name: stream.name,
      lag: completedAt === undefined ? null : Math.round((performance.now() - completedAt) / 1000),
      queue,
      error: shortened(problem?.error ?? "", MAX_REPORTED),
      advice: shortened(problem?.advice ?? "", MAX_REPORTED),
    }),
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
