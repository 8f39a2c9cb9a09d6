import type { Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import type { ColumnMap, Procedure } from "./column-map.ts";
import type { DatabaseError } from "./database-error.ts";

/** Names of tables and columns come from the column map, so that their types are not known here. */
export type Tables = Record<string, Record<string, unknown>>;

export type Query<Row> = SelectQueryBuilder<Tables, string, Row>;
export type Value = string | number | bigint | null | RawBuilder<unknown>;
export type Row = Record<string, Value>;

/** A column of a table, as the information schema describes it. */
export interface ColumnDescription {
  table: string;
  column: string;
  type: string;
  maxLength: number | undefined;
  /** Encoding of a text column for iconv-lite. */
  codePage: string | undefined;
  /** Whether the database numbers new rows. */
  identity: boolean;
}

/** What differs between SQL Server and MariaDB/MySQL. Columns are given as Kysely takes them: `alias.column`. */
export interface Engine {
  readonly name: "mssql" | "mysql";
  /** Limits a query to its first rows. */
  first<Result>(query: Query<Result>, count: number): Query<Result>;
  /**
   * Inserts a row into one of the agent's tables unless there is one with this key. Either way, the transaction then
   * holds the row's lock: others with the same key wait until it ends.
   *
   * @returns whether it was inserted
   */
  insertAbsent(db: Kysely<Tables>, table: string, key: Row, values: Row): Promise<boolean>;
  /**
   * Inserts what a query selects, at most one row.
   *
   * @returns the number that the database gave the row, empty if it gives none; undefined if nothing was selected
   */
  insertSelected(
    db: Kysely<Tables>,
    table: string,
    columns: readonly string[],
    query: Expression<unknown>,
  ): Promise<string | undefined>;
  /** Calls a procedure and returns its result. */
  call(db: Kysely<Tables>, procedure: Procedure, values: readonly Value[]): Promise<number>;
  /** The server's local time, which games store. */
  now(): RawBuilder<unknown>;
  /** UTC, which the agent's tables store. */
  utcNow(): RawBuilder<unknown>;
  /** UTC some days ago. */
  utcDaysAgo(days: number): RawBuilder<unknown>;
  /** The server's local time some hours ago. */
  hoursAgo(hours: number): RawBuilder<unknown>;
  /** An instant as the server's local time. */
  localTime(instant: Date): RawBuilder<unknown>;
  /** A column with the server's local time, as text in ISO 8601 and UTC. */
  isoTime(column: string): RawBuilder<string | null>;
  /** A column with a number of any type, as decimal text. Drivers read money as floating point. */
  exactNumber(column: string): RawBuilder<string | null>;
  /** A whole number beyond JavaScript's safe integers, given as text. */
  number(text: string): RawBuilder<unknown>;
  /** The bytes of a text column. */
  bytes(column: string): RawBuilder<unknown>;
  /** Joins a key of the agent's table with the game's, whose collation may differ. */
  sameKey(own: string, game: string, kind: "identity" | "text"): Expression<SqlBool>;
  isDuplicate(error: DatabaseError): boolean;
  isDeadlock(error: DatabaseError): boolean;
  /** What an operator does about an error; empty if there is no particular advice. */
  advice(error: DatabaseError, map: ColumnMap, login: string): string;
  /** The login of the connection, as statements that grant rights name it. */
  login(db: Kysely<Tables>): Promise<string>;
  /** Whether the server has a login of this name. Only for administrators. */
  hasLogin(db: Kysely<Tables>, login: string): Promise<boolean>;
  /** The host that this connection comes from, as accounts of MariaDB and MySQL name it; empty for SQL Server. */
  clientHost(db: Kysely<Tables>): Promise<string>;
  /** Which of these tables cannot roll back changes. */
  withoutTransactions(db: Kysely<Tables>, tables: readonly string[]): Promise<string[]>;
  /** The names of the databases that the login can use, without those of the server itself. */
  databases(db: Kysely<Tables>): Promise<string[]>;
  /** The columns of all tables of a database. */
  columns(db: Kysely<Tables>, database: string): Promise<ColumnDescription[]>;
  /** The columns of a table by which rows are found without reading all of it: the first ones of its indexes. */
  indexedColumns(db: Kysely<Tables>, table: string): Promise<string[]>;
  /** The parameters of a database's procedures by the procedures' full names. */
  parameters(db: Kysely<Tables>, database: string): Promise<Map<string, string[]>>;
}
