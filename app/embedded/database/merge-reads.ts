/** A statement, and a key made of its text and values: statements with the same key are sent once. */
interface Read {
  statement: D1PreparedStatement;
  key: string;
}

/** Statements that wait for the next batch, with the callbacks for their results. */
interface Waiting {
  reads: Read[];
  resolve: (results: D1Result[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Wraps a D1 binding so that statements which are run at about the same time share one round trip: they wait for the
 * current turn of the event loop to end and are then sent as one batch, identical ones once. If a statement fails, all
 * of them are sent again on their own, so that it does not take the others with it.
 *
 * Meant for reads, because a batch is a transaction. A batch returns rows as objects, so that a result with two columns
 * of the same name lacks a value: unless the statement is known to have as many columns as its rows have values, it is
 * sent again on its own.
 */
export function mergeReads(database: D1Database): D1Database {
  let waiting: Waiting[] = [];

  const run: RunReads = (reads) =>
    new Promise((resolve, reject) => {
      waiting.push({ reads, resolve, reject });
      if (waiting.length === 1) setTimeout(() => void flush(), 0);
    });

  async function flush(): Promise<void> {
    const sent = waiting;
    waiting = [];
    const distinct = new Map(sent.flatMap(({ reads }) => reads).map((read) => [read.key, read.statement]));
    try {
      const results = await database.batch([...distinct.values()]);
      const resultOf = new Map([...distinct.keys()].map((key, place) => [key, results[place] as D1Result]));
      for (const { reads, resolve } of sent) resolve(reads.map(({ key }) => copyOf(resultOf.get(key) as D1Result)));
    } catch (error) {
      if (sent.length === 1) sent[0]?.reject(error);
      else
        for (const { reads, resolve, reject } of sent)
          database.batch(reads.map(({ statement }) => statement)).then(resolve, reject);
    }
  }

  const merged: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => mergedStatement({ statement: database.prepare(query), key: query }, columnCount(query), run),
    batch: ((statements: Merged[]) =>
      run(statements.map((statement) => statement[readOf]))) as unknown as D1Database["batch"],
  };
  return merged as D1Database;
}

/** A copy for one of several readers, which may sort its rows. */
const copyOf = (result: D1Result): D1Result => ({ ...result, results: [...result.results] });

/** The key of the values that a statement is bound to. Binary values never have the same one. */
function keyOf(values: readonly unknown[]): string {
  const isPlain = values.every((value) => value === null || ["string", "number", "boolean"].includes(typeof value));
  return isPlain ? JSON.stringify(values) : crypto.randomUUID();
}

type Merged = D1PreparedStatement & { [readOf]: Read };
type RunReads = (reads: Read[]) => Promise<D1Result[]>;

const readOf = Symbol("read of a merged statement");

function mergedStatement(read: Read, columns: number | undefined, run: RunReads): D1PreparedStatement {
  const { statement, key } = read;
  const result = async (): Promise<D1Result<Record<string, unknown>>> => {
    const [found] = await run([read]);
    return found as D1Result<Record<string, unknown>>;
  };
  return {
    [readOf]: read,
    bind: (...values: unknown[]) =>
      mergedStatement({ statement: statement.bind(...values), key: `${key} ${keyOf(values)}` }, columns, run),
    all: result,
    run: result,
    async first(column?: string) {
      const row = (await result()).results[0];
      return (column === undefined ? row : row?.[column]) ?? null;
    },
    async raw() {
      const rows = (await result()).results.map((row) => Object.values(row));
      return rows.length === 0 || rows[0]?.length === columns ? rows : statement.raw();
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
