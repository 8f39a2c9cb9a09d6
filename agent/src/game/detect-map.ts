import type { ColumnMap } from "./column-map.ts";
import { detectColumnMap } from "./detect.ts";
import { knownLineages } from "./known-lineages.ts";
import { engines } from "./open-game.ts";
import { connectGame } from "./open-game-database.ts";
import type { DatabaseSettings } from "./settings.ts";

/**
 * Looks at the databases of a server and returns the map of the known lineage that they fit.
 * @throws Error naming what is missing for the closest lineage
 */
export async function detectMap(settings: DatabaseSettings): Promise<ColumnMap> {
  const db = connectGame(settings);
  try {
    return await detectColumnMap(db, engines[settings.engine], knownLineages());
  } finally {
    await db.destroy();
  }
}
