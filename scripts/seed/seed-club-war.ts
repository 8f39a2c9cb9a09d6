import { type WarRule, warKey, warsBetween } from "../../app/features/club-war/schedule.ts";
import { manilaDate, manilaWeekStart } from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";

type Row = Record<string, SqlValue>;

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** How many weeks the demo's seasons go back. */
const FIRST_WEEKS = 21;
const SECOND_WEEKS = 7;

/** The minutes until the game reports the owner after a war. */
const REPORT = 6 * MINUTE;

const noDay = { onMonday: false, onTuesday: false, onWednesday: false, onThursday: false, onFriday: false };

/** A war on Sundays. */
const sundayWar = (key: string, region: number, time: string, en: string, fil: string) => ({
  ...{ key, revision: 1, texts: { en: { name: en }, fil: { name: fil } }, region, time, minutes: 25 },
  ...{ ...noDay, onSaturday: false, onSunday: true, from: "", until: "" },
});

/** The schedule of the demo: one war after the other, in the time of the calendar's event. */
const wars = [
  sundayWar("sacredgate", 1, "19:30", "Battle of the Sacred Gate", "Labanan sa Sacred Gate"),
  sundayWar("mysticpeak", 2, "20:15", "Battle of Mystic Peak", "Labanan sa Mystic Peak"),
  sundayWar("phoenixhall", 3, "21:00", "Battle of Phoenix Hall", "Labanan sa Phoenix Hall"),
] satisfies (WarRule & object)[];

/** The wars of the demo for a region that are over. */
const pastWars = (region: number, now: number) => {
  const rule = wars.find((war) => war.region === region);
  if (!rule) return [];
  return Array.from({ length: FIRST_WEEKS + 2 }, (_, weeks) => now - (FIRST_WEEKS + 1 - weeks) * WEEK).flatMap(
    (since) => warsBetween(rule, since, since + WEEK).filter(({ end }) => end + REPORT < now),
  );
};

/** When the owner of a region has changed who changed about that time: after a war, if the region has wars. */
export function ownerSince(region: number, about: number, now: number): number {
  const war = pastWars(region, now).findLast(({ end }) => end <= about);
  return war ? war.end + REPORT : about;
}

/** The documents and the results of the club war of the demo. */
export function demoClubWar(
  owners: readonly { region: number; guild_num: number; guild_name: string; since: number }[],
  now: number,
): { documents: Row[]; results: Row[] } {
  const monday = manilaWeekStart(now);
  const [first, second] = [monday - FIRST_WEEKS * WEEK, monday - SECOND_WEEKS * WEEK];
  const season = (key: string, en: string, from: number, until: string) => ({
    ...{ key, revision: 1, texts: { en: { name: en }, fil: { name: en } }, from: manilaDate(from), until },
  });
  const seasons = [
    season("preseason", "Pre-season", first, manilaDate(second - DAY)),
    season("seasonone", "Season 1", second, ""),
  ];
  return {
    documents: [
      { name: "wars", entries: JSON.stringify(wars), revision: 1 },
      { name: "seasons", entries: JSON.stringify(seasons), revision: 1 },
    ],
    results: wars.flatMap(({ region }) =>
      pastWars(region, now)
        .filter(({ start }) => start >= first)
        .map(({ start, end }) => {
          const owner = owners.findLast((one) => one.region === region && one.since <= end + REPORT);
          return {
            ...{ war: warKey(region, start), region, starts_at: start, ends_at: end },
            ...{ guild_num: owner?.guild_num ?? 0, guild_name: owner?.guild_name ?? "" },
            ...{ decided_by: "game", decided_at: end + REPORT, revision: 1 },
          };
        }),
    ),
  };
}
