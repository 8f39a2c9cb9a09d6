import type { Database } from "#app/embedded/database/client.ts";
import type { DatabaseRows } from "#app/embedded/database/counting-d1.ts";
import { addDatabaseRows } from "#app/features/operations/embedded/database-days.ts";
import { MINUTE } from "#app/format/units.ts";

/** How often an isolate writes what it has counted. */
const INTERVAL = 5 * MINUTE;

/**
 * Writes the rows that an isolate has read and written, which the plan is billed by: every five minutes, and after each
 * round of jobs, which read the most. An isolate that is stopped before loses what it counted since its last write.
 */
export class RowCounter {
  readonly #db: Database | undefined;
  readonly #rows: DatabaseRows;
  #lastAt: number;

  /**
   * @param db undefined with an upstream: nothing is counted
   * @param rows what the isolate's binding counts
   * @param now current time in epoch milliseconds
   */
  constructor(db: Database | undefined, rows: DatabaseRows, now: number) {
    this.#db = db;
    this.#rows = rows;
    this.#lastAt = now;
  }

  /** Writes in the background of a request if the last write is some minutes ago. @param now epoch milliseconds */
  start(now: number, waitUntil: (work: Promise<unknown>) => void): void {
    if (!this.#db || Math.abs(now - this.#lastAt) < INTERVAL) return;
    waitUntil(this.write(now));
  }

  async write(now: number): Promise<void> {
    const db = this.#db;
    const rows = this.#rows;
    if (!db || rows.size === 0) return;
    this.#lastAt = now;
    const counted = { ...rows };
    Object.assign(rows, { read: 0, written: 0 });
    // If the database fails, the count is lost.
    await addDatabaseRows(db, counted, now).catch((error: unknown) =>
      console.error("rows could not be counted", error),
    );
  }
}
