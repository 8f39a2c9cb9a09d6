import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { manilaShortTime, parseServerTime } from "#app/format/manila-time.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { ServerStatus } from "./calls.ts";

/** The number of players online as pages show it. */
export interface PlayersOnline {
  text: string;
  /** False while nobody counts them. */
  isKnown: boolean;
}

/**
 * When the agent last counted players, epoch milliseconds, and whether that is recent enough to be true.
 * @param now epoch milliseconds. A copy of the status may be older, so that its time is checked again.
 * @returns undefined if nobody has ever counted
 */
export function countedAt({ players, at }: ServerStatus, now: number): { at: number; isCurrent: boolean } | undefined {
  const counted = parseServerTime(at);
  if (counted === undefined) return undefined;
  return { at: counted, isCurrent: players != null && counted >= now - bridgeLimits.onlineFreshness };
}

/**
 * The number of players online in words, or since when it is unknown: with the day unless it is today.
 * @param now epoch milliseconds
 * @returns undefined if nobody has ever counted
 */
export function playersOnline(status: ServerStatus, now: number): PlayersOnline | undefined {
  const counted = countedAt(status, now);
  if (!counted) return undefined;
  if (counted.isCurrent) return { text: tPlural("shell.playersOnline", status.players ?? 0), isKnown: true };
  return { text: t("shell.playersUnknown", { time: manilaShortTime(counted.at, now) }), isKnown: false };
}
