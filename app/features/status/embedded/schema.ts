import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ClosedScope } from "#app/features/settings/maintenance.ts";

/**
 * What was known of the game server in periods of ten minutes, an hour and a Manila day, in minutes of each state, and its
 * players. A job derives them from the counts of each minute, which are not kept for long.
 */
export const onlinePeriods = sqliteTable(
  "online_periods",
  {
    /** The length of the period: 10, 60 or 1440. */
    minutes: integer("minutes").notNull(),
    /** The beginning, epoch milliseconds. */
    at: integer("at").notNull(),
    /** How many minutes of it are known to be in one of the following states, or in none of them: unknown. */
    watched: integer("watched").notNull(),
    /** Players were counted. */
    online: integer("online").notNull(),
    /** Nobody was counted during a maintenance of the site. */
    maintenance: integer("maintenance").notNull(),
    /** An agent reported, but could not count players. */
    uncounted: integer("uncounted").notNull(),
    /** How many counts there were, and their sum. */
    counts: integer("counts").notNull(),
    total: integer("total").notNull(),
    /** The highest count and its time; null without counts. */
    peak: integer("peak"),
    peakAt: integer("peak_at"),
  },
  (table) => [
    primaryKey({ columns: [table.minutes, table.at] }),
    /** The highest count ever. */
    index("online_days_by_peak").on(desc(table.peak), table.at).where(sql`minutes = 1440 AND peak IS NOT NULL`),
  ],
);

/** Maintenances of the site: those that were, the one that is, and the one that is announced. */
export const maintenances = sqliteTable(
  "maintenances",
  {
    id: integer("id").primaryKey(),
    scope: text("scope").$type<ClosedScope>().notNull(),
    /** What visitors read, in the default language. */
    message: text("message").notNull(),
    beginsAt: integer("begins_at").notNull(),
    /** When it ended, or ends by itself; null if nobody knows. */
    endsAt: integer("ends_at"),
  },
  (table) => [index("maintenances_by_time").on(table.beginsAt)],
);
