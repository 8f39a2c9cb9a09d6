import { run } from "../setup/processes.mjs";
import { Failure, plain } from "../setup/progress.mjs";
import { root, stateFolder, toolEnvironment } from "../setup/project.mjs";
import { openLocalDatabase } from "./local-database.ts";
import { retryBusy } from "./retry-busy.ts";
import { literal, type SqlValue } from "./sql-literal.ts";

export type SqlRow = Record<string, SqlValue>;

/** The portal's database for operator commands: the local one, or the deployed one through wrangler. */
export interface OperatorDatabase {
  /** Runs one statement with `?` placeholders and returns its rows. */
  all(sql: string, ...values: SqlValue[]): Promise<SqlRow[]>;
  close(): Promise<void>;
}

/**
 * Opens the database.
 * @param remote opens the deployed database, which requires a login to Cloudflare
 * @param state the folder of the local database
 */
export async function openOperatorDatabase(remote: boolean, state = stateFolder): Promise<OperatorDatabase> {
  return remote ? deployed() : local(state);
}

async function local(state: string): Promise<OperatorDatabase> {
  Object.assign(process.env, toolEnvironment());
  const { db, close } = await retryBusy(() => openLocalDatabase(state));
  return {
    // A running site holds the database for moments. A statement that failed so has changed nothing.
    all: async (sql, ...values) => {
      const statement = db.prepare(sql).bind(...values);
      return (await retryBusy(() => statement.all<SqlRow>())).results;
    },
    close,
  };
}

function deployed(): OperatorDatabase {
  return {
    async all(sql, ...values) {
      const rest = [...values];
      const command = sql.replace(/\?/g, () => literal(rest.shift() ?? null));
      const args = ["d1", "execute", "DB", "--remote", "--json", "--command", command];
      const { code, stdout, output } = await run("wrangler", args, { cwd: root });
      if (code !== 0) throw new Failure(`The deployed database rejected the command:\n${plain(output)}`);
      const [result] = JSON.parse(plain(stdout)) as { results: SqlRow[] }[];
      return result?.results ?? [];
    },
    close: async () => {},
  };
}
