import type { Database } from "#app/embedded/database/client.ts";
import { countErrors, type ErrorEvent } from "#app/features/operations/embedded/count-errors.ts";

/** How often an isolate writes counts, milliseconds: a site that fails must not also write for every failure. */
const INTERVAL = 5000;
/** The most kinds that wait to be written. */
const MAX_WAITING = 20;

/** Counts the errors of an isolate's requests in the database. */
export class ErrorCounter {
  readonly #db: Database | undefined;
  readonly #waiting = new Map<string, ErrorEvent & { count: number }>();
  #lastAt = 0;

  /** @param db undefined with an upstream: nothing is counted */
  constructor(db: Database | undefined) {
    this.#db = db;
  }

  /**
   * Counts an error. Errors within a few seconds are written together with the next one.
   * @param now current time in epoch milliseconds
   */
  add(event: ErrorEvent, now: number, waitUntil: (work: Promise<unknown>) => void): void {
    const db = this.#db;
    if (!db) return;
    const known = this.#waiting.get(event.kind);
    if (known || this.#waiting.size < MAX_WAITING) {
      this.#waiting.set(event.kind, { ...event, count: (known?.count ?? 0) + 1 });
    }
    if (Math.abs(now - this.#lastAt) < INTERVAL) return;
    this.#lastAt = now;
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    // If the database is what has failed, the count is lost, and the failure is in the log.
    waitUntil(countErrors(db, events, now).catch(() => {}));
  }
}
