import type { Distances } from "./placements.ts";

/** Trips to the database so far. */
export interface Trips {
  primary: number;
  replica: number;
}

const queryOf = Symbol("query");
type DistantStatement = D1PreparedStatement & { [queryOf]?: { sql: string; statement: D1PreparedStatement } };
type Queries = Pick<D1Database, "prepare" | "batch">;

/**
 * A database whose trips take time: queries of a session go to the replica, which is always up to date here, except for
 * writes and for the first query of a session that starts at the primary. Queries without a session go to the primary.
 */
export function distantDatabase(database: D1Database, distances: Distances, trips: Trips): D1Database {
  async function travel<Result>(to: keyof Trips, call: () => Promise<Result>): Promise<Result> {
    trips[to] += 1;
    await scheduler.wait(distances[to]);
    return call();
  }

  function distant(queries: Queries, target: (sql: readonly string[]) => keyof Trips): Queries {
    const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
      const once = <Result>(call: () => Promise<Result>) => travel(target([sql]), call);
      return {
        [queryOf]: { sql, statement },
        bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
        first: (column?: string) => once(() => (column === undefined ? statement.first() : statement.first(column))),
        run: () => once(() => statement.run()),
        all: () => once(() => statement.all()),
        raw: (options?: { columnNames: true }) => once(() => (options ? statement.raw(options) : statement.raw())),
      } as unknown as D1PreparedStatement;
    };
    return {
      prepare: (sql) => wrap(queries.prepare(sql), sql),
      batch: (statements: DistantStatement[]) => {
        const wrapped = statements.map((statement) => statement[queryOf]!);
        return travel(target(wrapped.map(({ sql }) => sql)), () =>
          queries.batch(wrapped.map(({ statement }) => statement)),
        );
      },
    };
  }

  const distantDatabase = {
    ...distant(database, () => "primary"),
    withSession(start: string) {
      const session = database.withSession(start);
      let isFirst = start === "first-primary";
      const target = (sql: readonly string[]) => {
        const toPrimary = isFirst || sql.some((text) => !/^\s*(?:select|with)\b/i.test(text));
        isFirst = false;
        return toPrimary ? "primary" : "replica";
      };
      return { ...distant(session, target), getBookmark: () => session.getBookmark() };
    },
  };
  return distantDatabase as unknown as D1Database;
}
