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
 * Meant for reads, because a batch is a transaction. A batch returns rows as objects, so that a result with two columns
 * of the same name lacks a value; its statement is sent again on its own.
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
    prepare: (query) => mergedStatement(database.prepare(query), columnCount(query), run),
    batch: (<Row>(statements: D1PreparedStatement[]) =>
      run(statements.map(original)) as Promise<D1Result<Row>[]>) as D1Database["batch"],
  };
  return merged as D1Database;
}

function mergedStatement(
  statement: D1PreparedStatement,
  columns: number | undefined,
  run: (statements: D1PreparedStatement[]) => Promise<D1Result[]>,
): D1PreparedStatement {
  const result = async (): Promise<D1Result<Record<string, unknown>>> => {
    const [found] = await run([statement]);
    return found as D1Result<Record<string, unknown>>;
  };
  return {
    [wrapped]: statement,
    bind: (...values: unknown[]) => mergedStatement(statement.bind(...values), columns, run),
    all: result,
    run: result,
    async first(column?: string) {
      const row = (await result()).results[0];
      return (column === undefined ? row : row?.[column]) ?? null;
    },
    async raw() {
      const rows = (await result()).results.map((row) => Object.values(row));
      return columns === undefined || (rows[0]?.length ?? columns) === columns ? rows : statement.raw();
    },
  } as unknown as D1PreparedStatement;
}

/** How many columns a query selects; undefined if its text does not tell, as with `*`. */
function columnCount(query: string): number | undefined {
  // Names and texts in quotes may contain anything.
  const bare = query.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|\[[^\]]*\]/g, "x");
  let depth = 0;
  let count: number | undefined;
  for (const [token] of bare.matchAll(/[(),*]|\b(?:select|from|union|where|limit)\b/gi)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth > 0) continue;
    else if (token.toLowerCase() === "select") count ??= 1;
    else if (count !== undefined && token === "*") return undefined;
    else if (count !== undefined && token === ",") count += 1;
    else if (count !== undefined) return count;
  }
  return count;
}
