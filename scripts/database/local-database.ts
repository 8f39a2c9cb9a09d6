import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { cacheFolder, root } from "../setup/project.mjs";

/** The local D1 database that the portal uses. */
export interface LocalDatabase {
  db: D1Database;
  close(): Promise<void>;
}

/**
 * Opens the local database.
 * @param state the folder with its data
 */
export async function openLocalDatabase(state: string): Promise<LocalDatabase> {
  const platform = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
    // The database needs none of the secrets.
    envFiles: [join(cacheFolder, "no-variables")],
  });
  return { db: platform.env.DB, close: () => platform.dispose() };
}
