import { manilaDate, manilaMonth } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { backupTime, type DatabaseBinding } from "./backup-file.ts";

/** How many backups are kept: the last one of each of so many days, weeks and months that have one. */
export const keptBackups = { days: 7, weeks: 4, months: 12 } as const;

/** Monday, 5 January 1970, in Manila: weeks are counted from it. */
const FIRST_MONDAY = 4 * DAY - 8 * 3_600_000;

const periods: readonly { count: number; of: (time: number) => string }[] = [
  { count: keptBackups.days, of: manilaDate },
  { count: keptBackups.weeks, of: (time) => String(Math.floor((time - FIRST_MONDAY) / (7 * DAY))) },
  { count: keptBackups.months, of: manilaMonth },
];

/**
 * The backups of a database that are no longer kept, by the times in their names. Files with other names are never among
 * them.
 * @param names of all backups
 */
export function backupsToDelete(names: readonly string[], database: DatabaseBinding = "DB"): string[] {
  const dated = names
    .flatMap((name) => {
      const time = backupTime(name, database);
      return time === undefined ? [] : [{ name, time }];
    })
    .sort((a, b) => b.time - a.time);
  const kept = new Set<string>();
  for (const { count, of } of periods) {
    const newest = new Map<string, string>();
    for (const { name, time } of dated) if (!newest.has(of(time))) newest.set(of(time), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}
