import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { cacheFolder, root } from "../setup/project.mjs";

/** The local D1 databases that the portal uses. */
export interface LocalDatabase {
  db: D1Database;
  /** The second one, with old logs; undefined where wrangler.toml has no binding of it. */
  logs: D1Database | undefined;
  close(): Promise<void>;
}

/**
 * Opens the local databases.
 * @param state the folder with its data
 */
export async function openLocalDatabase(state: string): Promise<LocalDatabase> {
  const platform = await getPlatformProxy<{ DB: D1Database; LOGS?: D1Database }>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
    // The database needs none of the secrets.
    envFiles: [join(cacheFolder, "no-variables")],
  });
  const { DB: db, LOGS: logs } = platform.env;
  return { db, logs, close: () => platform.dispose() };
}
