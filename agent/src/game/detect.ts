import type { Kysely } from "kysely";
import { AdvisedError } from "../problem.ts";
import {
  type ColumnMap,
  columnMapSchema,
  type Lineage,
  nameParts,
  optionalSections,
  type Procedure,
  type TableSection,
  tableSections,
} from "./column-map.ts";
import { unlessRefused } from "./database-error.ts";
import type { ColumnDescription, Engine, Tables } from "./engine.ts";
import { isHashed } from "./passwords.ts";

/** A column map, and what a lineage expects but the databases lack. */
interface Match {
  map: unknown;
  missing: string[];
}

/**
 * Looks at the information schema of the databases that the lineages name and returns the map of the lineage that
 * fits: of its names, those that exist.
 *
 * @throws {UnknownDatabases} naming what is missing for the lineage that comes closest, and what is there instead
 */
export async function detectColumnMap(
  db: Kysely<Tables>,
  engine: Engine,
  lineages: readonly Lineage[],
): Promise<ColumnMap> {
  const schema = new DatabaseSchema(db, engine);
  let closest: { lineage: Lineage; missing: string[]; map: unknown } | undefined;
  for (const lineage of lineages.filter((candidate) => candidate.engine === engine.name)) {
    const { map, missing } = await match(lineage, schema);
    if (missing.length === 0) return columnMapSchema.parse(map);
    if (!closest || missing.length < closest.missing.length) closest = { lineage, missing, map };
  }
  if (!closest) throw new Error(`No lineage is for ${engine.name}.`);
  const { lineage, missing, map } = closest;
  throw new UnknownDatabases(
    `${lineages.length > 1 ? "The databases fit no known lineage. The closest is" : "The databases do not fit the lineage"} ${lineage.lineage}. They lack: ${missing.join("; ")}.`,
    "Check that this is the database server of the game, and that the login may read its tables (SELECT).",
    withFound(lineage, map as Partial<ColumnMap>),
  );
}

/** The databases fit no known lineage. */
export class UnknownDatabases extends AdvisedError {
  /** The lineage that comes closest, with only the names that were found; all of them where none was. */
  readonly lineage: Lineage;

  constructor(message: string, advice: string, lineage: Lineage) {
    super(message, advice);
    this.lineage = lineage;
  }
}

/** What the databases contain, read once each. Names are compared without regard to case, as most servers do. */
class DatabaseSchema {
  readonly #db: Kysely<Tables>;
  readonly #engine: Engine;
  readonly #databases = new Map<string, Promise<Map<string, Map<string, ColumnDescription>>>>();
  readonly #procedures = new Map<string, Promise<Map<string, string[]>>>();

  constructor(db: Kysely<Tables>, engine: Engine) {
    this.#db = db;
    this.#engine = engine;
  }

  /** The columns of a table by their names in lower case; undefined if there is no such table. */
  async table(name: string): Promise<Map<string, ColumnDescription> | undefined> {
    return (await this.#tablesOf(name)).get(name.toLowerCase());
  }

  /** The tables of the database in which a table is looked for. */
  async tablesBeside(name: string): Promise<string[]> {
    return [...(await this.#tablesOf(name)).values()].flatMap((columns) => [...columns.values()][0]?.table ?? []);
  }

  #tablesOf(name: string): Promise<Map<string, Map<string, ColumnDescription>>> {
    const database = nameParts(name)[0] ?? "";
    const known = this.#databases.get(database) ?? this.#readTables(database);
    this.#databases.set(database, known);
    return known;
  }

  async parameters(name: string): Promise<string[] | undefined> {
    const database = nameParts(name)[0] ?? "";
    const known =
      this.#procedures.get(database) ?? unlessRefused(this.#engine.parameters(this.#db, database), new Map());
    this.#procedures.set(database, known);
    const procedures = await known;
    return [...procedures].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  }

  async #readTables(database: string): Promise<Map<string, Map<string, ColumnDescription>>> {
    const tables = new Map<string, Map<string, ColumnDescription>>();
    for (const column of await unlessRefused(this.#engine.columns(this.#db, database), [])) {
      const key = column.table.toLowerCase();
      const columns = tables.get(key) ?? new Map<string, ColumnDescription>();
      columns.set(column.column.toLowerCase(), column);
      tables.set(key, columns);
    }
    return tables;
  }
}

async function match(lineage: Lineage, schema: DatabaseSchema): Promise<Match> {
  const missing: string[] = [];
  const found: Partial<Record<TableSection, Map<string, ColumnDescription>>> = {};
  const map: Record<string, unknown> = { lineage: lineage.lineage, engine: lineage.engine, own: lineage.own };
  for (const section of tableSections) {
    const { table, columns, ...settings } = lineage[section];
    const isOptional = optionalSections.includes(section);
    const existing = await firstTable(table, schema);
    if (!existing) {
      if (!isOptional) missing.push(`table ${table.join(" or ")}${instead(await schema.tablesBeside(table[0] ?? ""))}`);
      map[section] = null;
      continue;
    }
    found[section] = existing.columns;
    const { resolved, lacking } = resolveColumns(section, columns, existing.columns);
    if (lacking.length > 0 && isOptional) {
      map[section] = null;
      continue;
    }
    const used = Object.values(resolved);
    const others = [...existing.columns.values()]
      .map(({ column }) => column)
      .filter((column) => !used.includes(column));
    if (lacking.length > 0) missing.push(`column ${lacking.join(", ")} of ${existing.name}${instead(others)}`);
    map[section] = { ...structuredClone(settings), table: existing.name, columns: resolved };
  }
  const { accounts, purchases } = map as unknown as ColumnMap;
  if (missing.length > 0 || !found.accounts || !found.purchases) return { map, missing };
  describeAccounts(accounts, found.accounts);
  purchases.key = found.purchases.get(purchases.columns.key.toLowerCase())?.identity ? "identity" : "text";
  const claimed = found.accounts.get(accounts.columns.userId.toLowerCase())?.codePage ?? "utf8";
  Object.assign(map, { columnCodePage: claimed, codePage: lineage.codePage ?? claimed });
  map.procedures = await matchProcedures(lineage, schema);
  const procedures = map.procedures as ColumnMap["procedures"];
  const needed = [
    ...(accounts.createBy === "procedure" ? (["create"] as const) : []),
    ...(accounts.passwordForm === "procedure" ? (["verify"] as const) : []),
  ];
  for (const purpose of needed.filter((purpose) => !procedures[purpose])) {
    const names = lineage.procedures[purpose].map(({ name }) => name).join(" or ");
    missing.push(`procedure ${names} with the named parameters`);
  }
  return { map, missing };
}

/** How many names are listed of those that are there instead. */
const MAX_LISTED = 15;

/** What is there instead of something that is missing, for people to recognize its name. */
function instead(names: readonly string[]): string {
  if (names.length === 0) return "";
  const listed = names.slice(0, MAX_LISTED).join(", ");
  return ` (there are: ${listed}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ""})`;
}

async function firstTable(names: readonly string[], schema: DatabaseSchema) {
  for (const name of names) {
    const columns = await schema.table(name);
    const [first] = columns?.values() ?? [];
    if (columns && first) return { name: first.table, columns };
  }
  return undefined;
}

/** The first existing candidate for each purpose. Empty lists are purposes that the lineage does without. */
function resolveColumns(
  section: TableSection,
  candidates: Readonly<Record<string, readonly string[]>>,
  existing: ReadonlyMap<string, ColumnDescription>,
): { resolved: Record<string, string | null>; lacking: string[] } {
  const resolved: Record<string, string | null> = {};
  const lacking: string[] = [];
  for (const [purpose, names] of Object.entries(candidates)) {
    const column = names.map((name) => existing.get(name.toLowerCase())).find((known) => known !== undefined);
    resolved[purpose] = column?.column ?? null;
    if (!column && isRequired(section, purpose)) lacking.push(names.join(" or "));
  }
  return { resolved, lacking };
}

function isRequired(section: TableSection, purpose: string): boolean {
  const schema = columnMapSchema.shape[section];
  const columns = ("unwrap" in schema ? schema.unwrap() : schema).shape.columns.shape as Record<
    string,
    { safeParse(value: unknown): { success: boolean } }
  >;
  return !columns[purpose]?.safeParse(null).success;
}

/** A lineage with the names that were found in the databases; those that were not found stay. */
function withFound(lineage: Lineage, found: Partial<ColumnMap>): Lineage {
  const sections = tableSections.map((section) => {
    const known = found[section];
    if (!known) return [section, lineage[section]];
    const names: Record<string, string | null> = known.columns;
    const columns = Object.entries(lineage[section].columns).map(([purpose, candidates]: [string, string[]]) => [
      purpose,
      names[purpose] ? [names[purpose]] : candidates,
    ]);
    return [section, { ...lineage[section], table: [known.table], columns: Object.fromEntries(columns) }];
  });
  return { ...lineage, ...Object.fromEntries(sections) };
}

/** Leaves only what exists, and adopts the lengths of the columns where they are shorter than the lineage's. */
function describeAccounts(accounts: ColumnMap["accounts"], existing: ReadonlyMap<string, ColumnDescription>): void {
  const existingNames = (names: readonly string[]) =>
    names.flatMap((name) => existing.get(name.toLowerCase())?.column ?? []);
  accounts.copiesOfUserId = existingNames(accounts.copiesOfUserId);
  accounts.createdAt = existingNames(accounts.createdAt);
  accounts.personal = existingNames(accounts.personal);
  accounts.values = Object.fromEntries(
    Object.entries(accounts.values).filter(([name]) => existing.has(name.toLowerCase())),
  );
  for (const kind of ["userId", "password", "pin", "email"] as const) {
    const column = accounts.columns[kind];
    const length = column ? existing.get(column.toLowerCase())?.maxLength : undefined;
    // A hash is longer than what is typed.
    const hashed =
      (kind === "password" && isHashed(accounts.passwordForm)) || (kind === "pin" && isHashed(accounts.pinForm));
    if (length !== undefined && !hashed) accounts.maxBytes[kind] = Math.min(length, accounts.maxBytes[kind]);
  }
}

/** The procedures of the lineage that exist with exactly these parameters. */
async function matchProcedures(lineage: Lineage, schema: DatabaseSchema): Promise<ColumnMap["procedures"]> {
  const first = async (candidates: readonly Procedure[]): Promise<Procedure | null> => {
    for (const candidate of candidates) {
      const existing = (await schema.parameters(candidate.name))?.map((name) => name.toLowerCase()).join();
      if (existing === candidate.parameters.map(({ name }) => name.toLowerCase()).join()) return candidate;
    }
    return null;
  };
  const { create, setPassword, setPin, verify, login } = lineage.procedures;
  return {
    create: await first(create),
    setPassword: await first(setPassword),
    setPin: await first(setPin),
    verify: await first(verify),
    login: login && (await schema.parameters(login)) ? login : null,
  };
}
