import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Tables that no feature owns; those of a feature are in its `embedded/schema.ts`. Times are epoch milliseconds, flags
 * are 0 and 1, and references between tables are maintained by the statements that write them. A schema change needs a
 * new file under `migrations/` (`npm run db:generate`); landed migrations are never edited.
 */

/** Attempts of one kind by one subject, within a window that begins with the first attempt. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    /** Name of the limit and a hash of the subject, so that no address is stored. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: integer("resets_at").notNull(),
  },
  (table) => [index("rate_counters_by_end").on(table.resetsAt)],
);

/**
 * Always empty: a transaction inserts the result of a condition that must hold. A trigger (migration `revisions`)
 * aborts the transaction with the error "stale write" unless `holds` is 1, and stores no row otherwise; see
 * `guarded-write.ts`.
 */
export const writeGuards = sqliteTable("write_guards", { holds: integer("holds").notNull() });
