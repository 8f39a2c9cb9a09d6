import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** An SQL statement with the values of its parameters, `?1` and so on. */
export type Statement = readonly [query: string, ...values: (string | number | null)[]];

/** A query of the query builder that has not run yet. */
export interface Query {
  toSQL(): { sql: string; params: unknown[] };
}

/** Converts a query of the query builder to a statement, for a transaction with others. */
export function statementOf(query: Query): Statement {
  const { sql, params } = query.toSQL();
  return [sql, ...(params as (string | number | null)[])];
}

/** The row of a table from a statement's result, whose fields have the names of the columns. */
export function rowOf<Table extends SQLiteTable>(table: Table, row: Record<string, unknown>): Table["$inferSelect"] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, column]) => {
      const value = row[column.name];
      return [field, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Table["$inferSelect"];
}

/**
 * Runs statements as one transaction, in one round trip.
 * @returns the rows of each statement
 */
export async function runBatch<Rows extends unknown[][]>(
  { $client: database }: Database,
  statements: readonly Statement[],
): Promise<Rows> {
  const results = await database.batch(statements.map(([query, ...values]) => database.prepare(query).bind(...values)));
  return results.map((result) => result.results) as Rows;
}
