import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupName, backupTime, databaseOfFile } from "#app/features/operations/backup-file.ts";
import { backupsToDelete } from "#app/features/operations/kept-backups.ts";
import { manilaDate, manilaMonth } from "#app/format/manila-time.ts";
import { DAY, HOUR } from "#app/format/units.ts";

const FIRST = Date.UTC(2025, 0, 1, 19, 17);

/** Makes a backup every night and deletes old ones, as the worker does. @returns the names that are kept */
function after(nights: number): string[] {
  let names: string[] = [];
  for (let night = 0; night < nights; night += 1) {
    names.push(backupName(FIRST + night * DAY));
    const old = new Set(backupsToDelete(names));
    names = names.filter((name) => !old.has(name));
  }
  return names;
}

test("a name tells when the backup was made", () => {
  expect(backupName(FIRST)).toBe("portal-2025-01-02T03-17-00-manila.backup.gz");
  // Of earlier versions, in UTC.
  expect(backupTime("portal-2025-01-01T19-17-00.backup.gz")).toBe(FIRST);
  expect(backupTime(backupName(FIRST))).toBe(FIRST);
  for (const name of ["mine.gz", "portal-2025-13-01T19-17-00.backup.gz", "portal-.backup.gz"])
    expect(backupTime(name)).toBeUndefined();
});

test("after two years 7 daily, 4 weekly and 12 monthly backups are kept", () => {
  const nights = 730;
  const last = FIRST + (nights - 1) * DAY;
  const kept = after(nights).map((name) => backupTime(name) ?? 0);
  // The newest is that of a day, a week and a month, and others may be two of them as well.
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12 - 2);
  expect(kept.length).toBeGreaterThanOrEqual(18);
  for (let day = 0; day < 7; day += 1) expect(kept).toContain(last - day * DAY);
  expect(new Set(kept.map(manilaMonth)).size).toBe(12);
  // The last of each week, up to three weeks before this one: never more than a week apart.
  const weekly = kept.filter((time) => time > last - 15 * DAY).sort((a, b) => b - a);
  expect(weekly.every((time, index) => index === 0 || (weekly[index - 1] ?? 0) - time <= 7 * DAY)).toBe(true);
  expect(weekly.at(-1)).toBeLessThanOrEqual(last - 8 * DAY);
});

test("several backups of a day count as one, and other files are never deleted", () => {
  const day = [0, 1, 2, 3].map((hour) => backupName(FIRST + hour * HOUR));
  expect(manilaDate(FIRST)).toBe(manilaDate(FIRST + 3 * HOUR));
  expect(backupsToDelete([...day, "notes.txt"]).sort()).toEqual(day.slice(0, 3));
});

test("backups of the two databases are told apart by their names, and deleted each by themselves", () => {
  const names = (["DB", "LOGS"] as const).flatMap((database) =>
    [0, 1, 2].map((hour) => backupName(FIRST + hour * HOUR, database)),
  );
  expect(names.map(databaseOfFile)).toEqual(["DB", "DB", "DB", "LOGS", "LOGS", "LOGS"]);
  expect(names[3]).toBe("portal-logs-2025-01-02T03-17-00-manila.backup.gz");
  expect([backupTime(names[3] ?? "", "LOGS"), backupTime(names[3] ?? "")]).toEqual([FIRST, undefined]);
  expect(backupTime(names[0] ?? "", "LOGS")).toBeUndefined();
  expect(backupsToDelete(names).sort()).toEqual(names.slice(0, 2));
  expect(backupsToDelete(names, "LOGS").sort()).toEqual(names.slice(3, 5));
});

test("rows are never replaced, which deletes others without the triggers that a backup relies on", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const replacing = files.filter((file) =>
    /\b(?:INSERT OR )?REPLACE INTO\b/i.test(readFileSync(join("app", file), "utf8")),
  );
  // A restore has no triggers.
  expect(replacing).toEqual(["features/operations/embedded/backup/restore-backup.ts"]);
});
