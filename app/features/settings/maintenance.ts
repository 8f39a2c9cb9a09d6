/**
 * What maintenance closes: nothing; everything that players change, while pages can be read; or the whole site, which
 * then shows one page.
 */
export const maintenanceScopes = ["off", "forms", "site"] as const;
export type MaintenanceScope = (typeof maintenanceScopes)[number];
/** What a maintenance closes. */
export type ClosedScope = Exclude<MaintenanceScope, "off">;

/** The maintenance that the operator has announced. Times are epoch milliseconds. */
export interface Maintenance {
  scope: MaintenanceScope;
  /** When it begins; null if it has begun. */
  from: number | null;
  /** When it is expected to end; null if nobody knows. */
  until: number | null;
  /** Whether it ends by itself at that time. */
  endsByItself: boolean;
}

export const noMaintenance: Maintenance = { scope: "off", from: null, until: null, endsByItself: false };

/** What a maintenance means at a time. */
export interface MaintenanceState {
  /** `announced` before its beginning. */
  phase: "announced" | "active";
  scope: ClosedScope;
  from: number | null;
  until: number | null;
}

/**
 * The state of a maintenance.
 * @param now epoch milliseconds
 * @returns undefined if there is none, or it has ended
 */
export function maintenanceAt(
  { scope, from, until, endsByItself }: Maintenance,
  now: number,
): MaintenanceState | undefined {
  if (scope === "off" || (endsByItself && until !== null && now >= until)) return undefined;
  return { phase: from !== null && now < from ? "announced" : "active", scope, from, until };
}

/** The next time at which the state of a maintenance changes by itself, epoch milliseconds; undefined if never. */
export function nextMaintenanceChange({ scope, from, until, endsByItself }: Maintenance, now: number) {
  if (scope === "off") return undefined;
  return [from, endsByItself ? until : null].find((time): time is number => time !== null && time > now);
}

/** The limits of `Retry-After`, in seconds: an end that has passed or is unknown says little. */
const RETRY_AFTER = { min: 60, max: 86_400, unknown: 600 };

/** After how many seconds a request makes sense again that maintenance has refused. */
export function maintenanceRetryAfter({ until }: Pick<MaintenanceState, "until">, now: number): number {
  if (until === null || until <= now) return RETRY_AFTER.unknown;
  return Math.min(Math.max(Math.ceil((until - now) / 1000), RETRY_AFTER.min), RETRY_AFTER.max);
}
