import iconv from "iconv-lite";
import * as z from "zod";

/** Names of columns and parts of tables' names. Quoted in statements, so that reserved words are allowed. */
export const name = z
  .string()
  .max(128)
  .regex(/^[A-Za-z_][\w$#@-]*$/, "is not a name of a database, table or column");

/** `RanUser.dbo.UserInfo` on SQL Server, `RanUser.UserInfo` on MariaDB and MySQL. */
export const fullName = z
  .string()
  .regex(
    /^[A-Za-z_][\w$#@-]{0,127}(?:\.[A-Za-z_][\w$#@-]{0,127}){1,2}$/,
    "is not a full name such as RanUser.dbo.UserInfo",
  );

const fixedValue = z.union([z.string().max(100), z.number()]);

/** A parameter of one of the game's procedures, in their order: what the agent passes, or what it reads. */
const parameter = z
  .strictObject({
    name: z.string().regex(/^@?\w{1,127}$/, "is not a name of a parameter"),
    /** What the agent passes. */
    from: z.enum(["userId", "password", "pin", "email", "userNum"]).optional(),
    constant: fixedValue.optional(),
    /** Whether the procedure reports its result in this parameter. Without one, its return value counts. */
    output: z.boolean().default(false),
  })
  .refine(
    ({ from, constant, output }) => [from !== undefined, constant !== undefined, output].filter(Boolean).length === 1,
    "must have exactly one of from, constant and output",
  );

export const procedureSchema = z.strictObject({
  name: fullName,
  parameters: z.array(parameter).max(40),
  /** Results that mean success, and results that mean that the user ID exists. Any other is an error. */
  done: z.array(z.number().int()).default([0]),
  taken: z.array(z.number().int()).default([]),
});
export type Procedure = z.output<typeof procedureSchema>;

/**
 * `plain`: as typed. `md5-19`: MD5 in upper-case hexadecimal, cut to 19 characters; `md5-32` and `md5-32-lower`: all of
 * it, in upper or lower case. `procedure`: only the game's own procedures know; the agent passes what was typed.
 */
const passwordForm = z.enum(["plain", "md5-19", "md5-32", "md5-32-lower", "procedure"]);
export type PasswordForm = z.output<typeof passwordForm>;

/** How games store the marks of guilds: pixels in rows, from the top left. The default is that of RAN. */
const markFormat = z.strictObject({
  width: z.number().int().min(1).max(64).default(16),
  height: z.number().int().min(1).max(64).default(11),
  /** The bits of a pixel from the highest one, in a number whose lowest byte comes first. */
  pixel: z.enum(["x8r8g8b8", "r5g6b5", "x1r5g5b5"]).default("x8r8g8b8"),
});
export type MarkFormat = z.output<typeof markFormat>;

/** Lengths in bytes of the game's code page. */
const length = z.number().int().min(1).max(4000);

/**
 * What the agent has to know about a game's databases, by purpose.
 *
 * @param column a column that every game has
 * @param optional a column that some games lack
 * @param table a table
 * @param absent makes a section that some games lack
 */
function sections<
  Column extends z.ZodType,
  Optional extends z.ZodType,
  Table extends z.ZodType,
  Procedures extends z.ZodType,
>(column: Column, optional: Optional, table: Table, procedures: Procedures) {
  return {
    accounts: z.strictObject({
      table,
      columns: z.strictObject({
        userNum: column,
        userId: column,
        password: column,
        /** Second password. */
        pin: optional,
        email: optional,
        /** 1 while the account plays. */
        loginState: optional,
        lastLogin: optional,
        /** 1 while blocked until the time in `blockedUntil`. */
        blocked: optional,
        blockedUntil: optional,
        /** 0 when the account cannot be used; blocks for good where `blocked` is missing. */
        available: optional,
      }),
      passwordForm: passwordForm.default("plain"),
      pinForm: passwordForm.default("plain"),
      /** Further columns that get the user ID or the current time in new accounts. */
      copiesOfUserId: z.array(name).default([]),
      createdAt: z.array(name).default([]),
      /** Further columns of new accounts, such as `UserAvailable = 1` for a usable one. */
      values: z.record(name, fixedValue).default({}),
      /** Columns that are emptied when an account is closed. */
      personal: z.array(name).default([]),
      maxBytes: z
        .strictObject({ userId: length, password: length, pin: length, email: length })
        .default({ userId: 20, password: 20, pin: 20, email: 50 }),
      /** End of a block for good: the latest day that the column's type can store. */
      forGood: z.iso.date().default("2037-12-31"),
      createBy: z.enum(["insert", "procedure"]).default("insert"),
    }),
    procedures: z.strictObject({
      create: procedures,
      setPassword: procedures,
      setPin: procedures,
      verify: procedures,
      /** The game's own login, for the script that enforces the whitelist. */
      login: z.union([fullName, z.null()]).default(null),
    }),
    characters: z.strictObject({
      table,
      columns: z.strictObject({
        number: column,
        userNum: column,
        name: column,
        deleted: optional,
        guild: optional,
        /** Not 0 for deputies of a guild. */
        guildPosition: optional,
        level: column,
        experience: optional,
        classCode: column,
        school: column,
        kills: optional,
        deaths: optional,
        mmr: optional,
        money: optional,
        /** Minutes in the game; never those of the account. */
        playMinutes: optional,
        leveledUpAt: optional,
      }),
    }),
    guilds: z.strictObject({
      table,
      columns: z.strictObject({
        number: column,
        name: column,
        master: column,
        rank: optional,
        wins: optional,
        draws: optional,
        losses: optional,
        /** The picture that members see beside their names. */
        mark: optional,
      }),
      mark: markFormat.default({ width: 16, height: 11, pixel: "x8r8g8b8" }),
    }),
    regions: z.strictObject({
      table,
      columns: z.strictObject({ region: column, guild: column, tax: optional }),
    }),
    purchases: z.strictObject({
      table,
      columns: z.strictObject({
        key: column,
        userId: column,
        product: column,
        price: optional,
        flag: column,
        createdAt: optional,
        changedAt: optional,
      }),
      /** Whether the database numbers purchases, or the writer supplies a text as the key. */
      key: z.enum(["identity", "text"]).default("identity"),
      /** Values of the flag. Any other value means cancelled as well. */
      flags: z
        .strictObject({ banked: z.number().int(), taken: z.number().int(), cancelled: z.number().int() })
        .default({ banked: 0, taken: 1, cancelled: 3 }),
    }),
    items: z.strictObject({
      table,
      columns: z.strictObject({
        product: column,
        main: column,
        sub: column,
        name: optional,
        duration: optional,
        price: optional,
        /** Not 0 when hidden. */
        hidden: optional,
        /** 0 when hidden. */
        visible: optional,
      }),
    }),
    online: z.strictObject({
      table,
      columns: z.strictObject({
        at: column,
        group: column,
        channel: column,
        online: column,
        maximum: optional,
      }),
    }),
  };
}

/** The agent's own tables, beside the game's data. */
const ownTables = z.strictObject({
  tasks: fullName,
  deliveries: fullName,
  whitelist: fullName,
  /** One for each database that is backed up on its own. */
  marks: z.array(fullName).min(1).max(4),
});

const heading = {
  lineage: z.string().regex(/^[a-z0-9-]{1,60}$/, "must be a name of small letters, digits and -"),
  engine: z.enum(["mssql", "mysql"]),
};

/** Name of an encoding of iconv-lite, such as `cp949` or `windows-1252`. */
const codePage = z
  .string()
  .max(40)
  .refine(iconv.encodingExists, "must be a code page such as cp949, cp874, cp936, cp1252 or utf8");

const resolved = sections(name, name.nullable(), fullName, procedureSchema.nullable());

/** A complete map: the tables, columns and procedures of one game server. `null` where it has none. */
export const columnMapSchema = z
  .strictObject({
    ...heading,
    ...resolved,
    guilds: resolved.guilds.nullable(),
    regions: resolved.regions.nullable(),
    online: resolved.online.nullable(),
    own: ownTables,
    /** The code page of the bytes in text columns. */
    codePage,
    /** The code page that the columns' collation claims; differs where a game stores bytes of another one. */
    columnCodePage: codePage,
  })
  .superRefine(checkNames);
export type ColumnMap = z.output<typeof columnMapSchema>;

/** How many names are tried for one purpose: each table is looked for. */
const MAX_CANDIDATES = 20;

/** Names in the order in which they are tried. An empty list: the game has none. */
const candidates = z.union(
  [name.transform((only) => [only]), z.array(name).max(MAX_CANDIDATES)],
  unlessMissing("must be the name of a column, or a list of at most 20: letters, digits and _ $ # @ -"),
);
const someTables = z.union(
  [fullName.transform((only) => [only]), z.array(fullName).min(1).max(MAX_CANDIDATES)],
  unlessMissing("must be the full name of a table, such as RanUser.dbo.UserInfo, or a list of at most 20"),
);

/** The message of a union, which would otherwise hide that the field is missing. */
function unlessMissing(message: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : message) };
}

/** What a family of game servers has in common: names to look for, settings that its databases do not tell. */
export const lineageSchema = z
  .strictObject({
    ...heading,
    ...sections(
      candidates,
      candidates.default([]),
      someTables,
      z.array(procedureSchema).max(MAX_CANDIDATES).default([]),
    ),
    own: ownTables,
    /** Left out: the one that the columns claim. */
    codePage: codePage.optional(),
  })
  .superRefine(checkNames);
export type Lineage = z.output<typeof lineageSchema>;
export const tableSections = ["accounts", "characters", "guilds", "regions", "purchases", "items", "online"] as const;
export type TableSection = (typeof tableSections)[number];
/** Sections without which the agent works as well. */
export const optionalSections: readonly TableSection[] = ["guilds", "regions", "online"];

/** The parts of a full name: `["RanUser", "dbo", "UserInfo"]`, or two parts on MariaDB and MySQL. */
export function nameParts(table: string): string[] {
  return table.split(".");
}

/**
 * The fields of a map that have a name, as people find them in `agent.toml`: ` (guilds.columns.rank below [map])`; empty if
 * none has it.
 *
 * @param named a table, a column or a procedure; full names are compared as far as both are given
 */
export function fieldsNaming(map: ColumnMap, named: string): string {
  const wanted = named.toLowerCase();
  const isWanted = (value: unknown) =>
    typeof value === "string" && (value.toLowerCase() === wanted || value.toLowerCase().endsWith(`.${wanted}`));
  const fields = (value: unknown, path: string): string[] => {
    if (isWanted(value)) return [path];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const field = path ? `${path}.${key}` : key;
      // The columns of new accounts are the keys there.
      return path === "accounts.values" ? (isWanted(key) ? [field] : []) : fields(inner, field);
    });
  };
  const sections = Object.fromEntries([...tableSections, "procedures"].map((key) => [key, map[key as TableSection]]));
  const found = fields(sections, "");
  return found.length > 0 ? ` (${found.join(", ")} below [map] in agent.toml)` : "";
}

/** What a game lacks, by the fields that its map leaves out: `accounts.email`, `regions`. */
export function leftOut(map: ColumnMap): string[] {
  return tableSections.flatMap((section) => {
    const columns = map[section]?.columns;
    if (!columns) return [section];
    return Object.entries(columns).flatMap(([purpose, column]) => (column === null ? [`${section}.${purpose}`] : []));
  });
}

type NamedProcedures = Procedure | null | readonly Procedure[];
/** What a map and a lineage have in common. */
type Named = Pick<ColumnMap, "engine" | "own"> & {
  procedures: Record<"create" | "setPassword" | "setPin" | "verify", NamedProcedures> & { login: string | null };
} & Record<TableSection, { table: string | readonly string[] } | null> & {
    accounts: Pick<ColumnMap["accounts"], "passwordForm" | "createBy">;
  };

function checkNames(named: Named, context: z.core.$RefinementCtx): void {
  checkFullNames(named, context);
  checkProcedures(named, context);
}

/** What only procedures can do needs the procedures. */
function checkProcedures({ accounts, procedures }: Named, context: z.core.$RefinementCtx): void {
  const needs = (purpose: "create" | "verify", setting: "createBy" | "passwordForm") => {
    if (accounts[setting] !== "procedure" || [procedures[purpose] ?? []].flat().length > 0) return;
    const message = `must be given, because accounts.${setting} is "procedure"`;
    context.addIssue({ code: "custom", path: ["procedures", purpose], message });
  };
  needs("create", "createBy");
  needs("verify", "passwordForm");
}

/** Full names have the schema on SQL Server, and none on MariaDB and MySQL. */
function checkFullNames(named: Named, context: z.core.$RefinementCtx): void {
  const isMssql = named.engine === "mssql";
  const check = (path: string[], names: string | null | readonly string[]) => {
    for (const full of [names ?? []].flat()) {
      if (nameParts(full).length === (isMssql ? 3 : 2)) continue;
      const example = isMssql ? "RanUser.dbo.UserInfo" : "RanUser.UserInfo";
      context.addIssue({ code: "custom", path, message: `has the name ${full}, which must be as long as ${example}` });
    }
  };
  for (const section of tableSections) check([section, "table"], named[section]?.table ?? []);
  for (const [purpose, names] of Object.entries(named.own)) check(["own", purpose], names);
  const { login, ...called } = named.procedures;
  check(["procedures", "login"], login);
  for (const [purpose, procedures] of Object.entries(called))
    check(
      ["procedures", purpose],
      [procedures ?? []].flat().map(({ name }) => name),
    );
}
