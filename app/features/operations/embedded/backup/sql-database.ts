import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";

/** A database that runs statements in transactions: a binding, or one that is reached over the REST API. */
export interface SqlDatabase {
  /**
   * Runs statements as one transaction.
   * @returns the rows of each statement
   */
  batch(statements: readonly Statement[]): Promise<Record<string, unknown>[][]>;
}

/** The database of a binding. */
export function boundDatabase(binding: D1Database): SqlDatabase {
  const db = openDatabase(binding);
  return { batch: (statements) => runBatch<Record<string, unknown>[][]>(db, statements) };
}

/** A name as an identifier in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Runs one statement. */
export async function rowsOf<Row>(database: SqlDatabase, ...statement: Statement): Promise<Row[]> {
  const [rows = []] = await database.batch([statement]);
  return rows as Row[];
}
