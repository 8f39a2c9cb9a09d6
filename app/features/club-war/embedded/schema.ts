import { desc } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The result of each war for a region: who owned it when the game reported owners for the first time after the war. */
export const clubWarResults = sqliteTable(
  "club_war_results",
  {
    /** The region and the beginning in seconds, see `warKey`, so that a war has one result. */
    war: text("war").primaryKey(),
    region: integer("region").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** 0 for nobody. */
    guildNum: integer("guild_num").notNull(),
    /** The name at that time; empty for none. */
    guildName: text("guild_name").notNull(),
    /** Whether the game told it, or staff have entered or corrected it. */
    decidedBy: text("decided_by", { enum: ["game", "staff"] }).notNull(),
    decidedAt: integer("decided_at").notNull(),
    /** Rises with each correction. */
    revision: integer("revision").notNull(),
  },
  (table) => [
    index("club_war_results_by_time").on(desc(table.startsAt), table.region, table.guildNum),
    index("club_war_results_by_region").on(table.region, desc(table.startsAt)),
    index("club_war_results_by_guild").on(table.guildNum, desc(table.startsAt)),
  ],
);
