import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { bridgeCalls } from "../calls.ts";

/**
 * Stores guilds. The last batch of a sweep removes those that the sweep did not contain, and replaces the owners of
 * regions.
 */
export const pushGuilds: Handler<typeof bridgeCalls.pushGuilds> = async ({ sweep, last, guilds, regions }, { db }) => {
  const isLast = last ? 1 : 0;
  const [, removed] = await runBatch<[[], { guildNum: number }[]]>(db, [
    [
      `INSERT INTO guilds (guild_num, name, master, rank, wins, draws, losses, members, sweep)
       SELECT value ->> '$.guildNum', value ->> '$.name', value ->> '$.master', value ->> '$.rank', value ->> '$.wins',
         value ->> '$.draws', value ->> '$.losses', value -> '$.members', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (guild_num) DO UPDATE SET name = excluded.name, master = excluded.master, rank = excluded.rank,
         wins = excluded.wins, draws = excluded.draws, losses = excluded.losses, members = excluded.members,
         sweep = excluded.sweep`,
      JSON.stringify(guilds),
      sweep,
    ],
    ["DELETE FROM guilds WHERE ?1 AND sweep <> ?2 RETURNING guild_num AS guildNum", isLast, sweep],
    ["DELETE FROM guild_regions WHERE ?1", isLast],
    [
      `INSERT INTO guild_regions (region, guild_num, tax)
       SELECT value ->> '$.region', value ->> '$.guildNum', value ->> '$.tax' FROM json_each(?2) WHERE ?1
       ON CONFLICT (region) DO UPDATE SET guild_num = excluded.guild_num, tax = excluded.tax`,
      isLast,
      JSON.stringify(regions),
    ],
  ]);
  return { stored: guilds.length, removed: removed.length };
};
