import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { hasScope } from "#app/embedded/key-in-use.ts";
import { documentChangedAt, readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import { clubWarLimits } from "../limits.ts";
import { warKey, warsBetween } from "../schedule.ts";
import { warsDocument } from "../war-documents.ts";

const { lookBack, settling } = clubWarLimits;

/**
 * SQL of the time at which the site knew the owners of regions last: when a server pushed them, or when the agent found
 * that they had not changed, which it does not push.
 */
const reportedAt = `SELECT max(at) FROM (
  SELECT region_reports.at FROM bridge_keys JOIN region_reports ON region_reports.key_hash = bridge_keys.key_hash
  WHERE revoked_at IS NULL AND ${hasScope("characters")}
  UNION ALL
  SELECT agents.last_contact_at - (stream.value ->> '$.lag') * 1000
  FROM bridge_keys JOIN agents ON agents.key_hash = bridge_keys.key_hash JOIN json_each(agents.streams) AS stream
  WHERE revoked_at IS NULL AND ${hasScope("characters")} AND stream.value ->> '$.name' = 'guilds') AS reports`;

/**
 * Stores the results of wars that are over: the owner of the region, if it was reported after the war and the next war for
 * the region has not begun. Nothing is guessed: where no owner was reported in that time, or the game tells none at all,
 * there is no result, and staff can enter it. The same holds for
 * what ended before the schedule was changed last, when it may have been another one. What is stored is never changed here.
 * @returns the number of new results
 */
export async function storeResults({ db, now }: Pick<JobContext, "db" | "now">): Promise<number> {
  const [[rules = []], changedAt] = await Promise.all([
    readStoredDocuments(db, warsDocument),
    documentChangedAt(db, warsDocument),
  ]);
  const time = now();
  const begun = rules.flatMap((rule) =>
    warsBetween(rule, time - lookBack, time).map((period) => ({ region: rule.region, ...period })),
  );
  // At most one of each rule.
  const over = begun.filter(({ region, start, end }) => {
    const isLast = !begun.some((other) => other.region === region && other.start > start);
    return isLast && end > changedAt && end + settling <= time;
  });
  if (over.length === 0) return 0;
  const [stored] = await runBatch<[unknown[]]>(db, [
    [
      `INSERT INTO club_war_results
         (war, region, starts_at, ends_at, guild_num, guild_name, decided_by, decided_at, revision)
       SELECT wanted.value ->> '$.war', wanted.value ->> '$.region', wanted.value ->> '$.start', wanted.value ->> '$.end',
         coalesce(owned.guild_num, 0), coalesce(guilds.name, ''), 'game', ?2, 1
       FROM json_each(?1) AS wanted
       LEFT JOIN guild_regions AS owned ON owned.region = wanted.value ->> '$.region'
       LEFT JOIN guilds ON guilds.guild_num = owned.guild_num
       WHERE (${reportedAt}) >= (wanted.value ->> '$.end') + ?3 AND EXISTS (SELECT 1 FROM region_owners LIMIT 1)
       ON CONFLICT DO NOTHING RETURNING war`,
      JSON.stringify(over.map((one) => ({ war: warKey(one.region, one.start), ...one }))),
      time,
      settling,
    ],
  ]);
  return stored.length;
}
