import type { Kysely } from "kysely";
import { name as databaseName, type Lineage, nameParts, optionalSections, tableSections } from "./column-map.ts";
import { unlessRefused } from "./database-error.ts";
import type { Engine, Tables } from "./engine.ts";

/** The databases that may be one of a lineage, by the lineage's name for it, such as `RanUser`; the usual one first. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

/** Tables by the databases that the login can use, without their databases and in lower case. */
export type VisibleTables = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads which tables the login can see. One database after the other: the game needs its server as well. */
export async function visibleTables(db: Kysely<Tables>, engine: Engine): Promise<VisibleTables> {
  const tables = new Map<string, Set<string>>();
  for (const database of await unlessRefused(engine.databases(db), [])) {
    // A column map could not contain it.
    if (!databaseName.safeParse(database).success) continue;
    const columns = await unlessRefused(engine.columns(db, database), []);
    tables.set(database, new Set(columns.map(({ table }) => bareName(table))));
  }
  return tables;
}

/** Looks for the databases of a lineage by their tables, because they may have other names. */
export function findDatabases(lineage: Lineage, visible: VisibleTables): Candidates {
  const found = new Map<string, string[]>();
  for (const [name, needed] of neededTables(lineage)) {
    const having = [...visible].filter(([, tables]) =>
      needed.every((anyOf) => anyOf.some((table) => tables.has(table))),
    );
    const isUsual = (database: string) => database.toLowerCase() === name.toLowerCase();
    found.set(
      name,
      having.map(([database]) => database).sort((one, other) => Number(isUsual(other)) - Number(isUsual(one))),
    );
  }
  return found;
}

/**
 * Guesses which database may be one of a lineage although its tables have other names: the only one whose name has the
 * same word, such as `RG1User` for `RanUser`.
 */
export function guessDatabase(name: string, visible: VisibleTables): string | undefined {
  const word = (/[A-Z][a-z]+(?=[^a-z]*$)/.exec(name)?.[0] ?? name).toLowerCase();
  const similar = [...visible.keys()].filter((database) => database.toLowerCase().includes(word));
  return similar.length === 1 ? similar[0] : undefined;
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

/** A table without its database, in lower case: `dbo.userinfo`, or `userinfo` on MariaDB and MySQL. */
function bareName(table: string): string {
  return nameParts(table).slice(1).join(".").toLowerCase();
}
