import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { bridgeCalls } from "../calls.ts";
import { changedNames, indexStatements } from "./name-index.ts";

/** Parameters of the statements about guilds: guilds as JSON, time. */
const given = (name: string) => `value ->> '$.${name}'`;

/**
 * Stores guilds, and keeps their former names and masters. The last batch of a sweep removes those that the sweep did not
 * contain, and replaces the owners of regions, of which it keeps the history.
 */
export const pushGuilds: Handler<typeof bridgeCalls.pushGuilds> = async (
  { sweep, last, guilds: pushed, regions },
  { db, now, keyHash },
) => {
  // Some games have a row for "no guild", which would have every character without one as a member.
  const guilds = pushed.filter(({ guildNum }) => guildNum > 0);
  const isLast = last ? 1 : 0;
  const [json, time] = [JSON.stringify(guilds), now()];
  const formerName = (kind: "guild" | "master", name: string, isChanged: string) =>
    `INSERT INTO former_names (kind, num, name, until)
     SELECT '${kind}', known.guild_num, known.${name}, ?2 FROM json_each(?1) AS pushed
     JOIN guilds AS known ON known.guild_num = pushed.${given("guildNum")}
     WHERE known.${name} <> '' AND ${isChanged} ON CONFLICT DO NOTHING`;
  const names = await changedNames(
    db,
    "guild",
    guilds.map(({ guildNum: num, name }) => ({ num, name })),
  );
  const [, , , wanted, removed] = await runBatch<[[], [], [], { mark: string }[], { guildNum: number }[]]>(db, [
    [formerName("guild", "name", `known.name <> pushed.${given("name")}`), json, time],
    [
      // A master who has only another name is the same one.
      formerName(
        "master",
        "master",
        `known.master <> pushed.${given("master")}
         AND (known.master_num = 0 OR known.master_num <> pushed.${given("masterNum")})`,
      ),
      json,
      time,
    ],
    [
      `INSERT INTO guilds (guild_num, name, master, master_num, rank, wins, draws, losses, mark, members, sweep,
         first_seen_at)
       SELECT ${["guildNum", "name", "master", "masterNum", "rank", "wins", "draws", "losses", "mark"].map(given)}, '[]', ?3, ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (guild_num) DO UPDATE SET name = excluded.name, master = excluded.master,
         master_num = excluded.master_num, rank = excluded.rank, wins = excluded.wins, draws = excluded.draws,
         losses = excluded.losses, mark = excluded.mark, sweep = excluded.sweep`,
      json,
      time,
      sweep,
    ],
    [
      `SELECT DISTINCT ${given("mark")} AS mark FROM json_each(?1)
       WHERE ${given("mark")} <> '' AND NOT EXISTS (SELECT 1 FROM guild_marks WHERE hash = ${given("mark")})`,
      json,
    ],
    ["DELETE FROM guilds WHERE ?1 AND sweep <> ?2 RETURNING guild_num AS guildNum", isLast, sweep],
    ["DELETE FROM guild_marks WHERE ?1 AND hash NOT IN (SELECT mark FROM guilds)", isLast],
    [
      `INSERT INTO region_owners (region, guild_num, guild_name, since)
       SELECT pushed.${given("region")}, pushed.${given("guildNum")}, coalesce(guilds.name, ''), ?3
       FROM json_each(?2) AS pushed
       LEFT JOIN guilds ON guilds.guild_num = pushed.${given("guildNum")}
       LEFT JOIN guild_regions AS known ON known.region = pushed.${given("region")}
       WHERE ?1 AND known.guild_num IS NOT pushed.${given("guildNum")}
       UNION ALL SELECT region, 0, '', ?3 FROM guild_regions
       WHERE ?1 AND region NOT IN (SELECT ${given("region")} FROM json_each(?2))`,
      isLast,
      JSON.stringify(regions),
      time,
    ],
    ["DELETE FROM guild_regions WHERE ?1", isLast],
    [
      `INSERT INTO guild_regions (region, guild_num, tax)
       SELECT ${given("region")}, ${given("guildNum")}, ${given("tax")} FROM json_each(?2) WHERE ?1
       ON CONFLICT (region) DO UPDATE SET guild_num = excluded.guild_num, tax = excluded.tax`,
      isLast,
      JSON.stringify(regions),
    ],
    [
      `INSERT INTO region_reports (key_hash, at) SELECT ?2, ?3 WHERE ?1
       ON CONFLICT (key_hash) DO UPDATE SET at = excluded.at`,
      isLast,
      keyHash,
      time,
    ],
    ...indexStatements("guild", names),
  ]);
  return { stored: guilds.length, removed: removed.length, wantedMarks: wanted.map(({ mark }) => mark) };
};
