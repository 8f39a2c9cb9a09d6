import { original, wrapped } from "./wrapped-statement.ts";

/** Statements that wait for the next batch, with the callbacks for their results. */
interface Waiting {
  statements: D1PreparedStatement[];
  resolve: (results: D1Result[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Wraps a D1 binding so that statements which are run at about the same time share one round trip: they wait for the
 * current turn of the event loop to end and are then sent as one batch. If a statement fails, all of them are sent again
 * on their own, so that it does not take the others with it.
 *
 * Meant for reads, because a batch is a transaction. A result must not have two columns of the same name.
 */
export function mergeReads(database: D1Database): D1Database {
  let waiting: Waiting[] = [];

  const run = (statements: D1PreparedStatement[]): Promise<D1Result[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (waiting.length === 1) setTimeout(() => void flush(), 0);
    });

  async function flush(): Promise<void> {
    const sent = waiting;
    waiting = [];
    try {
      const results = await database.batch(sent.flatMap(({ statements }) => statements));
      let start = 0;
      for (const { statements, resolve } of sent) {
        resolve(results.slice(start, start + statements.length));
        start += statements.length;
      }
    } catch (error) {
      if (sent.length === 1) sent[0]?.reject(error);
      else for (const { statements, resolve, reject } of sent) database.batch(statements).then(resolve, reject);
    }
  }

  const merged: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => mergedStatement(database.prepare(query), run),
    batch: (<Row>(statements: D1PreparedStatement[]) =>
      run(statements.map(original)) as Promise<D1Result<Row>[]>) as D1Database["batch"],
  };
  return merged as D1Database;
}

function mergedStatement(
  statement: D1PreparedStatement,
  run: (statements: D1PreparedStatement[]) => Promise<D1Result[]>,
): D1PreparedStatement {
  const result = async (): Promise<D1Result<Record<string, unknown>>> => {
    const [found] = await run([statement]);
    return found as D1Result<Record<string, unknown>>;
  };
  return {
    [wrapped]: statement,
    bind: (...values: unknown[]) => mergedStatement(statement.bind(...values), run),
    all: result,
    run: result,
    async first(column?: string) {
      const row = (await result()).results[0];
      return (column === undefined ? row : row?.[column]) ?? null;
    },
    raw: async () => (await result()).results.map((row) => Object.values(row)),
  } as unknown as D1PreparedStatement;
}
