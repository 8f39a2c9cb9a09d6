import { original, wrapped } from "../../../app/embedded/database/counting-d1.ts";

type Queryable = Pick<D1Database, "prepare" | "batch">;

/**
 * Wraps a D1 binding so that the rows which its statements read are counted. The database reports them with results as
 * objects only, so that columns of the same name are refused.
 * @param read receives the number of rows that a statement has read
 */
export function countRowsRead(database: D1Database, read: (rows: number) => void): D1Database {
  const counted = <Result extends D1Result>(result: Result) => {
    read(result.meta.rows_read);
    return result;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async <Row>() => counted(await statement.all<Row>());
    return {
      [wrapped]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      async first(column?: string) {
        const [row] = (await all<Record<string, unknown>>()).results;
        return (column === undefined ? row : row?.[column]) ?? null;
      },
      raw: async () => (await all<object>()).results.map((row) => Object.values(row)),
    } as unknown as D1PreparedStatement;
  };
  const queries = (source: Queryable): Queryable => ({
    prepare: (query) => wrap(source.prepare(query)),
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      const results = await source.batch<Row>(statements.map(original));
      return results.map(counted);
    },
  });
  return {
    ...queries(database),
    withSession: (constraint?: string) => {
      const session = database.withSession(constraint);
      return { ...queries(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}
