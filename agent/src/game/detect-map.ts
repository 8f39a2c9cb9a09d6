import type { Kysely } from "kysely";
import { type ColumnMap, type Lineage, nameParts } from "./column-map.ts";
import { detectColumnMap, UnknownDatabases } from "./detect.ts";
import type { Engine, Tables } from "./engine.ts";
import { type Candidates, findDatabases, guessDatabase, type VisibleTables, visibleTables } from "./find-databases.ts";
import type { LineageSource } from "./lineages.ts";
import { engines } from "./open-game.ts";
import { connectGame } from "./open-game-database.ts";
import type { DatabaseSettings } from "./settings.ts";

/** What a database of a game is for, as `init` asks. */
export type DatabasePurpose = "accounts" | "characters" | "shop" | "products";

/**
 * Chooses one of the databases that have the tables of one of a lineage.
 * @param name the lineage's name, such as `RanUser`
 * @param candidates the databases, one with this name first; there is at least one
 */
export type ChooseDatabase = (purpose: DatabasePurpose, name: string, candidates: readonly string[]) => Promise<string>;

/**
 * Looks at the databases of a server and returns the map of the lineage that they fit. Databases are found by their
 * tables, whatever their names.
 *
 * @throws UnknownDatabases naming what is missing for the closest lineage, and the databases that the login sees
 */
export async function detectMap(
  settings: DatabaseSettings,
  lineages: LineageSource,
  choose: ChooseDatabase,
): Promise<ColumnMap> {
  const db = connectGame(settings);
  try {
    const engine = engines[settings.engine];
    return await detectAmong(db, engine, lineages, await visibleTables(db, engine), choose);
  } finally {
    await db.destroy();
  }
}

async function detectAmong(
  db: Kysely<Tables>,
  engine: Engine,
  lineages: LineageSource,
  visible: VisibleTables,
  choose: ChooseDatabase,
) {
  const ranked = lineages()
    .filter((lineage) => lineage.engine === engine.name)
    .map((lineage) => ({ lineage, candidates: findDatabases(lineage, visible) }))
    .sort((one, other) => rank(other) - rank(one));
  let closest: UnknownDatabases | undefined;
  for (const { lineage, candidates } of ranked) {
    const databases: Record<string, string> = {};
    const isComplete = [...candidates.values()].every((list) => list.length > 0);
    for (const [name, list] of candidates) {
      const [first = guessDatabase(name, visible)] = list;
      const database = isComplete ? await choose(purposeOf(lineage, name), name, list) : first;
      if (database) databases[name] = database;
    }
    const renamed = lineages({ databases }).filter((known) => known.lineage === lineage.lineage);
    try {
      return await detectColumnMap(db, engine, renamed);
    } catch (error) {
      if (!(error instanceof UnknownDatabases)) throw error;
      closest ??= error;
    }
  }
  if (!closest) throw new Error(`No lineage is for ${engine.name}.`);
  const { message, advice, lineage } = closest;
  const list = [...visible.keys()].join(", ") || "none";
  throw new UnknownDatabases(`${message} This login sees the databases: ${list}.`, advice, lineage);
}

/** What a lineage has in one of its databases. */
function purposeOf({ accounts, characters, purchases }: Lineage, database: string): DatabasePurpose {
  const has = ({ table }: { table: readonly string[] }) => table.some((name) => nameParts(name)[0] === database);
  if (has(accounts)) return "accounts";
  if (has(characters)) return "characters";
  return has(purchases) ? "shop" : "products";
}

/** How well the databases of a server fit a lineage: those that are there count most, then those with usual names. */
function rank({ candidates }: { lineage: Lineage; candidates: Candidates }): number {
  const found = [...candidates].filter(([, list]) => list.length > 0);
  const usual = found.filter(([name, [first = ""]]) => first.toLowerCase() === name.toLowerCase());
  return (found.length - candidates.size) * 100 + usual.length;
}
