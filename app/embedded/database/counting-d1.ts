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

/** The methods that a database and a session share. */
type Queryable = Pick<D1Database, "prepare" | "batch">;

/**
 * Wraps a D1 binding so that every call is added to `stats`, for `Server-Timing`. Cheap enough for once per request.
 * @param clock milliseconds from any start; on the edge it advances only with I/O
 */
export function countD1(database: D1Database, stats: DatabaseStats, clock = () => performance.now()): D1Database {
  const meter = new Meter(stats, clock);
  const counted: Pick<D1Database, "prepare" | "batch" | "exec" | "withSession" | "dump"> = {
    ...countQueries(database, meter),
    exec: (query) => meter.measure(1, () => database.exec(query)),
    dump: () => meter.measure(1, () => database.dump()),
    withSession: (constraint) => {
      const session = database.withSession(constraint);
      const wrapped: Queryable & Pick<D1DatabaseSession, "getBookmark"> = {
        ...countQueries(session, meter),
        getBookmark: () => session.getBookmark(),
      };
      return wrapped as D1DatabaseSession;
    },
  };
  return counted as D1Database;
}

function countQueries(database: Queryable, meter: Meter): Queryable {
  return {
    prepare: (query) => countStatement(database.prepare(query), meter),
    batch: (statements) => meter.measure(statements.length, () => database.batch(statements.map(original))),
  };
}

function countStatement(statement: D1PreparedStatement, meter: Meter): D1PreparedStatement {
  const once = <Result>(call: () => Promise<Result>) => meter.measure(1, call);
  return {
    [wrapped]: statement,
    bind: (...values: unknown[]) => countStatement(statement.bind(...values), meter),
    first: (column?: string) => once(() => (column === undefined ? statement.first() : statement.first(column))),
    run: () => once(() => statement.run()),
    all: () => once(() => statement.all()),
    raw: (options?: { columnNames: true }) => once(() => (options ? statement.raw(options) : statement.raw())),
  } as unknown as D1PreparedStatement;
}

class Meter {
  readonly #stats: DatabaseStats;
  readonly #clock: () => number;

  constructor(stats: DatabaseStats, clock: () => number) {
    this.#stats = stats;
    this.#clock = clock;
  }

  async measure<Result>(statements: number, call: () => Promise<Result>): Promise<Result> {
    this.#stats.statements += statements;
    this.#stats.roundTrips += 1;
    const start = this.#clock();
    try {
      return await call();
    } finally {
      this.#stats.milliseconds += this.#clock() - start;
    }
  }
}
