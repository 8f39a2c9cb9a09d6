import { manilaDayEnd, parseManilaDay } from "#app/format/manila-time.ts";

/** The days of a season, `YYYY-MM-DD` in Manila; an open one has no last day. */
export interface SeasonDays {
  from: string;
  until: string;
}

/** The latest time that a date can have, epoch milliseconds. */
export const NEVER = 8_640_000_000_000_000;

/** The first millisecond of a season, and that after it. */
export function seasonPeriod({ from, until }: SeasonDays): { start: number; end: number } {
  return { start: parseManilaDay(from) ?? 0, end: (manilaDayEnd(until) ?? NEVER - 1) + 1 };
}

/** Whether two seasons have a day in common. */
export function haveCommonDay(one: SeasonDays, other: SeasonDays): boolean {
  const [a, b] = [seasonPeriod(one), seasonPeriod(other)];
  return a.start < b.end && b.start < a.end;
}

/** The place of each of the guilds, which are sorted by what they have won; guilds with as much share a place. */
export function withPlaces<Row extends { won: number }>(rows: readonly Row[]): (Row & { place: number })[] {
  return rows.map((row) => ({ ...row, place: rows.findIndex(({ won }) => won === row.won) + 1 }));
}
