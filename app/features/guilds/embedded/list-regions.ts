import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { guildsCalls } from "../calls.ts";
import { guildColumns, type StoredGuild, toGuildRow } from "./guild-rows.ts";
import { areRegionsReported, regionColumns, type StoredRegion, toRegion } from "./region-rows.ts";

/** All regions that guilds own. */
export const listRegions: Handler<typeof guildsCalls.regions> = async (_, { db }) => {
  const [rows] = await runBatch<[(StoredRegion & StoredGuild)[]]>(db, [
    [
      `SELECT ${regionColumns}, ${guildColumns} FROM guild_regions
       JOIN guilds ON guilds.guild_num = guild_regions.guild_num
       WHERE ${areRegionsReported} ORDER BY region`,
    ],
  ]);
  return {
    data: rows.map((row) => {
      const { guildNum, name, mark } = toGuildRow(row);
      return { ...toRegion(row), guildNum, guildName: name, mark };
    }),
  };
};
