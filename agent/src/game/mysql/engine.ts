import { sql } from "kysely";
import { nameParts } from "../column-map.ts";
import type { ColumnDescription, Engine } from "../engine.ts";
import { parametersByName } from "../procedures.ts";
import { tableOf } from "../session.ts";
import { mysqlAdvice } from "./advice.ts";
import { mysqlAccount } from "./grant.ts";

const DUPLICATE_KEY = 1062;
const DEADLOCK = 1213;
const LOCK_TIMEOUT = 1205;

const offset = sql`timestampdiff(second, utc_timestamp(), now())`;

/** Encodings of the character sets of ports, where iconv-lite names them otherwise. */
const encodings: Record<string, string> = {
  latin1: "windows-1252",
  utf8mb3: "utf8",
  utf8mb4: "utf8",
  euckr: "cp949",
  gbk: "cp936",
  big5: "cp950",
  sjis: "cp932",
  tis620: "cp874",
};

export const mysqlEngine: Engine = {
  name: "mysql",
  first: (query, count) => query.limit(sql.lit(count)),

  async insertAbsent(db, table, key, values) {
    const [column = ""] = Object.keys(key);
    // An update to the same value counts no row. It is refused with the connection's flag FOUND_ROWS.
    const result = await db
      .insertInto(tableOf(table))
      .values({ ...key, ...values })
      .onDuplicateKeyUpdate({ [column]: sql.ref(column) })
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  },

  async insertSelected(db, table, columns, query) {
    const result =
      await sql`insert into ${sql.table(tableOf(table))} (${sql.join(columns.map((column) => sql.ref(column)))}) ${query}`.execute(
        db,
      );
    return result.numAffectedRows === 1n ? String(result.insertId ?? "") : undefined;
  },

  async call(db, procedure, values) {
    const passed = [...values];
    const parameters = procedure.parameters.map((parameter) =>
      parameter.output ? sql`@portal_result` : sql`${passed.shift()}`,
    );
    await sql`call ${sql.id(...nameParts(procedure.name))}(${sql.join(parameters)})`.execute(db);
    // Procedures of MariaDB and MySQL have no return value.
    if (!procedure.parameters.some((parameter) => parameter.output)) return procedure.done[0] ?? 0;
    const { rows } = await sql<{ result: number | string | null }>`select @portal_result as result`.execute(db);
    return Number(rows[0]?.result ?? Number.NaN);
  },

  now: () => sql`now()`,
  utcNow: () => sql`utc_timestamp()`,
  utcDaysAgo: (days) => sql`timestampadd(day, ${sql.lit(-days)}, utc_timestamp())`,
  hoursAgo: (hours) => sql`timestampadd(hour, ${sql.lit(-hours)}, now())`,
  localTime: (instant) => sql`timestampadd(second, ${offset}, ${instant.toISOString().slice(0, 19).replace("T", " ")})`,
  isoTime: (column) =>
    sql<string | null>`date_format(timestampadd(second, -${offset}, ${sql.ref(column)}), '%Y-%m-%dT%H:%i:%sZ')`,
  exactNumber: (column) => sql<string | null>`cast(cast(${sql.ref(column)} as decimal(65, 4)) as char)`,
  number: (text) => sql`cast(${text} as signed)`,
  bytes: (column) => sql`cast(${sql.ref(column)} as binary)`,
  sameKey: (own, game) => sql<boolean>`${sql.ref(game)} = ${sql.ref(own)}`,
  isDuplicate: (error) => error.number === DUPLICATE_KEY,
  isDeadlock: (error) => error.number === DEADLOCK || error.number === LOCK_TIMEOUT,
  advice: mysqlAdvice,

  async login(db) {
    const { rows } = await sql<{ login: string }>`select current_user() as login`.execute(db);
    const [user = "", host = ""] = (rows[0]?.login ?? "").split(/@(?=[^@]*$)/);
    return mysqlAccount(user, host);
  },

  async hasLogin(db, login) {
    const { rows } = await sql`select 1 from mysql.user where User = ${login}`.execute(db);
    return rows.length > 0;
  },

  async clientHost(db) {
    const { rows } = await sql<{ host: string }>`select substring_index(user(), '@', -1) as host`.execute(db);
    return rows[0]?.host ?? "";
  },

  async withoutTransactions(db, tables) {
    const names = tables.map((table) => nameParts(table));
    const { rows } = await sql<{
      name: string;
    }>`select concat(TABLE_SCHEMA, '.', TABLE_NAME) as name from information_schema.TABLES where ENGINE <> 'InnoDB' and (TABLE_SCHEMA, TABLE_NAME) in (${sql.join(names.map((parts) => sql`(${sql.join(parts)})`))})`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  },

  async databases(db) {
    const { rows } = await sql<{
      name: string;
    }>`select SCHEMA_NAME as name from information_schema.SCHEMATA where SCHEMA_NAME not in ('information_schema', 'mysql', 'performance_schema', 'sys') order by SCHEMA_NAME`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  },

  async columns(db, database) {
    const { rows } = await sql<{
      table: string;
      column: string;
      type: string;
      length: string | number | null;
      charset: string | null;
      extra: string;
    }>`select TABLE_NAME as ${sql.id("table")}, COLUMN_NAME as ${sql.id("column")}, DATA_TYPE as type, CHARACTER_MAXIMUM_LENGTH as length, CHARACTER_SET_NAME as charset, EXTRA as extra from information_schema.COLUMNS where TABLE_SCHEMA = ${database}`.execute(
      db,
    );
    return rows.map(
      (row): ColumnDescription => ({
        table: `${database}.${row.table}`,
        column: row.column,
        type: row.type,
        maxLength: row.length === null ? undefined : Number(row.length),
        codePage: row.charset === null ? undefined : (encodings[row.charset] ?? row.charset),
        identity: row.extra.includes("auto_increment"),
      }),
    );
  },

  async indexedColumns(db, table) {
    const [database, name] = nameParts(table);
    const { rows } = await sql<{
      column: string;
    }>`select distinct COLUMN_NAME as ${sql.id("column")} from information_schema.STATISTICS where TABLE_SCHEMA = ${database} and TABLE_NAME = ${name} and SEQ_IN_INDEX = 1`.execute(
      db,
    );
    return rows.map(({ column }) => column);
  },

  async parameters(db, database) {
    const { rows } = await sql<{
      schema: string;
      procedure: string;
      parameter: string | null;
    }>`select r.ROUTINE_SCHEMA as ${sql.id("schema")}, r.ROUTINE_NAME as ${sql.id("procedure")}, p.PARAMETER_NAME as parameter from information_schema.ROUTINES as r left join information_schema.PARAMETERS as p on p.SPECIFIC_SCHEMA = r.ROUTINE_SCHEMA and p.SPECIFIC_NAME = r.ROUTINE_NAME and p.ROUTINE_TYPE = 'PROCEDURE' where r.ROUTINE_SCHEMA = ${database} and r.ROUTINE_TYPE = 'PROCEDURE' order by r.ROUTINE_NAME, p.ORDINAL_POSITION`.execute(
      db,
    );
    return parametersByName(rows);
  },
};
