import { sql } from "kysely";
import { nameParts } from "../column-map.ts";
import type { ColumnDescription, Engine } from "../engine.ts";
import { parametersByName } from "../procedures.ts";
import { tableOf } from "../session.ts";
import { mssqlAdvice } from "./advice.ts";

const DUPLICATE_KEY = 2627;
const DUPLICATE_INDEX = 2601;
const DEADLOCK = 1205;
const LOCK_TIMEOUT = 1222;

/** Seconds between UTC and the server's local time. */
const offset = sql`datediff(second, getutcdate(), getdate())`;

/** Encodings of code pages that `COLLATIONPROPERTY` names otherwise than by their number. */
const UTF8 = 65001;

export const mssqlEngine: Engine = {
  name: "mssql",
  first: (query, count) => query.top(count),

  async insertAbsent(db, table, key, values) {
    const row = { ...key, ...values };
    const existing = sql`${sql.table(tableOf(table))} with (updlock, holdlock)`;
    const matches = sql.join(
      Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    );
    const result = await db
      .insertInto(tableOf(table))
      .columns(Object.keys(row))
      .expression(
        db
          .selectNoFrom(Object.entries(row).map(([column, value]) => sql`${value}`.as(column)))
          .where(sql<boolean>`not exists (select 1 from ${existing} where ${matches})`),
      )
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  },

  async insertSelected(db, table, columns, query) {
    // Not OUTPUT, which fails on a table with triggers.
    const { rows } = await sql<{
      key: string | null;
    }>`insert into ${sql.table(tableOf(table))} (${sql.join(columns.map((column) => sql.ref(column)))}) ${query}; select case when @@rowcount = 1 then isnull(convert(varchar(40), scope_identity()), '') end as ${sql.id("key")}`.execute(
      db,
    );
    return rows[0]?.key ?? undefined;
  },

  async call(db, procedure, values) {
    const passed = [...values];
    const output = procedure.parameters.some((parameter) => parameter.output);
    const parameters = sql.join(
      procedure.parameters.map((parameter) =>
        parameter.output
          ? sql`${sql.raw(parameter.name)} = @result output`
          : sql`${sql.raw(parameter.name)} = ${passed.shift()}`,
      ),
    );
    const target = output ? sql`` : sql`@result = `;
    const { rows } = await sql<{
      result?: number | null;
    }>`declare @result int; exec ${target}${sql.id(...nameParts(procedure.name))} ${parameters}; select @result as ${sql.id("result")}`.execute(
      db,
    );
    // The procedure may have selected rows of its own.
    return rows.at(-1)?.result ?? Number.NaN;
  },

  now: () => sql`getdate()`,
  utcNow: () => sql`getutcdate()`,
  utcDaysAgo: (days) => sql`dateadd(day, ${-days}, getutcdate())`,
  hoursAgo: (hours) => sql`dateadd(hour, ${-hours}, getdate())`,
  localTime: (instant) => sql`dateadd(second, ${offset}, ${instant})`,
  // As datetime, because smalldatetime cannot hold what its first day is in UTC.
  isoTime: (column) =>
    sql<
      string | null
    >`convert(varchar(19), dateadd(second, -${offset}, convert(datetime, ${sql.ref(column)})), 126) + 'Z'`,
  exactNumber: (column) => sql<string | null>`convert(varchar(40), convert(decimal(38, 4), ${sql.ref(column)}))`,
  number: (text) => sql`${BigInt(text)}`,
  bytes: (column) => sql`convert(varbinary(8000), ${sql.ref(column)})`,
  sameKey: (own, game, kind) =>
    kind === "text"
      ? sql<boolean>`${sql.ref(game)} = ${sql.ref(own)} collate database_default`
      : sql<boolean>`${sql.ref(game)} = ${sql.ref(own)}`,
  isDuplicate: (error) => error.number === DUPLICATE_KEY || error.number === DUPLICATE_INDEX,
  isDeadlock: (error) => error.number === DEADLOCK || error.number === LOCK_TIMEOUT,
  advice: mssqlAdvice,

  async login(db) {
    const { rows } = await sql<{ login: string }>`select suser_sname() as ${sql.id("login")}`.execute(db);
    return rows[0]?.login ?? "";
  },

  async hasLogin(db, login) {
    const { rows } = await sql<{ id: number | null }>`select suser_id(${login}) as id`.execute(db);
    return rows[0]?.id != null;
  },

  clientHost: async () => "",

  withoutTransactions: async () => [],

  async databases(db) {
    const { rows } = await sql<{
      name: string;
    }>`select name from ${sql.id("master", "sys", "databases")} where database_id > 4 and state = 0 and has_dbaccess(name) = 1 order by name`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  },

  async columns(db, database) {
    const { rows } = await sql<{
      schema: string;
      table: string;
      column: string;
      type: string;
      length: number | null;
      codePage: number | null;
      isIdentity: number | null;
    }>`select s.name as "schema", o.name as "table", c.name as "column", t.DATA_TYPE as "type", t.CHARACTER_MAXIMUM_LENGTH as "length", convert(int, collationproperty(t.COLLATION_NAME, 'CodePage')) as "codePage", convert(int, c.is_identity) as "isIdentity" from ${sql.id(database, "sys", "columns")} as c join ${sql.id(database, "sys", "objects")} as o on o.object_id = c.object_id join ${sql.id(database, "sys", "schemas")} as s on s.schema_id = o.schema_id join ${sql.id(database, "INFORMATION_SCHEMA", "COLUMNS")} as t on t.TABLE_SCHEMA = s.name and t.TABLE_NAME = o.name and t.COLUMN_NAME = c.name where o.type in ('U', 'V')`.execute(
      db,
    );
    return rows.map((row): ColumnDescription => {
      const unicode = row.type.startsWith("n");
      return {
        table: `${database}.${row.schema}.${row.table}`,
        column: row.column,
        type: row.type,
        maxLength: row.length && row.length > 0 ? row.length : undefined,
        codePage: row.codePage === null ? undefined : unicode || row.codePage === UTF8 ? "utf8" : `cp${row.codePage}`,
        identity: row.isIdentity === 1,
      };
    });
  },

  async indexedColumns(db, table) {
    const [database = "", schema = "", name = ""] = nameParts(table);
    const catalog = (view: string) => sql.id(database, "sys", view);
    const { rows } = await sql<{
      column: string;
    }>`select distinct c.name as ${sql.id("column")} from ${catalog("index_columns")} as i join ${catalog("columns")} as c on c.object_id = i.object_id and c.column_id = i.column_id join ${catalog("objects")} as o on o.object_id = i.object_id join ${catalog("schemas")} as s on s.schema_id = o.schema_id where i.key_ordinal = 1 and s.name = ${schema} and o.name = ${name}`.execute(
      db,
    );
    return rows.map(({ column }) => column);
  },

  async parameters(db, database) {
    const { rows } = await sql<{
      schema: string;
      procedure: string;
      parameter: string | null;
    }>`select r.ROUTINE_SCHEMA as "schema", r.ROUTINE_NAME as "procedure", p.PARAMETER_NAME as "parameter" from ${sql.id(database, "INFORMATION_SCHEMA", "ROUTINES")} as r left join ${sql.id(database, "INFORMATION_SCHEMA", "PARAMETERS")} as p on p.SPECIFIC_SCHEMA = r.SPECIFIC_SCHEMA and p.SPECIFIC_NAME = r.SPECIFIC_NAME and p.ORDINAL_POSITION > 0 where r.ROUTINE_TYPE = 'PROCEDURE' order by r.ROUTINE_SCHEMA, r.ROUTINE_NAME, p.ORDINAL_POSITION`.execute(
      db,
    );
    return parametersByName(rows.map((row) => ({ ...row, schema: `${database}.${row.schema}` })));
  },
};
