import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last run of each job: a row for each, so the table does not grow. The row `round` is the lease of a whole round. */
export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** When the first of the runs began that continue each other; null for a run from before this column existed. */
  beganAt: integer("began_at"),
  /** Null until the first run has ended. */
  finishedAt: integer("finished_at"),
  /** Until then no other run begins, unless this one ends before; 0 when none is running. */
  heldUntil: integer("held_until").notNull().default(0),
  /** Why the last run failed; empty when it succeeded. */
  error: text("error").notNull().default(""),
  /** What the last run that did not fail has found or done, as JSON. */
  detail: text("detail").notNull().default(""),
  /** Where the next round goes on, as JSON; empty when everything is done. */
  progress: text("progress").notNull().default(""),
});

/** Backups of the database that were made or tried; old rows are removed with their files. */
export const backups = sqliteTable(
  "backups",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The name of the file in the bucket. */
    key: text("key").notNull(),
    startedAt: integer("started_at").notNull(),
    /** Null while it is being made, and for ever if its worker was stopped. */
    finishedAt: integer("finished_at"),
    bytes: integer("bytes").notNull().default(0),
    rows: integer("rows").notNull().default(0),
    /** The last migration that was applied. */
    migration: text("migration").notNull().default(""),
    /** Why it failed; empty otherwise. */
    error: text("error").notNull().default(""),
  },
  (table) => [index("backups_by_start").on(table.startedAt)],
);

/** The backup that is being made: at most one row. */
export const backupProgress = sqliteTable("backup_progress", {
  /** A random text: a backup whose row was replaced has ended. */
  id: text("id").primaryKey(),
  /** The name of the file in the bucket; empty for a file elsewhere. */
  key: text("key").notNull().default(""),
  startedAt: integer("started_at").notNull(),
  /** Where it goes on, as JSON; empty before it can go on. */
  state: text("state").notNull().default(""),
  /** How often it failed since it last got further. */
  attempts: integer("attempts").notNull().default(0),
});

/** The rows that are changed while a backup is made, by the triggers of `change-log.ts`. Empty otherwise. */
export const backupChanges = sqliteTable("backup_changes", {
  id: integer("id").primaryKey(),
  tableName: text("table_name").notNull(),
  /** The values of the key as a JSON array. */
  key: text("key").notNull(),
});

/** How often each kind of error happened in an hour, with the last of them. */
export const errorCounts = sqliteTable(
  "error_counts",
  {
    /** The start of the hour. */
    hour: integer("hour").notNull(),
    /** Where it happened, such as a route and a status; never an address with values. */
    kind: text("kind").notNull(),
    count: integer("count").notNull(),
    lastAt: integer("last_at").notNull(),
    /** The request of the last one. */
    requestId: text("request_id").notNull(),
    /** The message of the last one, without personal data. */
    message: text("message").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.kind] })],
);

/** The size of the database on each day, and the rows that were read and written, as far as they are counted. */
export const databaseDays = sqliteTable("database_days", {
  /** The start of the day in Manila. */
  day: integer("day").primaryKey(),
  bytes: integer("bytes").notNull(),
  rowsRead: integer("rows_read").notNull(),
  rowsWritten: integer("rows_written").notNull(),
});

/** What is wrong, or was last: a row for each kind of alert. */
export const alerts = sqliteTable("alerts", {
  kind: text("kind").primaryKey(),
  since: integer("since").notNull(),
  /** What was found, for people. */
  detail: text("detail").notNull(),
  /** Null while it lasts. */
  resolvedAt: integer("resolved_at"),
});
