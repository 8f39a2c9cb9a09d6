import { randomBytes } from "node:crypto";
import { createConnection } from "mysql2/promise";
import { onTestFinished } from "vitest";
import {
  columnMapSchema,
  type Lineage,
  nameParts,
  optionalSections,
  type Procedure,
  type TableSection,
  tableSections,
} from "../../agent/src/game/column-map.ts";
import { connectMysql } from "../../agent/src/game/mysql/connect.ts";
import { serverOf, socketPath } from "./game.ts";

/** Which of the names that a lineage lists a game has: the first or the last ones, or only those that it needs. */
export type Variant = "first" | "last" | "required";

const number = "int not null default 0";
const date = "datetime null";
const text = (length: number) => `varchar(${length}) not null default ''`;
const key = "auto_increment primary key";

/** Columns as MariaDB has them, by section and purpose. Others are whole numbers. */
const definitions: Record<TableSection, Record<string, string>> = {
  accounts: {
    userNum: `int ${key}`,
    userId: "varchar(20) not null unique",
    password: text(32),
    pin: text(32),
    email: text(50),
    lastLogin: date,
    blockedUntil: date,
  },
  characters: {
    number: `bigint ${key}`,
    userNum: `${number}`,
    name: text(33),
    experience: "decimal(19,4) not null default 0",
    money: "decimal(19,4) not null default 0",
    leveledUpAt: date,
  },
  guilds: { number: `int ${key}`, name: text(33) },
  regions: { region: "int primary key", tax: "float not null default 0" },
  purchases: { key: `bigint ${key}`, userId: text(20), createdAt: date, changedAt: date },
  items: { product: `int ${key}`, name: text(100), duration: text(50) },
  online: { at: "datetime not null" },
};

/** What a game has of a lineage's names. */
interface Declared {
  table: string;
  columns: Record<string, string | null>;
}

/** The tables and columns that a lineage declares; undefined for a section that the game lacks. */
export function declaredSections(
  lineage: Lineage,
  variant: Variant,
): Partial<Record<TableSection, Declared>> & Record<"accounts", Declared> {
  const chosen = <Name>(names: readonly Name[]) => names.at(variant === "last" ? -1 : 0);
  const sections = tableSections
    .filter((section) => variant !== "required" || !optionalSections.includes(section))
    .map((section) => {
      const { table, columns } = lineage[section];
      const names = Object.entries(columns).map(([purpose, candidates]) => {
        const isLeftOut = variant === "required" && !isRequired(section, purpose);
        return [purpose, (isLeftOut ? undefined : chosen(candidates)) ?? null];
      });
      return [section, { table: chosen(table), columns: Object.fromEntries(names) }];
    });
  return Object.fromEntries(sections);
}

function isRequired(section: TableSection, purpose: string): boolean {
  const schema = columnMapSchema.shape[section];
  const { columns } = ("unwrap" in schema ? schema.unwrap() : schema).shape;
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = columns.shape;
  return !shape[purpose]?.safeParse(null).success;
}

/** The databases that a lineage names, with names of one test. */
export function testDatabases(lineage: Lineage): Record<string, string> {
  const { tasks, deliveries, whitelist, marks } = lineage.own;
  const tables = [
    ...tableSections.flatMap((section) => lineage[section].table),
    tasks,
    deliveries,
    whitelist,
    ...marks,
  ];
  const prefix = `l${randomBytes(6).toString("hex")}`;
  return Object.fromEntries(tables.map((name) => [nameParts(name)[0] ?? "", `${prefix}_${nameParts(name)[0]}`]));
}

/**
 * Creates a game on MariaDB with the tables and procedures that a lineage declares.
 *
 * @param lineage with the databases of the test
 */
export async function createDeclaredGame(lineage: Lineage, databases: Record<string, string>, variant: Variant) {
  const connection = await createConnection({ socketPath, user: "root" });
  const sql = async (statement: string) => (await connection.query(statement))[0] as Record<string, unknown>[];
  onTestFinished(async () => {
    for (const database of Object.values(databases)) await sql(`drop database if exists ${database}`);
    await connection.end();
  });
  for (const database of Object.values(databases)) await sql(`create database ${database} character set latin1`);
  const sections = declaredSections(lineage, variant);
  for (const [table, columns] of declaredTables(lineage, sections, variant)) {
    const all = [...columns].map(([name, definition]) => `\`${name}\` ${definition}`);
    await sql(`create table ${table} (${all.join(", ")})`);
  }
  const { accounts } = lineage;
  const { create, setPassword, setPin, verify } = lineage.procedures;
  const called = [
    ["create", accounts.createBy === "procedure" ? create : []],
    ["change", setPassword],
    ["change", setPin],
    ["verify", verify],
  ] as const;
  for (const [kind, [procedure]] of called)
    if (procedure) await sql(procedureStatement(kind, procedure, sections.accounts));
  const db = connectMysql(serverOf("root", ""));
  onTestFinished(() => db.destroy());
  return { sql, db, sections };
}

function declaredTables(
  { accounts }: Lineage,
  sections: ReturnType<typeof declaredSections>,
  variant: Variant,
): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>();
  const add = (table: string, column: string, definition: string) => {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns);
    const isKnown = [...columns.keys()].some((name) => name.toLowerCase() === column.toLowerCase());
    if (!isKnown) columns.set(column, definition);
  };
  for (const section of tableSections) {
    const { table = "", columns = {} } = sections[section] ?? {};
    for (const [purpose, column] of Object.entries(columns))
      if (column) add(table, column, definitions[section][purpose] ?? number);
  }
  if (variant === "required") return tables;
  const { table } = sections.accounts;
  for (const column of accounts.copiesOfUserId) add(table, column, text(20));
  for (const column of accounts.createdAt) add(table, column, date);
  for (const column of accounts.personal) add(table, column, text(50));
  for (const [column, value] of Object.entries(accounts.values))
    add(table, column, typeof value === "number" ? "int not null" : "varchar(100) not null");
  return tables;
}

/** A procedure that does what the lineage says of it: it finds the account, and creates, changes or compares it. */
function procedureStatement(
  kind: "create" | "change" | "verify",
  { name, parameters, done, taken }: Procedure,
  { table, columns }: Declared,
): string {
  const output = parameters.find((parameter) => parameter.output)?.name;
  const report = (value = -1) => (output ? `set ${output} = ${value};` : "do 0;");
  const given = parameters.flatMap(({ name: parameter, from }) => {
    const column = from && columns[from];
    return column ? [{ from, column: `game.\`${column}\``, parameter }] : [];
  });
  const isKey = ({ from }: { from: string }) => from === "userId" || from === "userNum";
  const equal = (some: typeof given) => some.map(({ column, parameter }) => `${column} = ${parameter}`);
  const wanted = kind === "verify" ? given : given.filter(isKey);
  const found = `exists (select 1 from ${table} as game where ${equal(wanted).join(" and ")})`;
  const columnNames = given.map(({ from }) => `\`${columns[from]}\``).join(", ");
  const insert = `insert into ${table} (${columnNames}) values (${given.map(({ parameter }) => parameter).join(", ")});`;
  const set = equal(given.filter((one) => !isKey(one))).join(", ");
  const change = `update ${table} as game set ${set} where ${equal(given.filter(isKey)).join(" and ")};`;
  const [whenFound, otherwise] = {
    create: [report(taken[0]), `${insert} ${report(done[0])}`],
    change: [`${change} ${report(done[0])}`, report()],
    verify: [report(done[0]), report()],
  }[kind];
  const declared = parameters.map(({ name: parameter, output: isOutput, constant }) =>
    isOutput ? `out ${parameter} int` : `${parameter} ${typeof constant === "number" ? "int" : "varchar(100)"}`,
  );
  return `create procedure ${name}(${declared.join(", ")})
    begin if ${found} then ${whenFound} else ${otherwise} end if; end`;
}
