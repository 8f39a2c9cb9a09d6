import type { Kysely } from "kysely";
import { type Lineage, nameParts, optionalSections, tableSections } from "./column-map.ts";
import { unlessRefused } from "./database-error.ts";
import type { Engine, Tables } from "./engine.ts";

/** The databases that may be one of a lineage, by the lineage's name for it, such as `RanUser`. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

/** Databases with names that a column map can contain. */
const NAME = /^[A-Za-z_][\w$#@-]{0,127}$/;

/** The names of the databases that the login can see, without those of the server itself. */
export async function visibleDatabases(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  return (await unlessRefused(engine.databases(db), [])).filter((name) => NAME.test(name));
}

/**
 * Looks for the databases of a game that have other names than its lineage, by the tables that they have.
 *
 * @param visible the databases to look into
 * @returns undefined if one of them is nowhere
 */
export async function findDatabases(
  db: Kysely<Tables>,
  engine: Engine,
  lineage: Lineage,
  visible: readonly string[],
): Promise<Candidates | undefined> {
  const tables = new Map(
    await Promise.all(visible.map(async (database) => [database, await tablesOf(db, engine, database)] as const)),
  );
  const found = new Map<string, string[]>();
  for (const [name, needed] of neededTables(lineage)) {
    const having = visible.filter((database) =>
      needed.every((anyOf) => anyOf.some((table) => tables.get(database)?.has(table))),
    );
    if (having.length === 0) return undefined;
    const usual = having.find((database) => database.toLowerCase() === name.toLowerCase());
    found.set(name, usual ? [usual] : having);
  }
  return found;
}

/** For each database of a lineage, the tables that it must have; of each list, one is enough. */
function neededTables(lineage: Lineage): Map<string, string[][]> {
  const needed = new Map<string, string[][]>();
  for (const section of tableSections) {
    if (optionalSections.includes(section)) continue;
    const byDatabase = Map.groupBy(lineage[section].table, (table) => nameParts(table)[0] ?? "");
    for (const [database, names] of byDatabase)
      needed.set(database, [...(needed.get(database) ?? []), names.map(bareName)]);
  }
  return needed;
}

async function tablesOf(db: Kysely<Tables>, engine: Engine, database: string): Promise<Set<string>> {
  const columns = await unlessRefused(engine.columns(db, database), []);
  return new Set(columns.map(({ table }) => bareName(table)));
}

/** A table without its database, in lower case: `dbo.userinfo`, or `userinfo` on MariaDB and MySQL. */
function bareName(table: string): string {
  return nameParts(table).slice(1).join(".").toLowerCase();
}
