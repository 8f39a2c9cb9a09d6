import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { prefixEnd } from "#app/features/admin/embedded/lists.ts";
import { kindNumbers, type NamedKind } from "#app/features/bridge/embedded/name-index.ts";
import { isHidden } from "#app/features/game/embedded/hidden-characters.ts";
import { guildColumns, type StoredGuild, toGuildRow } from "#app/features/guilds/embedded/guild-rows.ts";
import { markAddress } from "#app/features/guilds/mark-address.ts";
import type { FoundCharacter, nameSearchCalls } from "../calls.ts";
import { nameSearchLimits } from "../limits.ts";
import { type Candidate, rankNames } from "../rank-names.ts";
import { planSearch, type SearchPlan } from "../search-plan.ts";

type CharacterRow = Candidate &
  Pick<FoundCharacter, "characterNum" | "characterName" | "level" | "classCode" | "school"> & {
    guildNum: number | null;
    guildName: string | null;
    mark: string | null;
  };
type GuildRow = Candidate & StoredGuild;

/** The columns of a character or guild, and the tables to read them from, after the rows `found` of the index. */
const rows: Record<NamedKind, string> = {
  character: `
    SELECT found.num, found.key, characters.cha_num AS characterNum, characters.cha_name AS characterName,
      characters.cha_level AS level, characters.cha_class AS classCode, characters.cha_school AS school,
      guilds.guild_num AS guildNum, guilds.name AS guildName,
      (SELECT hash FROM guild_marks WHERE hash = guilds.mark) AS mark
    FROM found CROSS JOIN characters ON characters.cha_num = found.num
    LEFT JOIN guilds ON guilds.guild_num = characters.gu_num
    WHERE NOT ${isHidden("characters")}`,
  guild: `SELECT found.num, found.key, ${guildColumns} FROM found CROSS JOIN guilds ON guilds.guild_num = found.num`,
};

const { scanned, scannedNear, compared } = nameSearchLimits;

/**
 * Finds characters and guilds in one round trip. Each part of a statement reads a range of an index with a limit, so that a
 * search reads at most some thousand rows, however many names there are.
 */
export const findNames: Handler<typeof nameSearchCalls.find> = async ({ search }, { db }) => {
  const plan = planSearch(search);
  if (!plan) return { characters: [], guilds: [] };
  const statements = [
    ...statementsOf("character", plan, nameSearchLimits.characters),
    ...statementsOf("guild", plan, nameSearchLimits.guilds),
  ];
  const found = await runBatch<(CharacterRow[] | GuildRow[])[]>(db, statements);
  const half = statements.length / 2;
  const characters = rankNames(plan, found.slice(0, half).flat() as CharacterRow[]);
  const guilds = rankNames(plan, found.slice(half).flat() as GuildRow[]);
  return {
    characters: characters
      .slice(0, nameSearchLimits.characters)
      .map(({ characterNum, characterName, level, classCode, school, guildNum, guildName, mark, match }) => ({
        ...{ characterNum, characterName, level, classCode, school, match },
        guild: guildNum === null ? null : { guildNum, name: guildName ?? "", mark: mark ? markAddress(mark) : "" },
      })),
    guilds: guilds.slice(0, nameSearchLimits.guilds).map((row) => ({ ...toGuildRow(row), match: row.match })),
  };
};

/** What reads the candidates of a kind, the same number of statements for each. */
function statementsOf(kind: NamedKind, plan: SearchPlan, limit: number): Statement[] {
  return [beginning(kind, plan, limit), inside(kind, plan, limit), ...(plan.errors > 0 ? [near(kind, plan)] : [])];
}

/**
 * The names that begin with the key, the shortest first: the lengths are read in their order, so the key itself comes first.
 * Hidden characters count as read.
 */
function beginning(kind: NamedKind, { key, longer }: SearchPlan, limit: number): Statement {
  return [
    `WITH found AS (
       SELECT num, name_keys.key FROM json_each(?2) AS lengths CROSS JOIN name_keys
       WHERE kind = ?1 AND length = lengths.value AND name_keys.key >= ?3 AND name_keys.key < ?4 LIMIT ${scanned})
     ${rows[kind]} LIMIT ${limit}`,
    kindNumbers[kind],
    JSON.stringify(longer),
    key,
    prefixEnd(key),
  ];
}

/** The names that contain the key after their first letter, the shortest first. */
function inside(kind: NamedKind, { key, longer }: SearchPlan, limit: number): Statement {
  return [
    `WITH found AS (
       SELECT parts.num, name_keys.key FROM (
         SELECT num FROM json_each(?2) AS lengths CROSS JOIN name_parts
         WHERE kind = ?1 AND length = lengths.value AND part >= ?3 AND part < ?4 LIMIT ${scanned}) AS parts
       CROSS JOIN name_keys ON name_keys.kind = ?1 AND name_keys.num = parts.num)
     ${rows[kind]} LIMIT ${limit}`,
    kindNumbers[kind],
    JSON.stringify(longer.slice(1)),
    key,
    prefixEnd(key),
  ];
}

/**
 * Numbers that a query finds for each text of a list, at most some for each, so that a frequent text does not take the place
 * of the others.
 * @param texts the parameter with the list
 * @param query finds numbers for `texts.value`
 */
const forEach = (texts: string, query: string) => `
  SELECT found.value AS num FROM json_each(${texts}) AS texts,
    json_each((SELECT json_group_array(num) FROM (${query} LIMIT ${scannedNear}))) AS found`;

/**
 * The names that have a part of the key but not all of it, those first that share most pairs of letters with it and are about
 * as long. D1 accepts five parts of a union.
 */
function near(kind: NamedKind, plan: SearchPlan): Statement {
  const isOfLength = "kind = ?1 AND length = lengths.value";
  const begins = (column: string) => `${column} >= texts.value AND ${column} < texts.value || '${prefixEnd("")}'`;
  return [
    `WITH wanted AS (
       SELECT num FROM json_each(?3) AS texts CROSS JOIN name_keys
       WHERE kind = ?1 AND length = ?5 AND name_keys.key = texts.value
       UNION ${forEach(
         "?7",
         `SELECT num FROM json_each(?2) AS lengths CROSS JOIN name_keys WHERE ${isOfLength} AND ${begins("name_keys.key")}`,
       )}
       UNION ${forEach(
         "?8",
         `SELECT num FROM json_each(?2) AS lengths CROSS JOIN name_parts
          WHERE abs(lengths.value - ?5) <= ?6 AND ${isOfLength} AND part = texts.value`,
       )}
       UNION ${forEach(
         "?9",
         `SELECT num FROM json_each(?2) AS lengths CROSS JOIN name_parts WHERE ${isOfLength} AND ${begins("part")}`,
       )}),
     found AS MATERIALIZED (
       SELECT wanted.num, name_keys.key FROM wanted
       CROSS JOIN name_keys ON name_keys.kind = ?1 AND name_keys.num = wanted.num
       WHERE instr(name_keys.key, ?10) = 0
       ORDER BY (SELECT count(*) FROM json_each(?4) AS pairs WHERE instr(name_keys.key, pairs.value) > 0) DESC,
         abs(name_keys.length - ?5)
       LIMIT ${compared})
     ${rows[kind]}`,
    kindNumbers[kind],
    ...[plan.nearest, plan.exchanged, plan.pairs].map((list) => JSON.stringify(list)),
    ...[plan.length, plan.errors],
    ...[plan.beginnings, plan.ends, plan.insides].map((list) => JSON.stringify(list)),
    plan.key,
  ];
}
