import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { manilaDate, manilaDateTime, manilaHourMinute, parseServerTime } from "#app/format/manila-time.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { ServerStatus } from "./calls.ts";

/** The number of players online as pages show it. */
export interface PlayersOnline {
  text: string;
  /** False while nobody counts them. */
  isKnown: boolean;
}

/**
 * The number of players online in words, or since when it is unknown: with the day unless it is today.
 * @param now epoch milliseconds. A copy of the status may be older, so that its time is checked again.
 * @returns undefined if nobody has ever counted
 */
export function playersOnline({ players, at }: ServerStatus, now: number): PlayersOnline | undefined {
  const counted = parseServerTime(at);
  if (counted === undefined) return undefined;
  if (players != null && counted >= now - bridgeLimits.onlineFreshness)
    return { text: tPlural("shell.playersOnline", players), isKnown: true };
  const isToday = manilaDate(counted) === manilaDate(now);
  const time = isToday ? manilaHourMinute(counted) : manilaDateTime(counted);
  return { text: t("shell.playersUnknown", { time }), isKnown: false };
}
