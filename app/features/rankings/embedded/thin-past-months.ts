import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { type JobContext, Unfinished } from "#app/embedded/job.ts";
import { readDocument } from "#app/features/documents/embedded/read-documents.ts";
import { type BoardKey, boardKeys } from "#app/features/game/boards.ts";
import { classesDocument, schoolsDocument } from "#app/features/game/term-documents.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { rankingLimits } from "../limits.ts";
import { ALL } from "../ranking-view.ts";
import { scores } from "./monthly-rankings.ts";

const GRACE = rankingLimits.graceDays * DAY;
/** The rows that a step reads, and those that a transaction deletes: each has entries in eighteen indexes. */
const ROWS = 500;
const ROWS_DELETED = 50;
/** What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. */
const ROUND_LIMITS = { milliseconds: 4_000, statements: 150 };

/** The last place of a list that stays, in the order of lists; null if the list is not longer. */
type LastPlace = [score: number, leveledUpAt: number, characterNum: number] | null;
type LastPlaces = Record<string, LastPlace>;

/** Where a round goes on. A month that is begun anew loses nothing: the first places are still the first. */
interface Progress {
  deleted: number;
  month?: string;
  /** The last character that was looked at. */
  after?: number;
  lastPlaces?: LastPlaces;
}

/** The filters of lists. */
interface Filters {
  schools: readonly number[];
  classes: readonly { key: string; codes: readonly number[] }[];
}

/**
 * Thins months that are over for a week: a row stays if its character is among the first {@link rankingLimits.place} of a
 * list, that is of a board with any of its filters, so that every page of every list stays as it is. A character's newest
 * row stays in any case. What a deleted row is needed for later, the counts at the end of its month, moves to the
 * character's next month in the same transaction. Costs one round trip when nothing is due.
 * @returns how many rows were deleted
 */
export async function thinPastMonths(
  { db, now, progress }: Pick<JobContext, "db" | "now" | "progress">,
  limits = ROUND_LIMITS,
): Promise<{ deleted: number } | Unfinished> {
  const since = Date.now();
  const place: Progress = { deleted: 0, ...(progress as Progress | undefined) };
  const filters: { read?: Filters } = {};
  for (let statements = 0; ; ) {
    if (statements >= limits.statements || Date.now() - since >= limits.milliseconds) return new Unfinished(place);
    place.month ??= await dueMonth(db, now());
    if (place.month === undefined) return { deleted: place.deleted };
    filters.read ??= await readFilters(db);
    if (!place.lastPlaces) {
      place.lastPlaces = await readLastPlaces(db, place.month, filters.read);
      statements += boardKeys.length * (1 + filters.read.classes.length);
    }
    const step = await thinStep(db, place.month, place.after ?? 0, beyondAllLists(filters.read, place.lastPlaces));
    statements += step.statements;
    place.deleted += step.deleted;
    place.after = step.last;
    if (step.last !== undefined) continue;
    await runBatch(db, [["UPDATE ranking_months SET thinned_at = ?2 WHERE month = ?1", place.month, now()]]);
    for (const key of ["month", "after", "lastPlaces"] as const) delete place[key];
  }
}

/** The oldest month that is to be thinned. */
async function dueMonth(db: Database, now: number): Promise<string | undefined> {
  const [[due]] = await runBatch<[{ month: string }[]]>(db, [
    [
      "SELECT month FROM ranking_months WHERE month < ?1 AND thinned_at IS NULL ORDER BY month LIMIT 1",
      manilaMonth(now - GRACE),
    ],
  ]);
  return due?.month;
}

async function readFilters(db: Database): Promise<Filters> {
  const [schools, classes] = await Promise.all([readDocument(db, schoolsDocument), readDocument(db, classesDocument)]);
  return { schools: schools.map(({ number }) => number), classes: classes.filter(({ codes }) => codes.length > 0) };
}

const listKey = (board: BoardKey, school: string | number, classKey: string) => `${board} ${school} ${classKey}`;

/** The last places that stay of all lists of a month. */
async function readLastPlaces(db: Database, month: string, { schools, classes }: Filters): Promise<LastPlaces> {
  const all = boardKeys.flatMap((board) => [{ key: ALL, codes: [] }, ...classes].map((one) => ({ board, ...one })));
  const found: LastPlaces = {};
  for (const { board, key, codes } of all) {
    const score = scores[board].name;
    const lastPlace = (...conditions: string[]) => `(
      SELECT json_array(${score}, cha_level_up_date, cha_num) FROM month_rankings
      WHERE ${["month = ?1", ...conditions].join(" AND ")}
      ORDER BY ${score} DESC, cha_level_up_date, cha_num LIMIT 1 OFFSET ${rankingLimits.place - 1})`;
    const conditions = [
      ...(codes.length > 0 ? ["cha_class IN (SELECT value FROM json_each(?3))"] : []),
      // A literal, because the board's partial indexes have this condition.
      ...(board === "killer" ? ["kills > 0"] : []),
    ];
    const [rows] = await runBatch<[{ school: string | number; place: string | null }[]]>(db, [
      [
        `SELECT '${ALL}' AS school, ${lastPlace(...conditions)} AS place
         UNION ALL SELECT school.value, ${lastPlace("cha_school = school.value", ...conditions)}
         FROM json_each(?2) AS school`,
        ...[month, JSON.stringify(schools), ...(codes.length > 0 ? [JSON.stringify(codes)] : [])],
      ],
    ]);
    for (const { school, place } of rows)
      found[listKey(board, school, key)] = place === null ? null : JSON.parse(place);
  }
  return found;
}

interface Row {
  num: number;
  school: number;
  code: number;
  leveledUpAt: number;
  pushedAt: number;
  sequence: number;
  mmr: number;
  level: number;
  richest: number;
  killer: number;
}

/** Whether a row is beyond the last place of every list that it is in. */
function beyondAllLists({ schools, classes }: Filters, lastPlaces: LastPlaces): (row: Row) => boolean {
  const keysOf = new Map<number, string[]>();
  for (const { key, codes } of classes) for (const code of codes) keysOf.set(code, [...(keysOf.get(code) ?? []), key]);
  return (row) => {
    const inSchools = [ALL, ...schools.filter((number) => number === row.school)];
    const inClasses = [ALL, ...(keysOf.get(row.code) ?? [])];
    return boardKeys
      .filter((board) => board !== "killer" || row.killer > 0)
      .every((board) =>
        inSchools.every((school) =>
          inClasses.every((key) => isBeyond(row, board, lastPlaces[listKey(board, school, key)])),
        ),
      );
  };
}

/** A list that is not known, because an owner has changed the filters meanwhile, keeps its rows. */
function isBeyond(row: Row, board: BoardKey, last: LastPlace | undefined): boolean {
  if (!last) return false;
  const [score, leveledUpAt, num] = last;
  if (row[board] !== score) return row[board] < score;
  if (row.leveledUpAt !== leveledUpAt) return row.leveledUpAt > leveledUpAt;
  return row.num > num;
}

/** Rows of a JSON list that were not pushed again since they were read, and whose characters have a later month. */
const gone = `json_each(?2) AS gone CROSS JOIN month_rankings AS old
  ON old.month = ?1 AND old.cha_num = gone.value ->> 0 AND old.pushed_at = gone.value ->> 1
    AND old.sequence = gone.value ->> 2`;
const laterMonth = `(SELECT min(later.month) FROM month_rankings AS later
  WHERE later.cha_num = old.cha_num AND later.month > ?1)`;

/**
 * Thins the next rows of a month, in the order of the characters.
 * @returns the last character; undefined if there are no others
 */
async function thinStep(
  db: Database,
  month: string,
  after: number,
  mayGo: (row: Row) => boolean,
): Promise<{ deleted: number; statements: number; last: number | undefined }> {
  const columns = boardKeys.map((board) => `${scores[board].name} AS ${board}`).join(", ");
  const [rows] = await runBatch<[Row[]]>(db, [
    [
      `SELECT cha_num AS num, cha_school AS school, cha_class AS code, cha_level_up_date AS leveledUpAt,
         pushed_at AS pushedAt, sequence, ${columns}
       FROM month_rankings WHERE month = ?1 AND cha_num > ?2 ORDER BY cha_num LIMIT ${ROWS}`,
      month,
      after,
    ],
  ]);
  const last = rows.length < ROWS ? undefined : rows.at(-1)?.num;
  const going = rows.filter(mayGo).map(({ num, pushedAt, sequence }) => [num, pushedAt, sequence]);
  let [deleted, statements] = [0, 1];
  for (let from = 0; from < going.length; from += ROWS_DELETED) {
    deleted += await deleteRows(db, month, JSON.stringify(going.slice(from, from + ROWS_DELETED)));
    statements += 3;
  }
  return { deleted, statements, last };
}

/** @returns how many were deleted */
async function deleteRows(db: Database, month: string, rows: string): Promise<number> {
  const [, , [changed]] = await runBatch<[unknown[], unknown[], { n: number }[]]>(db, [
    [
      `UPDATE month_rankings SET start_kills = old.kills_total, start_deaths = old.deaths_total FROM ${gone}
       WHERE month_rankings.cha_num = old.cha_num AND month_rankings.month = ${laterMonth}
         AND month_rankings.start_kills IS NULL`,
      ...[month, rows],
    ],
    [
      `DELETE FROM month_rankings WHERE rowid IN (SELECT old.rowid FROM ${gone} WHERE ${laterMonth} IS NOT NULL)`,
      ...[month, rows],
    ],
    ["SELECT changes() AS n"],
  ]);
  return changed?.n ?? 0;
}
