import type { CallContext } from "./call-context.ts";

/** How often a job runs: at most once in so many milliseconds, or once a day after an hour in Manila. */
export type JobPeriod = { every: number } | { dailyAt: number };

/** Which rows a table loses, or a text of which rows: those whose time in the column is so many days ago, the oldest first. */
export interface RetentionRule {
  table: string;
  /** A time in epoch milliseconds, by which an index or the key is ordered. */
  column: string;
  /** 0 for a time at which the row expires. */
  days: number;
  /** A condition that rows must meet as well, in SQL; `?1` is the time so many days ago. */
  only?: string;
  /** The text that is emptied, of rows that stay; without it they are deleted. */
  empties?: string;
  /** The rows are in the order of their number, which is that of the column as well. */
  byNumber?: boolean;
}

/** What a run returns that has not done everything that was due: the next round goes on, whatever the period. */
export class Unfinished {
  /** Where it goes on, as JSON: {@link JobContext.progress} of the next run. */
  readonly progress: unknown;

  constructor(progress: unknown) {
    this.progress = progress;
  }
}

/** What jobs work with: what handlers have, without a caller. */
export interface JobContext extends CallContext {
  /** Where the last run has stopped, see {@link Unfinished}; undefined for a new beginning. */
  progress?: unknown;
  /** How long rows are kept, by the manifests of all features. */
  retention: readonly RetentionRule[];
}

/**
 * Work that becomes due at some time. A job does a limited amount of it at once, makes one round trip when nothing is due,
 * and claims what it does, because it may be repeated after a run that was stopped. It loads its module when it runs: most
 * isolates never need it.
 */
export interface Job {
  /** For the log. */
  name: string;
  /** How often it runs; in every round without it. */
  period?: JobPeriod;
  /** @returns what it has found or done, for a job with a period; such a job may be {@link Unfinished} */
  run: (context: JobContext) => Promise<unknown>;
}
