import type { Database } from "#app/embedded/database/client.ts";
import type { DatabaseRows } from "#app/embedded/database/counting-d1.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { manilaDayStart, manilaMonth, manilaMonthPeriod } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { planLimits } from "../plan-limits.ts";

/** Of so many days the growth of the database is calculated. */
const GROWTH_DAYS = 30;

/** A row of `database_days`. */
export interface DatabaseDay {
  /** The start of the day in Manila. */
  day: number;
  bytes: number;
  rowsRead: number;
  rowsWritten: number;
}

/** Adds rows to those of the day, and keeps the size. */
export async function addDatabaseRows(db: Database, { read, written, size }: DatabaseRows, now: number): Promise<void> {
  await runBatch(db, [
    [
      `INSERT INTO database_days (day, bytes, rows_read, rows_written) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (day) DO UPDATE SET bytes = ?2, rows_read = rows_read + ?3, rows_written = rows_written + ?4`,
      ...[manilaDayStart(now), size, read, written],
    ],
  ]);
}

/** The query of the days from which {@link databaseUse} is calculated. */
export function readDatabaseDays(now: number): Statement {
  const first = Math.min(manilaDayStart(now, GROWTH_DAYS), manilaMonthPeriod(manilaMonth(now)).start);
  return [
    "SELECT day, bytes, rows_read AS rowsRead, rows_written AS rowsWritten FROM database_days WHERE day >= ?1 ORDER BY day",
    first,
  ];
}

/** No date is told that is so many days away: the growth of a month says nothing about it. */
const FORESEEN_DAYS = 20 * 365;

/** How much of the plan is used. */
export interface DatabaseUse {
  bytes: number;
  /** Bytes a day of the last month; undefined while there is only one day. */
  growth: number | undefined;
  /** When the database is full at this growth, epoch milliseconds; undefined if that is not in sight. */
  fullAt: number | undefined;
  /** Rows of the month. */
  rowsRead: number;
  rowsWritten: number;
}

/** @param bytes of the database now */
export function databaseUse(days: readonly DatabaseDay[], bytes: number, now: number): DatabaseUse {
  const month = manilaMonthPeriod(manilaMonth(now)).start;
  const inMonth = days.filter(({ day }) => day >= month);
  const sum = (figure: "rowsRead" | "rowsWritten") => inMonth.reduce((total, one) => total + one[figure], 0);
  const [first] = days;
  const elapsed = first ? Math.round((manilaDayStart(now) - first.day) / DAY) : 0;
  const growth = first && elapsed > 0 ? Math.round((bytes - first.bytes) / elapsed) : undefined;
  const left = Math.max(0, planLimits.databaseBytes - bytes);
  const isInSight = growth !== undefined && growth > 0 && left / growth < FORESEEN_DAYS;
  return {
    bytes,
    growth,
    fullAt: isInSight ? now + Math.round(left / growth) * DAY : undefined,
    rowsRead: sum("rowsRead"),
    rowsWritten: sum("rowsWritten"),
  };
}
