import { CompiledQuery, Kysely, MysqlDialect, type MysqlPool, type MysqlPoolConnection } from "kysely";
import { createPool, type PoolConnection, type PoolOptions } from "mysql2";
import type { Tables } from "../engine.ts";
import { guardedDialect } from "../guarded-dialect.ts";

/** How to reach a MariaDB or MySQL server. Times are in milliseconds. */
export interface MysqlServer {
  host: string;
  port: number;
  /** A socket instead of host and port. */
  socketPath?: string;
  user: string;
  password: string;
  ssl?: PoolOptions["ssl"];
  connectTimeout?: number;
  requestTimeout?: number;
}

const CONNECT_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 20_000;
const MAX_CONNECTIONS = 4;
/** Seconds. The server's default of 50 exceeds the timeout of requests. */
const LOCK_TIMEOUT = 10;

/** Connects to a MariaDB or MySQL server when the first statement runs. */
export function connectMysql(server: MysqlServer): Kysely<Tables> {
  const pool = createPool({
    ...(server.socketPath ? { socketPath: server.socketPath } : { host: server.host, port: server.port }),
    user: server.user,
    password: server.password,
    ssl: server.ssl,
    connectTimeout: server.connectTimeout ?? CONNECT_TIMEOUT,
    connectionLimit: MAX_CONNECTIONS,
    charset: "utf8mb4",
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    // Counts rows that an update changed, not those that it found.
    flags: ["-FOUND_ROWS"],
  });
  const dialect = new MysqlDialect({
    pool: guardedPool(pool, server.requestTimeout ?? REQUEST_TIMEOUT),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set session innodb_lock_wait_timeout = ${LOCK_TIMEOUT}`));
    },
  });
  return new Kysely<Tables>({ dialect: guardedDialect(dialect) });
}

type Callback = (error: unknown, result: never) => void;

/**
 * A pool whose connections prepare statements on the server, limit their time, and are closed when their state is
 * unknown. mysql2's `query` would write values into the statement, where an error message or a server with unusual
 * rules of escaping could misuse them.
 */
function guardedPool(pool: ReturnType<typeof createPool>, timeout: number): MysqlPool {
  const connections = new WeakMap<PoolConnection, MysqlPoolConnection>();
  return {
    end: (callback) => pool.end(callback),
    getConnection(callback) {
      pool.getConnection((error, raw) => {
        if (error) return callback(error, undefined as never);
        const known = connections.get(raw) ?? guardedConnection(raw, timeout);
        connections.set(raw, known);
        callback(null, known);
      });
    },
  };
}

function guardedConnection(raw: PoolConnection, timeout: number): MysqlPoolConnection {
  // An idle connection that the server ends must not end the process.
  raw.on("error", () => {});
  return {
    config: raw.config,
    threadId: raw.threadId,
    connect: (callback) => raw.connect(callback),
    destroy: () => raw.destroy(),
    release: () => raw.release(),
    query(sql, values: unknown[], callback?: Callback) {
      const done = (error: { code?: string } | null, result: unknown) => {
        if (error && (error.code === "PROTOCOL_SEQUENCE_TIMEOUT" || sql === "rollback")) raw.destroy();
        callback?.(error, result as never);
      };
      // The protocol prepares no `begin`.
      if (values.length === 0) raw.query({ sql, timeout }, done);
      else raw.execute({ sql, values: values as never[], timeout }, done);
      return undefined as never;
    },
  };
}
