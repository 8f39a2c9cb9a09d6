import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from "kysely";
import { databaseError } from "./database-error.ts";

/** A connection of the inner driver. */
class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      throw databaseError(error, query);
    }
  }

  // biome-ignore lint/correctness/useYield: no statement of the agent streams its rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The agent streams no rows.");
  }
}

/** A driver whose errors do not contain the values of parameters, and whose rollbacks hide no errors. */
class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, GuardedConnection>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection().catch((error) => {
      throw databaseError(error);
    });
    const known = this.#connections.get(inner) ?? new GuardedConnection(inner);
    this.#connections.set(inner, known);
    return known;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await rethrown(this.#inner.beginTransaction(innerOf(connection), settings));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await rethrown(this.#inner.commitTransaction(innerOf(connection)));
  }

  /** Never fails: the server rolls back by itself after a deadlock or a cut connection, and the first error counts. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.rollbackTransaction(innerOf(connection)).catch(() => {});
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof GuardedConnection ? connection.inner : connection;
}

async function rethrown(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    throw databaseError(error);
  });
}

/**
 * A dialect whose errors are {@link DatabaseError}s.
 *
 * @param createQueryCompiler replaces the dialect's own compiler
 */
export function guardedDialect(dialect: Dialect, createQueryCompiler?: () => QueryCompiler): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new GuardedDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: createQueryCompiler ?? (() => dialect.createQueryCompiler()),
  };
}
