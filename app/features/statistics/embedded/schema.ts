import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What {@link statistics} counts. */
export const countKinds = ["page", "referrer", "country", "visitors", "retention", "report"] as const;
export type CountKind = (typeof countKinds)[number];

/** Counts by day, without personal data. */
export const statistics = sqliteTable(
  "statistics",
  {
    /**
     * `page`, `referrer`, `country`: page views. `visitors`: different visitors of a finished day. `retention`: players
     * who registered in the week that begins on the day, in all (name 0), and those of them who logged in so many
     * weeks later (1 to 8). `report`: a week whose report is sent.
     */
    kind: text("kind", { enum: countKinds }).notNull(),
    /** The start of the day in Manila. */
    day: integer("day").notNull(),
    /** A path, a host, or the code of a country; empty for the others of the day, and where there is one number. */
    name: text("name").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.name] }), index("statistics_by_day").on(table.day)],
);

/** The sketches (`visitor-sketch.ts`) of days that are not finished. */
export const visitorRegisters = sqliteTable(
  "visitor_registers",
  {
    /** The start of the day in Manila. */
    day: integer("day").notNull(),
    register: integer("register").notNull(),
    rank: integer("rank").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.register] })],
);
