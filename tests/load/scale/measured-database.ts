import { type Database, openDatabase } from "#app/embedded/database/client.ts";
import { original, wrapped } from "#app/embedded/database/counting-d1.ts";

/** What a job has asked of the database. */
export interface DatabaseUse {
  /** A batch of three counts as three, as it does for the limit of an invocation. */
  statements: number;
  /** The longest time of a statement or a batch, milliseconds. Nothing else is answered meanwhile: D1 has one thread. */
  longest: number;
  /** The query of the longest. */
  slowest: string;
}

/** Wraps a database so that its use is added up. */
export function measured(database: D1Database): { db: Database; use: DatabaseUse } {
  const use: DatabaseUse = { statements: 0, longest: 0, slowest: "" };
  const time = async <Result>(statements: number, query: string, call: () => Promise<Result>): Promise<Result> => {
    const since = performance.now();
    const result = await call();
    const milliseconds = performance.now() - since;
    use.statements += statements;
    if (milliseconds > use.longest) Object.assign(use, { longest: milliseconds, slowest: query });
    return result;
  };
  const statementOf = (query: string, statement: D1PreparedStatement): object => ({
    [wrapped]: statement,
    query,
    bind: (...values: unknown[]) => statementOf(query, statement.bind(...values)),
    first: () => time(1, query, () => statement.first()),
    run: () => time(1, query, () => statement.run()),
    all: () => time(1, query, () => statement.all()),
    raw: () => time(1, query, () => statement.raw()),
  });
  const binding = {
    prepare: (query: string) => statementOf(query, database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      const first = (statements[0] as unknown as { query?: string })?.query ?? "";
      return time(statements.length, `batch: ${first}`, () => database.batch(statements.map(original)));
    },
  };
  return { db: openDatabase(binding as unknown as D1Database), use };
}
