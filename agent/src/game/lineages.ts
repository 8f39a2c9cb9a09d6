import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { checkedTable } from "../config/checked-table.ts";
import { readToml } from "../config/toml-file.ts";
import { AdvisedError } from "../problem.ts";
import { type Lineage, lineageSchema } from "./column-map.ts";

/** What an operator's configuration states otherwise than the lineages. */
export interface LineageChanges {
  /** The names of the databases by the lineages' names for them: `{ RanGame1: "RanGame2" }`. */
  databases?: Readonly<Record<string, string>>;
  /** Further differences, in the form of a lineage. */
  differences?: TomlTable;
}

/** Lineages as TOML, by their names. */
export type LineageTexts = Readonly<Record<string, string>>;

/** The lineages to choose from, with changes. */
export type LineageSource = (changes?: LineageChanges) => Lineage[];

/** Reads the texts of the lineages in a folder. */
export function lineageTexts(folder: string): LineageTexts {
  const files = readdirSync(folder).filter((file) => file.endsWith(".toml"));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -".toml".length), readFileSync(join(folder, file), "utf8")]),
  );
}

/**
 * Parses lineages. One may extend another: it states only the differences.
 *
 * @throws {AdvisedError} naming the lineage and the field, if it is not valid
 */
export function parseLineages(texts: LineageTexts, changes?: LineageChanges): Lineage[] {
  return Object.entries(texts).map(([key, text]) => lineageOf(`Lineage ${key}`, parse(text), texts, changes));
}

/**
 * Reads a lineage that an operator has written. It may extend a known one.
 *
 * @param known the lineages that it may extend
 * @throws {AdvisedError} naming the file and the line or field, if it is not valid
 */
export function readLineageFile(path: string, known: LineageTexts): LineageSource {
  const { table } = readToml(path, "`portal-agent lineages` lists those that you can start from.");
  const read: LineageSource = (changes) => [lineageOf(basename(path), table, known, changes)];
  // Fails now, before anything is asked.
  read();
  return read;
}

function lineageOf(
  name: string,
  stated: TomlTable,
  known: LineageTexts,
  { databases = {}, differences = {} }: LineageChanges = {},
): Lineage {
  const table = complete(name, stated, known);
  const rename = (text: string) => nameOfEngine(text, table.engine === "mysql", databases);
  return checkedTable(name, lineageSchema, merge(renamed(table, rename) as TomlTable, differences));
}

/** A lineage together with the ones that it extends. */
function complete(name: string, { extends: base, ...table }: TomlTable, known: LineageTexts, depth = 0): TomlTable {
  if (base === undefined) return table;
  const text = typeof base === "string" && Object.hasOwn(known, base) ? known[base] : undefined;
  if (depth > 5)
    throw new AdvisedError(
      `${name}: extends leads through too many lineages, or back to itself.`,
      "Leave it out in one.",
    );
  if (text === undefined)
    throw new AdvisedError(
      `${name}: extends must be a lineage that the agent knows.`,
      `Use ${Object.keys(known).join(", ")}, or leave it out.`,
    );
  return merge(complete(name, parse(text), known, depth + 1), table);
}

/** Tables are merged key by key; any other value replaces the one before. */
function merge(base: TomlTable, changes: TomlTable): TomlTable {
  const merged: TomlTable = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key];
    merged[key] = isTable(before) && isTable(value) ? merge(before, value) : value;
  }
  return merged;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * Lineages that both kinds of servers share state names as SQL Server has them. MariaDB and MySQL have no schemas and no
 * `@` before parameters.
 */
function nameOfEngine(text: string, mysql: boolean, databases: Readonly<Record<string, string>>): string {
  const [, database = "", schema, table = ""] = /^([\w$#@-]+)\.(?:([\w$#@-]+)\.)?([\w$#@-]+)$/.exec(text) ?? [];
  if (!table) return mysql ? text.replace(/^@(?=\w+$)/, "") : text;
  const kept = mysql && schema === "dbo" ? undefined : schema;
  return [Object.hasOwn(databases, database) ? databases[database] : database, ...(kept ? [kept] : []), table].join(
    ".",
  );
}

/** Fields with full names, or names of parameters, at any depth. */
const namedFields = ["table", "own", "login", "name"];

/** Changes the full names and the names of parameters in a lineage; values, constants and columns stay. */
function renamed(value: unknown, change: (text: string) => string, isName = false, field = ""): unknown {
  if (typeof value === "string") return isName ? change(value) : value;
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, change, isName, field));
  if (!isTable(value) || field === "columns" || field === "values") return value;
  const fields = Object.entries(value).map(([key, inner]) => [
    key,
    renamed(inner, change, field === "own" || namedFields.includes(key), key),
  ]);
  return Object.fromEntries(fields);
}
