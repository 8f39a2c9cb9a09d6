import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { type Lineage, lineageSchema } from "./column-map.ts";

/** What an operator's configuration states otherwise than the lineages. */
export interface LineageChanges {
  /** The names of the databases by the lineages' names for them: `{ RanGame1: "RanGame2" }`. */
  databases?: Readonly<Record<string, string>>;
  /** Further differences, in the form of a lineage. */
  differences?: TomlTable;
}

/**
 * Reads the lineages in a folder.
 *
 * @throws {Error} naming the file, if it is not a lineage
 */
export function readLineages(folder: string, changes: LineageChanges = {}): Lineage[] {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".toml"))
    .sort()
    .map((file): [string, string] => [file.slice(0, -".toml".length), readFileSync(join(folder, file), "utf8")]);
  return parseLineages(Object.fromEntries(texts), changes);
}

/**
 * Parses lineages. One may extend another: it states only the differences.
 *
 * @param texts TOML by the lineages' names
 * @throws {Error} naming the lineage, if it is not valid
 */
export function parseLineages(
  texts: Readonly<Record<string, string>>,
  { databases = {}, differences = {} }: LineageChanges = {},
): Lineage[] {
  return Object.keys(texts).map((key) => {
    const table = complete(texts, key);
    const rename = (text: string) => nameOfEngine(text, table.engine === "mysql", databases);
    const checked = lineageSchema.safeParse(merge(mapStrings(table, rename) as TomlTable, differences));
    if (checked.success) return checked.data;
    const [issue] = checked.error.issues;
    throw new Error(`Lineage ${key}: ${issue?.path.join(".")} ${issue?.message}`);
  });
}

/** A lineage together with the ones that it extends. */
function complete(texts: Readonly<Record<string, string>>, key: string, depth = 0): TomlTable {
  const text = texts[key];
  if (text === undefined) throw new Error(`There is no lineage ${key}.`);
  const { extends: base, ...table } = parse(text);
  if (base === undefined) return table;
  if (typeof base !== "string" || depth > 5) throw new Error(`Lineage ${key} extends no lineage.`);
  return merge(complete(texts, base, depth + 1), table);
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

/** Lineages state names as SQL Server has them. MariaDB and MySQL have no schemas and no `@` before parameters. */
function nameOfEngine(text: string, mysql: boolean, databases: Readonly<Record<string, string>>): string {
  const [, database = "", table = ""] = /^([\w$#@-]+)\.dbo\.([\w$#@-]+)$/.exec(text) ?? [];
  if (table) return [databases[database] ?? database, ...(mysql ? [] : ["dbo"]), table].join(".");
  return mysql ? text.replace(/^@(?=\w+$)/, "") : text;
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapStrings(inner, change));
  if (!isTable(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, change)]));
}
