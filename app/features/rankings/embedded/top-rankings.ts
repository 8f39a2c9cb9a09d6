import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { mapFields, rankedFieldNames } from "#app/features/bridge/character-fields.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import type { DocumentDefinition } from "#app/features/documents/document.ts";
import { isHidden } from "#app/features/game/embedded/hidden-characters.ts";
import { classesDocument, schoolsDocument } from "#app/features/game/term-documents.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { isNoDate } from "#app/format/manila-time.ts";
import type { RankingRow, rankingsCalls } from "../calls.ts";

/** The columns that calls return: texts and numbers, so no value has to be converted. */
const columns = {
  characterNum: characters.characterNum,
  characterName: characters.characterName,
  ...mapFields(rankedFieldNames, (_field, name) => characters[name]),
  leveledUpAt: characters.leveledUpAt,
};

type Found = Pick<typeof characters.$inferSelect, keyof typeof columns> & { list: List | "side"; isHidden: number };

const LIST_LENGTH = 10;
/** Rows per class code in the side list, so that every class filter of the home page has entries. */
const PER_CLASS_CODE = 5;

/** The lists of the best characters of all, by what ranks them. */
const lists = ["mmr", "kills", "level", "money"] as const;
type List = (typeof lists)[number];

const COLUMNS = Object.entries(columns)
  .map(([key, { name }]) => `characters.${name} AS "${key}"`)
  .concat(`${isHidden("characters")} AS isHidden`)
  .join(", ");

/** The best characters of all. */
const topOf = (list: List) =>
  `SELECT * FROM (
    SELECT '${list}' AS list, ${COLUMNS} FROM characters
    ORDER BY ${ranked("characters", characters[list])} LIMIT ${LIST_LENGTH})`;

/**
 * The characters with the highest level that have a value of a column. The subquery runs once for each value, and each
 * run is an index range with a limit.
 */
const topWith = (column: SQLiteColumn, value: string, limit: number) => `
  SELECT best.cha_num FROM characters AS best WHERE best.${column.name} = ${value}
  ORDER BY ${ranked("best", characters.level)} LIMIT ${limit}`;

function ranked(table: string, by: SQLiteColumn): string {
  return `${table}.${by.name} DESC, ${table}.cha_level_up_date, ${table}.cha_num`;
}

/**
 * The entries of a document as SQL: the owner's, or the default ones, which are a parameter. Invalid entries are
 * skipped rather than replaced by the default ones.
 */
const entriesOf = ({ name }: DocumentDefinition, parameter: string) =>
  `json_each(coalesce((SELECT entries FROM game_documents WHERE name = '${name}' AND json_valid(entries)
    AND json_type(entries) = 'array' AND json_array_length(entries) > 0), ${parameter}))`;

const schoolNumbers = `
  SELECT iif(school.type = 'object', school.value ->> '$.number', NULL) AS school, NULL AS code
  FROM ${entriesOf(schoolsDocument, "?1")} AS school`;
const homeCodes = `
  SELECT NULL AS school, code.value AS code FROM ${entriesOf(classesDocument, "?2")} AS class,
    json_each(iif(class.type = 'object', iif(class.value ->> '$.home', class.value -> '$.codes', NULL), NULL)) AS code`;

/** The best characters of each school, and of each class that the home page can filter by. */
const side = `
  SELECT 'side' AS list, ${COLUMNS} FROM (${schoolNumbers} UNION ALL ${homeCodes}) AS wanted CROSS JOIN characters
  WHERE characters.cha_num IN (
    SELECT * FROM (${topWith(characters.school, "wanted.school", LIST_LENGTH)})
    UNION ALL SELECT * FROM (${topWith(characters.classCode, "wanted.code", PER_CLASS_CODE)}))`;

/** D1 refuses more than five parts in a statement. */
const query = [...lists.map(topOf), side].join(" UNION ALL ");
const defaults = [schoolsDocument, classesDocument].map(({ defaults }) =>
  JSON.stringify(defaults.map(({ entry }) => entry)),
);

/**
 * The five lists of the home page (specification section 7, `get-top-rankings-list`). The side list has the best
 * characters of each school and of each class that the home page can filter by, ordered by level. One statement reads
 * them with the numbers of schools and classes, from index ranges with a limit, so the cost does not depend on the
 * number of characters.
 */
export const readTopRankings: Handler<typeof rankingsCalls.top> = async (_, { db }) => {
  const [rows] = await runBatch<[Found[]]>(db, [[query, ...defaults]]);
  const top = (list: List) =>
    sorted(
      rows.filter((row) => row.list === list),
      list,
    ).map(toRankingRow);
  const sideRows = rows.filter(({ list }) => list === "level" || list === "side");
  return {
    topMmr: top("mmr"),
    topPk: top("kills"),
    topLevel: top("level"),
    topMoney: top("money"),
    topLevelSide: sorted([...new Map(sideRows.map((row) => [row.characterNum, row])).values()], "level").map(
      toRankingRow,
    ),
  };
};

/** Sorts by a score; ties are ordered as in all rankings. */
function sorted(rows: Found[], by: List): Found[] {
  return rows.sort((a, b) => b[by] - a[by] || a.leveledUpAt - b.leveledUpAt || a.characterNum - b.characterNum);
}

function toRankingRow({ list: _list, isHidden: hidden, ...row }: Found): RankingRow {
  return { ...row, hasPage: hidden === 0, leveledUpAt: isNoDate(row.leveledUpAt) ? "" : isoTime(row.leveledUpAt) };
}
