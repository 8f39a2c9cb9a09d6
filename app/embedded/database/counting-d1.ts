/** The statement that a wrapper stands for. */
export const wrapped = Symbol("wrapped statement");

/** A batch requires the binding's own statements, so each wrapper refers to the statement that it wraps. */
export function original(statement: D1PreparedStatement & { [wrapped]?: D1PreparedStatement }): D1PreparedStatement {
  return statement[wrapped] ?? statement;
}

/** The database usage of a request. */
export interface DatabaseStats {
  /** Number of statements; a batch of three counts as three. */
  statements: number;
  /** Number of calls to the database; a batch counts once. */
  roundTrips: number;
  /** Time spent waiting for the database, in milliseconds; overlapping calls are added up. */
  milliseconds: number;
  /** Whether the response may contain them: for staff, and for requests from the server's own machine. */
  shown: boolean;
}

/** The statistics as an entry of `Server-Timing`. */
export function databaseTiming({ statements, roundTrips, milliseconds }: DatabaseStats): string {
  return `db;desc="${statements} queries, ${roundTrips} trips";dur=${Math.round(milliseconds * 10) / 10}`;
}

/** Creates statistics with all counts at 0. */
export function newDatabaseStats(shown = false): DatabaseStats {
  return { statements: 0, roundTrips: 0, milliseconds: 0, shown };
}

/**
 * Wraps a D1 binding so that every call is added to `stats`, for `Server-Timing`. Cheap enough for once per request.
 * @param clock milliseconds from any start; on the edge it advances only with I/O
 */
export function countD1(database: D1Database, stats: DatabaseStats, clock = () => performance.now()): D1Database {
  return observeD1(database, async (statements, call) => {
    stats.statements += statements;
    stats.roundTrips += 1;
    const start = clock();
    try {
      return await call();
    } finally {
      stats.milliseconds += clock() - start;
    }
  });
}

/** What the plan of the site's databases is billed by, and the size of the first. */
export interface DatabaseRows {
  read: number;
  written: number;
  /** Bytes of the first database after its last call; 0 before the first. */
  size: number;
}

/**
 * Wraps a D1 binding so that the rows of its calls are added up. The results of `first` and `raw`, which the query builder
 * uses outside of batches, do not say how many rows they have read: those are not counted.
 * @param isFirst whether it is the database whose size is kept
 */
export function countRows(database: D1Database, rows: DatabaseRows, isFirst = true): D1Database {
  return observeD1(database, async (_, call) => {
    const result = await call();
    for (const { meta } of resultsIn(result)) {
      rows.read += meta.rows_read ?? 0;
      rows.written += meta.rows_written ?? 0;
      if (isFirst) rows.size = meta.size_after ?? rows.size;
    }
    return result;
  });
}

/** The results in what a call returns: of a batch, of one statement, or none. */
function resultsIn(returned: unknown): { meta: Partial<D1Meta> }[] {
  const all = Array.isArray(returned) ? returned : [returned];
  return typeof all[0]?.meta === "object" && all[0].meta !== null ? all : [];
}

/** Called for each call to the database with its number of statements; returns what the call returns. */
type Observer = <Result>(statements: number, call: () => Promise<Result>) => Promise<Result>;

/** The methods that a database and a session share. */
type Queryable = Pick<D1Database, "prepare" | "batch">;

function observeD1(database: D1Database, observe: Observer): D1Database {
  const observed: Pick<D1Database, "prepare" | "batch" | "exec" | "withSession" | "dump"> = {
    ...observeQueries(database, observe),
    exec: (query) => observe(1, () => database.exec(query)),
    dump: () => observe(1, () => database.dump()),
    withSession: (constraint) => {
      const session = database.withSession(constraint);
      const wrapped: Queryable & Pick<D1DatabaseSession, "getBookmark"> = {
        ...observeQueries(session, observe),
        getBookmark: () => session.getBookmark(),
      };
      return wrapped as D1DatabaseSession;
    },
  };
  return observed as D1Database;
}

function observeQueries(database: Queryable, observe: Observer): Queryable {
  return {
    prepare: (query) => observeStatement(database.prepare(query), observe),
    batch: (statements) => observe(statements.length, () => database.batch(statements.map(original))),
  };
}

function observeStatement(statement: D1PreparedStatement, observe: Observer): D1PreparedStatement {
  const once = <Result>(call: () => Promise<Result>) => observe(1, call);
  return {
    [wrapped]: statement,
    bind: (...values: unknown[]) => observeStatement(statement.bind(...values), observe),
    first: (column?: string) => once(() => (column === undefined ? statement.first() : statement.first(column))),
    run: () => once(() => statement.run()),
    all: () => once(() => statement.all()),
    raw: (options?: { columnNames: true }) => once(() => (options ? statement.raw(options) : statement.raw())),
  } as unknown as D1PreparedStatement;
}
