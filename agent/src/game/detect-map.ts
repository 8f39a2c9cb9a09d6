import type { ColumnMap } from "./column-map.ts";
import { detectColumnMap, UnknownDatabases } from "./detect.ts";
import { findDatabases, visibleDatabases } from "./find-databases.ts";
import { knownLineages } from "./known-lineages.ts";
import { engines } from "./open-game.ts";
import { connectGame } from "./open-game-database.ts";
import type { DatabaseSettings } from "./settings.ts";

/** Chooses one of several databases that have the tables of one of a lineage, such as `RanUser`. */
export type ChooseDatabase = (name: string, candidates: readonly string[]) => Promise<string>;

/**
 * Looks at the databases of a server and returns the map of the known lineage that they fit. Databases with other names
 * are found by their tables.
 *
 * @throws UnknownDatabases naming what is missing for the closest lineage, and the databases that the login sees
 */
export async function detectMap(settings: DatabaseSettings, choose: ChooseDatabase): Promise<ColumnMap> {
  const db = connectGame(settings);
  const engine = engines[settings.engine];
  try {
    return await detectColumnMap(db, engine, knownLineages());
  } catch (error) {
    if (!(error instanceof UnknownDatabases)) throw error;
    const visible = await visibleDatabases(db, engine);
    for (const lineage of knownLineages().filter((known) => known.engine === engine.name)) {
      const candidates = await findDatabases(db, engine, lineage, visible);
      if (!candidates) continue;
      const databases: Record<string, string> = {};
      for (const [name, [only = "", ...others]] of candidates)
        databases[name] = others.length === 0 ? only : await choose(name, [only, ...others]);
      const renamed = knownLineages({ databases }).filter((known) => known.lineage === lineage.lineage);
      return await detectColumnMap(db, engine, renamed);
    }
    const list = visible.length > 0 ? visible.join(", ") : "none";
    throw new UnknownDatabases(`${error.message} This login sees the databases: ${list}.`, error.advice, error.closest);
  } finally {
    await db.destroy();
  }
}
