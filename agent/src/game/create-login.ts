import { sql } from "kysely";
import type { ColumnMap } from "./column-map.ts";
import { grantBatches } from "./grants.ts";
import { engines } from "./open-game.ts";
import { connectGame } from "./open-game-database.ts";
import type { DatabaseSettings } from "./settings.ts";

/** Whether the database server has a login of this name. */
export async function hasLogin(admin: DatabaseSettings, login: string): Promise<boolean> {
  const db = connectGame(admin);
  try {
    return await engines[admin.engine].hasLogin(db, login);
  } finally {
    await db.destroy();
  }
}

/**
 * Creates the agent's login, its tables and its rights, exactly as the script of `portal-agent grants` does. A login
 * that exists gets the password.
 *
 * @param admin an administrator's login
 */
export async function createLogin(
  admin: DatabaseSettings,
  map: ColumnMap,
  { user, password }: { user: string; password: string },
): Promise<void> {
  const db = connectGame(admin);
  try {
    const host = await engines[admin.engine].clientHost(db);
    for (const batch of grantBatches(map, user, { password, ...(host ? { host } : {}) }))
      await sql.raw(batch).execute(db);
  } finally {
    await db.destroy();
  }
}
