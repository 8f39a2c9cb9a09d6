/**
 * The time of the portal. This machine's clock may be wrong or be moved while the agent runs, so it is only used until
 * the first reply.
 */
export interface PortalClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Takes the time from a reply, in epoch milliseconds. */
  set(time: number): void;
  /** How far this machine's clock is ahead of the portal's, in seconds; 0 before the first reply. */
  drift(): number;
}

/** @param monotonic milliseconds from a clock that is never moved */
export function createPortalClock(monotonic: () => number = () => performance.now(), wall = Date.now): PortalClock {
  let known: { time: number; at: number } | undefined;
  const now = () => (known ? known.time + (monotonic() - known.at) : wall());
  return {
    now,
    set(time) {
      known = { time, at: monotonic() };
    },
    drift: () => (known ? Math.round((wall() - now()) / 1000) : 0),
  };
}
