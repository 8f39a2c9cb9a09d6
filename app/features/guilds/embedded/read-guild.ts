import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isHidden } from "#app/features/game/embedded/hidden-characters.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { GuildMember, guildsCalls } from "../calls.ts";
import { guildLimits } from "../limits.ts";
import { guildColumns, type StoredGuild, toGuildRow } from "./guild-rows.ts";
import { areRegionsReported, regionColumns, type StoredRegion, toRegion } from "./region-rows.ts";

const { page: size, pages, history } = guildLimits;

/**
 * The condition that a name is, or was, that of a hidden character.
 * @param name the name in SQL
 */
const isNameHidden = (name: string) => `(
  EXISTS (SELECT 1 FROM characters AS named WHERE named.cha_name = ${name} COLLATE NOCASE AND ${isHidden("named")})
  OR EXISTS (SELECT 1 FROM former_names AS earlier JOIN characters AS named ON named.cha_num = earlier.num
    WHERE earlier.kind = 'character' AND earlier.name = ${name} COLLATE NOCASE AND ${isHidden("named")}))`;

/** The guild, with its master: by number where the game agent tells it and the character exists, or else by name. */
const guild = `
  SELECT ${guildColumns}, guilds.rank, guilds.first_seen_at AS firstSeenAt, guilds.master AS masterName,
    master.cha_num AS masterNum, master.cha_name AS masterNow,
    iif(master.cha_num IS NULL, ${isNameHidden("guilds.master")}, ${isHidden("master")}) AS isMasterHidden
  FROM guilds LEFT JOIN characters AS master ON master.cha_num = guilds.master_num
  WHERE guilds.guild_num = ?1`;

/** A page of all members in the order of the index, and one more, which tells whether there is another page. */
const members = `
  SELECT cha_num AS characterNum, cha_name AS characterName, cha_level AS level, cha_class AS classCode,
    gu_position AS position, ${isHidden("characters")} AS isHidden
  FROM characters WHERE gu_num = ?1 AND gu_num > 0
  ORDER BY gu_position DESC, cha_level DESC, cha_num LIMIT ${size + 1} OFFSET ?2`;

const regions = `
  SELECT ${regionColumns} FROM guild_regions WHERE guild_num = ?1 AND ${areRegionsReported} ORDER BY region`;

const former = (kind: "guild" | "master", condition = "true") => `
  SELECT name, until FROM former_names AS held WHERE held.kind = '${kind}' AND held.num = ?1 AND ${condition}
  ORDER BY held.until DESC LIMIT ${history}`;

type Found = StoredGuild & {
  rank: number;
  firstSeenAt: number;
  masterName: string;
  masterNum: number | null;
  masterNow: string | null;
  isMasterHidden: number;
};
type Former = { name: string; until: number };

/** A guild with a page of its members and its history, read in one round trip. */
export const readGuild: Handler<typeof guildsCalls.read> = async ({ number, page }, { db }) => {
  const [[found], rows, owned, names, masters] = await runBatch<
    [Found[], (GuildMember & { isHidden: number })[], StoredRegion[], Former[], Former[]]
  >(db, [
    [guild, number],
    [members, number, (page - 1) * size],
    [regions, number],
    [former("guild"), number],
    [former("master", `NOT ${isNameHidden("held.name")}`), number],
  ]);
  if (!found) throw new GameApiError("not_found", message("guild.unknown"));
  const { masterName, masterNum, masterNow, isMasterHidden, rank, firstSeenAt } = found;
  const row = toGuildRow(found);
  const seen = (page - 1) * size + rows.length;
  return {
    ...row,
    rank,
    // The job may not have counted yet.
    members: Math.max(row.members, rows.length > 0 ? seen : 0),
    firstSeenAt: firstSeenAt > 0 ? isoTime(firstSeenAt) : "",
    master: isMasterHidden
      ? { characterNum: 0, name: "", hidden: true }
      : { characterNum: masterNum ?? 0, name: masterNow ?? masterName, hidden: false },
    data: rows
      .slice(0, size)
      .filter((member) => !member.isHidden)
      .map(({ isHidden: _isHidden, ...member }) => member),
    lastPage: Math.min(pages, Math.max(lastPageOf(row.members, size), rows.length > size ? page + 1 : 1)),
    regions: owned.map(toRegion),
    formerNames: names.map(toFormer),
    formerMasters: masters.map(toFormer),
  };
};

function toFormer({ name, until }: Former) {
  return { name, until: isoTime(until) };
}
