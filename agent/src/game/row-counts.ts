import { sql } from "kysely";
import type { ColumnMap } from "./column-map.ts";
import { connectGame } from "./open-game-database.ts";
import { tableOf } from "./session.ts";
import type { DatabaseSettings } from "./settings.ts";

/** How many accounts, characters and products the game has, for people to recognize their server. */
export async function countRows(settings: DatabaseSettings, map: ColumnMap): Promise<[what: string, count: number][]> {
  const db = connectGame(settings);
  try {
    const tables: [string, string][] = [
      ["accounts", map.accounts.table],
      ["characters", map.characters.table],
      ["products of the item shop", map.items.table],
    ];
    const counts: [string, number][] = [];
    for (const [what, table] of tables) {
      const { rows } = await sql<{
        n: number | string;
      }>`select count(*) as n from ${sql.table(tableOf(table))}`.execute(db);
      counts.push([what, Number(rows[0]?.n)]);
    }
    return counts;
  } finally {
    await db.destroy();
  }
}
