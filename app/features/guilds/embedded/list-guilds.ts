import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { guildsCalls } from "../calls.ts";
import { guildLimits } from "../limits.ts";
import type { GuildOrder } from "../orders.ts";
import { guildColumns, type StoredGuild, toGuildRow } from "./guild-rows.ts";

/** Each has an index. */
const orders: Record<GuildOrder, string> = {
  wins: "wins DESC, losses, guild_num",
  members: "member_count DESC, guild_num",
  level: "average_level DESC, guild_num",
};

const { page: size, pages } = guildLimits;

/** One page of a board of guilds. Counts no more guilds than the pages have. */
export const listGuilds: Handler<typeof guildsCalls.list> = async ({ order, page }, { db }) => {
  const [rows, [total]] = await runBatch<[StoredGuild[], { count: number }[]]>(db, [
    [`SELECT ${guildColumns} FROM guilds ORDER BY ${orders[order]} LIMIT ${size} OFFSET ?1`, (page - 1) * size],
    [`SELECT count(*) AS count FROM (SELECT 1 FROM guilds LIMIT ${size * pages}) AS counted`],
  ]);
  return { data: rows.map(toGuildRow), lastPage: lastPageOf(total?.count, size) };
};
