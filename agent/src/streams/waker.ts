import { setTimeout as sleep } from "node:timers/promises";
import type { PortalClient } from "../portal/portal-client.ts";
import type { PortalClock } from "../portal/portal-clock.ts";
import { describeProblem, type Problem } from "../problem.ts";
import type { ProblemLog } from "../problem-log.ts";
import type { StateFile } from "../state/agent-state.ts";
import type { StreamLoop } from "./stream-loop.ts";

/** The longest delay after errors, milliseconds. */
const LONGEST_RETRY = 60_000;
/** A clock that differs by more seconds is a problem. */
const MAX_DRIFT = 120;

interface WakerOptions {
  /** Milliseconds between two questions. */
  interval: number;
  state: StateFile;
  clock: PortalClock;
  problems: ProblemLog;
}

/** Asks the portal every few seconds what is waiting, and wakes the streams concerned. */
export function startWaker(
  portal: Pick<PortalClient, "pollWork">,
  loops: Record<"accounts" | "deliveries" | "whitelist", StreamLoop>,
  { interval, state, clock, problems }: WakerOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ask = async () => {
    const { tasks, deliveries, whitelist } = await portal.pollWork({});
    if (tasks) loops.accounts.wake();
    if (deliveries) loops.deliveries.wake();
    const { whitelistCursor } = state.read();
    // The portal was restored from a backup: its changes since then have numbers that the agent knows.
    if (whitelist < whitelistCursor) state.update({ whitelistCursor: 0 });
    if (whitelist !== whitelistCursor) loops.whitelist.wake();
  };
  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await ask();
        failures = 0;
        problems.set("portal", driftProblem(clock.drift()));
      } catch (error) {
        failures += 1;
        problems.set("portal", describeProblem(error));
      }
      const delay = Math.min(interval * 2 ** failures, Math.max(interval, LONGEST_RETRY));
      // Agents that were cut off together must not come back at the same moment.
      const jitter = 0.8 + Math.random() * 0.4;
      await sleep(delay * jitter, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

function driftProblem(drift: number): Problem | undefined {
  if (Math.abs(drift) <= MAX_DRIFT) return undefined;
  return {
    error: `This machine's clock is ${drift > 0 ? "ahead of" : "behind"} the portal's by more than two minutes.`,
    advice: "Set it right. The agent uses the portal's time meanwhile.",
  };
}
