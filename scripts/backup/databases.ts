import type { DatabaseBinding } from "../../app/features/operations/backup-file.ts";
import { boundDatabase, type SqlDatabase } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { openLocalDatabase } from "../database/local-database.ts";
import { type CloudflareApi, openCloudflareApi } from "../deployment/cloudflare-api.ts";
import { noSecondDatabase } from "../deployment/wrangler-config.ts";
import { run } from "../setup/processes.mjs";
import { Failure, plain } from "../setup/progress.mjs";
import { root, toolEnvironment } from "../setup/project.mjs";

/** A database of a command, to be closed at its end. */
export interface OpenedDatabase extends SqlDatabase {
  close(): Promise<void>;
}

/** Opens a local database in a folder. @throws Failure if it is the second one, and wrangler.toml has no binding of it */
export async function openLocal(state: string, binding: DatabaseBinding = "DB"): Promise<OpenedDatabase> {
  Object.assign(process.env, toolEnvironment());
  const { db, logs, close } = await openLocalDatabase(state);
  const database = binding === "LOGS" ? logs : db;
  if (!database) throw noSecondDatabase();
  return { ...boundDatabase(database), close };
}

/** Opens the REST API with wrangler's login. @throws Failure if there is none */
export async function openApi(env: NodeJS.ProcessEnv = toolEnvironment()): Promise<CloudflareApi> {
  const wrangler = async (args: string[]) => {
    const { code, stdout, output } = await run("wrangler", args, { cwd: root, env });
    if (code !== 0) throw new Failure(`Not logged in to Cloudflare: ${plain(output).trim().split("\n").at(-1)}`);
    return plain(stdout);
  };
  return openCloudflareApi({ wrangler, env });
}

/** A deployed database, over the REST API. */
export function deployedDatabase(api: CloudflareApi, id: string): OpenedDatabase {
  return {
    async batch(statements) {
      const batch = statements.map(([sql, ...params]) => ({ sql, params }));
      const results = await api.send<{ results: Record<string, unknown>[] }[]>("POST", `/d1/database/${id}/query`, {
        batch,
      });
      return results.map(({ results: rows }) => rows);
    },
    close: async () => {},
  };
}
