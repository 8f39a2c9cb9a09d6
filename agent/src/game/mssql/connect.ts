import { Kysely, MssqlDialect } from "kysely";
import { Pool } from "tarn";
import { Connection, type ConnectionConfiguration, ISOLATION_LEVEL, Request, TYPES } from "tedious";
import type { Tables } from "../engine.ts";
import { guardedDialect } from "../guarded-dialect.ts";
import { ThreePartNameCompiler } from "./compiler.ts";

/** How to reach a SQL Server. Times are in milliseconds. */
export interface MssqlServer {
  host: string;
  port: number;
  /** A named instance, such as `SQLEXPRESS`. The server's browser service then tells the port. */
  instance?: string;
  user: string;
  password: string;
  /** The database of unqualified names; the login's own if left out. */
  database?: string;
  /** Whether the connection is encrypted. Old servers cannot. */
  encrypt: boolean;
  /** Accepts a certificate that no authority signed. */
  trustServerCertificate: boolean;
  /** Version of the protocol: `7_4` for 2012 and later, `7_2` for 2005, `7_3_A` for 2008. */
  tdsVersion?: string;
  connectTimeout?: number;
  requestTimeout?: number;
}

const CONNECT_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 20_000;
/** Each part of the agent works alone; more connections would only burden the game. */
const MAX_CONNECTIONS = 4;

/** A connection for the pool. */
class PooledConnection extends Connection {
  /** The pool notices a closed connection itself. Kysely's listener would print the error, without a time. */
  override on(event: string, listener: (...values: never[]) => void): this {
    return super.on(event as "error", event === "error" ? () => {} : (listener as () => void));
  }

  /** A connection whose rollback failed could keep a transaction open for the next user. */
  override rollbackTransaction(callback: (error?: Error | null) => void, name?: string): void {
    super.rollbackTransaction((error) => {
      if (error) this.close();
      callback(error);
    }, name);
  }
}

/** Connects to a SQL Server when the first statement runs. */
export function connectMssql(server: MssqlServer): Kysely<Tables> {
  const connectTimeout = server.connectTimeout ?? CONNECT_TIMEOUT;
  const configuration: ConnectionConfiguration = {
    server: server.host,
    authentication: { type: "default", options: { userName: server.user, password: server.password } },
    options: {
      ...(server.instance ? { instanceName: server.instance } : { port: server.port }),
      database: server.database,
      encrypt: server.encrypt,
      trustServerCertificate: server.trustServerCertificate,
      tdsVersion: server.tdsVersion,
      connectTimeout,
      requestTimeout: server.requestTimeout ?? REQUEST_TIMEOUT,
      appName: "portal-agent",
      // Messages in English, so that the check of rights can read them.
      language: "us_english",
      useUTC: true,
    },
  };
  const dialect = new MssqlDialect({
    tarn: {
      Pool,
      options: {
        min: 0,
        max: MAX_CONNECTIONS,
        // Otherwise a wrong password is tried several times a second, which locks the login.
        propagateCreateError: true,
        createTimeoutMillis: connectTimeout * 2,
        acquireTimeoutMillis: connectTimeout * 3,
      },
    },
    tedious: {
      ISOLATION_LEVEL,
      Request,
      TYPES,
      connectionFactory: () => new PooledConnection(configuration),
    },
  });
  return new Kysely<Tables>({ dialect: guardedDialect(dialect, () => new ThreePartNameCompiler()) });
}
