import type { CallContext } from "./call-context.ts";

/** How often a job runs: at most once in so many milliseconds, or once a day after an hour in Manila. */
export type JobPeriod = { every: number } | { dailyAt: number };

/** Which rows a table loses: those whose time in the column is so many days ago, the oldest first. */
export interface RetentionRule {
  table: string;
  /** A time in epoch milliseconds, by which an index or the key is ordered. */
  column: string;
  /** 0 for a time at which the row expires. */
  days: number;
  /** A condition that rows must meet as well, in SQL. */
  only?: string;
  /** The rows are in the order of their number, which is that of the column as well. */
  byNumber?: boolean;
}

/** What jobs work with: what handlers have, without a caller. */
export interface JobContext extends CallContext {
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
  /** @returns what it has found or done, for a job with a period */
  run: (context: JobContext) => Promise<unknown>;
}
