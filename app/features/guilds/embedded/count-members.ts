import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { Unfinished } from "#app/embedded/job.ts";

/** How many guilds a run counts at most. */
const GUILDS = 1000;

const nextGuilds = `SELECT guild_num FROM guilds WHERE guild_num > ?1 ORDER BY guild_num LIMIT ${GUILDS}`;

/**
 * Counts the members of guilds and their average level, for the boards. Only what has changed is written.
 * @param after the number of the last guild that was counted
 */
export async function countMembers(db: Database, after = -1): Promise<{ changed: number } | Unfinished> {
  const [changed, [last]] = await runBatch<[unknown[], { num: number | null; guilds: number }[]]>(db, [
    [
      `UPDATE guilds SET member_count = counted.members, average_level = counted.level
       FROM (
         SELECT wanted.guild_num AS num, count(characters.cha_num) AS members,
           coalesce(round(avg(characters.cha_level), 1), 0) AS level
         FROM (${nextGuilds}) AS wanted
         LEFT JOIN characters ON characters.gu_num = wanted.guild_num AND characters.gu_num > 0
         GROUP BY wanted.guild_num) AS counted
       WHERE guilds.guild_num = counted.num
         AND (guilds.member_count <> counted.members OR guilds.average_level <> counted.level)
       RETURNING guilds.guild_num`,
      after,
    ],
    [`SELECT max(guild_num) AS num, count(*) AS guilds FROM (${nextGuilds}) AS counted`, after],
  ]);
  if (last?.num != null && last.guilds === GUILDS) return new Unfinished(last.num);
  return { changed: changed.length };
}
