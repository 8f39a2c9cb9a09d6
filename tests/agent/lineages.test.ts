import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type * as core from "zod/v4/core";
import { checkGame } from "../../agent/src/game/check.ts";
import {
  type ColumnMap,
  type Lineage,
  lineageSchema,
  nameParts,
  tableSections,
} from "../../agent/src/game/column-map.ts";
import { detectColumnMap } from "../../agent/src/game/detect.ts";
import { grantBatches, grantScript } from "../../agent/src/game/grants.ts";
import { knownTexts } from "../../agent/src/game/known-lineages.ts";
import { lineageFileText } from "../../agent/src/game/lineage-file-text.ts";
import { type LineageChanges, parseLineages, readLineageFile } from "../../agent/src/game/lineages.ts";
import { mssqlEngine } from "../../agent/src/game/mssql/engine.ts";
import { connectMysql } from "../../agent/src/game/mysql/connect.ts";
import { mysqlEngine } from "../../agent/src/game/mysql/engine.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";
import { createDeclaredGame, declaredSections, testDatabases, type Variant } from "./declared-game.ts";
import { issued, serverOf, socketPath } from "./game.ts";
import { answering, connectToTds, rowsOf } from "./mssql.ts";
import { allStatements } from "./statement-cases.ts";
import { misplacedHints, syntaxErrors, withoutGrants } from "./t-sql.ts";

/** A lineage that differs from the known ones in everything that a file can state. */
const unlike = `
lineage = "unlike"
engine = "mysql"
codePage = "cp874"

[own]
tasks = "Login.PortalTask"
whitelist = "Login.PortalWhitelist"
deliveries = "Mall.PortalDelivery"
marks = ["Login.PortalAgent", "Mall.PortalAgent"]

[accounts]
table = "Login.Member"
passwordForm = "procedure"
pinForm = "md5-32-lower"
createBy = "procedure"
maxBytes = { userId = 16, password = 16, pin = 16, email = 40 }
columns = { userNum = "No", userId = "Id", password = "Pw", pin = "Pin", email = [], available = "Usable" }

[procedures]
create = [{ name = "Login.register", done = [1], taken = [2], parameters = [
  { name = "aId", from = "userId" },
  { name = "aPw", from = "password" },
  { name = "aUsable", constant = 1 },
  { name = "aResult", output = true },
] }]
setPassword = [{ name = "Login.change_password", parameters = [
  { name = "aNo", from = "userNum" },
  { name = "aPw", from = "password" },
  { name = "aResult", output = true },
] }]
verify = [{ name = "Login.may_enter", parameters = [
  { name = "aId", from = "userId" },
  { name = "aPw", from = "password" },
  { name = "aResult", output = true },
] }]

[characters]
table = "World.Hero"
columns = { number = "No", userNum = "Owner", name = "Name", level = "Level", classCode = "Class", school = "School" }

[guilds]
table = "World.Clan"
columns = { number = "No", name = "Name", master = "Leader" }

[regions]
table = "World.Castle"
columns = { region = "No", guild = "Clan" }

[purchases]
table = "Mall.Bought"
columns = { key = "No", userId = "Id", product = "Product", flag = "State" }
flags = { banked = 10, taken = 11, cancelled = 12 }

[items]
table = "Mall.Product"
columns = { product = "No", main = "Main", sub = "Sub" }

[online]
table = "Login.Players"
columns = { at = "CountedAt", group = "World", channel = "Channel", online = "Players" }
`;

const texts = knownTexts();

/** A lineage with the names of the databases of a test. */
function lineageOf(text: string, changes?: LineageChanges): Lineage {
  const [lineage] = parseLineages({ ...texts, tested: text }, changes).slice(-1);
  if (!lineage) throw new Error("There is no lineage.");
  return lineage;
}

/** The same names on MariaDB, where the statements run. */
const onMariadb = (name: string) => `extends = "${name}"\nengine = "mysql"`;

async function playedGame(text: string, variant: Variant) {
  const databases = testDatabases(lineageOf(text));
  const lineage = lineageOf(text, { databases });
  const game = await createDeclaredGame(lineage, databases, variant);
  const map = await detectColumnMap(game.db, mysqlEngine, [lineage]);
  for (const { statement } of ownTables(map)) await game.sql(statement);
  return { ...game, map, game: openGame(game.db, map) };
}

/** Inserts a row by the purposes of its columns; those that the game lacks are left out. */
function insertStatement(
  section: { table: string; columns: Record<string, string | null> },
  row: Record<string, string>,
) {
  const known = Object.entries(row).filter(([purpose]) => section.columns[purpose]);
  const columns = known.map(([purpose]) => `\`${section.columns[purpose]}\``).join(", ");
  return `insert into ${section.table} (${columns}) values (${known.map(([, value]) => value).join(", ")})`;
}

const lineages: [name: string, text: string][] = [
  ...Object.entries(texts).map(([name, text]): [string, string] =>
    lineageOf(text).engine === "mysql" ? [name, text] : [`${name}, its names on MariaDB`, onMariadb(name)],
  ),
  ["unlike", unlike],
];

test.each(Object.entries(texts))("the lineage %s has the name of its file, and survives being saved", (name, text) => {
  const lineage = lineageOf(text);
  expect(lineage.lineage).toBe(name);
  expect(lineageOf(lineageFileText(lineage))).toEqual(lineage);
});

describe.skipIf(!socketPath).each(lineages)("the lineage %s", (_, text) => {
  test.each<Variant>(["first", "last", "required"])(
    "is detected in a game with the %s of its names",
    async (variant) => {
      const { map, sections } = await playedGame(text, variant);

      for (const section of tableSections) {
        const { table, columns } = sections[section] ?? {};
        expect(map[section]?.table, section).toBe(table);
        expect(map[section]?.columns, section).toEqual(columns);
      }
    },
  );

  test("creates accounts, logs in, blocks, delivers and reads, with the rights of its script", async () => {
    const { sql, map } = await playedGame(text, "first");
    const login = `l${randomBytes(6).toString("hex")}`;
    onTestFinished(async () => void (await sql(`drop user if exists ${login}@localhost`)));
    for (const statement of grantBatches(map, login, { password: "Lineage-1" })) await sql(statement);
    const db = connectMysql(serverOf(login, "Lineage-1"));
    onTestFinished(() => db.destroy());
    const { accounts, whitelist, deliveries, ...game } = openGame(db, map);
    const lantern = { userId: "lantern", password: "paper-moon", pin: "4821", email: "l@example.com" };
    const { columns } = map.accounts;

    const created = await accounts.create(issued(1), lantern);
    expect(created).toMatchObject({ ok: true, gameUserId: "lantern" });
    const gameUserNum = created.ok ? created.gameUserNum : 0;
    expect(await accounts.create(issued(2), lantern)).toEqual({ ok: false, refusal: "taken" });
    expect(await accounts.verify(issued(3), lantern)).toMatchObject({ ok: true, gameUserNum });
    expect(await accounts.setPassword(issued(4), gameUserNum, "new-moon")).toMatchObject({ ok: true });
    expect(await accounts.verify(issued(5), lantern)).toEqual({ ok: false, refusal: "wrong_password" });
    expect(await accounts.verify(issued(6), { ...lantern, password: "new-moon" })).toMatchObject({ ok: true });
    expect(await accounts.setPin(issued(7), gameUserNum, "9999")).toMatchObject({ ok: columns.pin !== null });
    const canBlock = Boolean(columns.blocked ?? columns.available);
    expect(await accounts.block(issued(8), gameUserNum, undefined)).toMatchObject({ ok: canBlock });
    expect(await accounts.unblock(issued(9), gameUserNum)).toMatchObject({ ok: canBlock });

    await whitelist.apply([{ gameUserNum, ip: "203.0.113.7", active: true }]);
    expect(await sql(`select IpAddress from ${map.own.whitelist}`)).toEqual([{ IpAddress: "203.0.113.7" }]);

    await sql(insertStatement(map.items, { main: "5", sub: "6", name: "'Lamp'", visible: "1" }));
    const [item] = await game.items.page(0, 10);
    expect(item).toMatchObject({ main: 5, sub: 6, hidden: false, name: map.items.columns.name ? "Lamp" : "" });
    const wanted = { gameUserNum, productNum: item?.productNum ?? 0, price: 5 };
    const put = await deliveries.put([1, 2].map((id) => ({ ...issued(id), ...wanted })));
    expect(put.map(({ state }) => state)).toEqual(["banked", "banked"]);
    const { table, columns: bought, flags } = map.purchases;
    await sql(`update ${table} set \`${bought.flag}\` = ${flags.taken} where \`${bought.key}\` = ${put[0]?.gameKey}`);
    expect(await deliveries.changes(10)).toMatchObject([{ id: 1, state: "taken" }]);
    expect(await deliveries.cancel([issued(2)])).toMatchObject([{ id: 2, state: "cancelled" }]);

    const owner = String(gameUserNum);
    await sql(insertStatement(map.characters, { userNum: owner, name: "'Aya'", level: "9", guild: "1", school: "1" }));
    expect(await game.characters.page("0", 10)).toMatchObject([{ ChaName: "Aya", UserNum: owner, ChaLevel: "9" }]);
    if (map.guilds) await sql(insertStatement(map.guilds, { name: "'Owls'", master: "1" }));
    if (map.regions) await sql(insertStatement(map.regions, { region: "2", guild: "1" }));
    expect(await game.guilds()).toMatchObject({
      guilds: map.guilds ? [{ name: "Owls", master: "Aya" }] : [],
      regions: map.regions ? [{ region: 2, guildNum: 1 }] : [],
    });
    if (map.online)
      await sql(insertStatement(map.online, { at: "now()", group: "1", channel: "3", online: "44", maximum: "60" }));
    expect((await game.online())?.map(({ channel, online }) => [channel, online])).toEqual(
      map.online ? [[3, 44]] : undefined,
    );

    expect((await checkGame(db, map)).filter(({ ok }) => !ok)).toEqual([]);
  });
});

const forMssql = Object.entries(texts).filter(([, text]) => lineageOf(text).engine === "mssql");

/** The map of a game on SQL Server that has the first of all names. */
async function detectedMap(lineage: Lineage): Promise<ColumnMap> {
  const sections = declaredSections(lineage, "first");
  const shape = { schema: "nvarchar", table: "nvarchar", column: "nvarchar", type: "nvarchar" } as const;
  const further = { length: "int", codePage: "int", isIdentity: "int" } as const;
  const rows = tableSections.flatMap((section) => {
    const { table = "", columns = {} } = sections[section] ?? {};
    const [database, schema, name] = nameParts(table);
    return Object.values(columns).flatMap((column) =>
      column
        ? [{ database, schema, table: name, column, type: "varchar", length: 50, codePage: 949, isIdentity: 1 }]
        : [],
    );
  });
  const databases = Map.groupBy(rows, ({ database }) => database ?? "");
  const { db } = await connectToTds({
    answer: answering(
      [...databases].map(([database, found]) => [
        `"${database}"."sys"."columns"`,
        rowsOf({ ...shape, ...further }, ...found),
      ]),
    ),
  });
  return detectColumnMap(db, mssqlEngine, [lineage]);
}

test.each(forMssql)(
  "the lineage %s is detected on SQL Server, with statements that are valid T-SQL",
  async (_, text) => {
    const lineage = lineageOf(text);
    const map = await detectedMap(lineage);

    expect(map.lineage).toBe(lineage.lineage);
    expect(map.characters.table).toBe(lineage.characters.table[0]);
    const statements = [...(await allStatements(map)).values()].flat();
    expect(statements.length).toBeGreaterThan(35);
    for (const { sql } of statements) {
      expect(syntaxErrors(sql), sql).toEqual([]);
      expect(misplacedHints(sql), sql).toEqual([]);
    }
    for (const batch of withoutGrants(grantScript(map, "portal_agent")).split(/^GO$/m))
      expect(syntaxErrors(batch), batch).toEqual([]);
  },
);

describe("a lineage of an operator", () => {
  function read(content: string | Buffer) {
    const folder = mkdtempSync(join(tmpdir(), "agent-lineage-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "mine.toml");
    writeFileSync(file, content);
    return readLineageFile(file, texts);
  }

  test("extends a known one with other names, and follows databases that were renamed", () => {
    const [mine] = read('extends = "ran"\nlineage = "mine"\n[accounts]\ntable = "RanUser.dbo.Members"')();
    expect(mine).toMatchObject({ lineage: "mine", engine: "mssql", accounts: { table: ["RanUser.dbo.Members"] } });

    const [moved] = read(unlike)({ databases: { Login: "MyLogin" } });
    expect(moved).toMatchObject({ accounts: { table: ["MyLogin.Member"] }, own: { tasks: "MyLogin.PortalTask" } });
    expect(moved?.procedures.create[0]?.name).toBe("MyLogin.register");
    // A name of JavaScript is a database as any other; values are no names.
    const [odd] = read(
      'extends = "ran-mysql"\nlineage = "odd"\n[accounts]\ntable = "constructor.dbo.Members"\nvalues = { Site = "RanUser.dbo.x" }',
    )({ databases: { RanUser: "MyUser" } });
    expect(odd?.accounts).toMatchObject({ table: ["constructor.Members"], values: { Site: "RanUser.dbo.x" } });
    // Notepad writes a mark in front.
    expect(read(`\ufeff${unlike}`)()[0]?.lineage).toBe("unlike");
  });

  test.each([
    ["no TOML", "lineage = \n", "mine.toml, line 1: not valid TOML."],
    ["UTF-16", Buffer.from("\ufefflineage = 'a'", "utf16le"), "is saved as UTF-16."],
    ["a large file", `#${"x".repeat(300_000)}`, "has more than 256 KB."],
    ["an unknown base", 'extends = "../ran"', "extends must be a lineage that the agent knows."],
    ["an inherited name as a base", 'extends = "constructor"', "extends must be a lineage that the agent knows."],
    [
      "a value that is not allowed",
      'extends = "ran"\naccounts.passwordForm = "md5"',
      /accounts\.passwordForm must be "plain" or "md5-19" or .*, not "md5"/,
    ],
    [
      "an unknown field",
      'extends = "ran"\naccounts.colums.pin = "x"',
      /accounts has the unknown field colums\. Known there: table, columns, passwordForm/,
    ],
    [
      "SQL",
      `extends = "ran"\naccounts.table = "a.dbo.b; drop table c"`,
      "accounts.table must be the full name of a table",
    ],
    [
      "SQL in a column",
      `extends = "ran"\naccounts.columns.pin = "a] = 1"`,
      "accounts.columns.pin must be the name of a column",
    ],
    ["SQL in further columns", `extends = "ran"\naccounts.personal = ["a, b"]`, "accounts.personal.0 is not a name"],
    [
      "a short name",
      'extends = "ran"\naccounts.table = "RanUser.UserInfo"',
      "accounts.table has the name RanUser.UserInfo, which must be as long as RanUser.dbo.UserInfo",
    ],
    ["a wrong engine", 'extends = "ran"\nengine = "oracle"', 'engine must be "mssql" or "mysql", not "oracle"'],
    ["a wrong code page", 'extends = "ran"\ncodePage = "cp9999"', "codePage must be a code page such as cp949"],
    [
      "a length that is a text",
      'extends = "ran"\naccounts.maxBytes.pin = "20"',
      "accounts.maxBytes.pin must be a number",
    ],
    ["many names", `extends = "ran"\naccounts.columns.pin = [${'"a",'.repeat(21)}]`, "or a list of at most 20"],
    [
      "a form of passwords without its procedure",
      'extends = "ran"\naccounts.passwordForm = "procedure"',
      'procedures.verify must be given, because accounts.passwordForm is "procedure"',
    ],
    [
      "accounts without the procedure that creates them",
      'extends = "ran"\naccounts.createBy = "procedure"\nprocedures.create = []',
      'procedures.create must be given, because accounts.createBy is "procedure"',
    ],
    [
      "a parameter without a value",
      'extends = "ran"\nprocedures.setPin = [{ name = "A.dbo.b", parameters = [{ name = "@a" }] }]',
      "procedures.setPin.0.parameters.0 must have exactly one of from, constant and output",
    ],
    [
      "a parameter with two values",
      'extends = "ran"\nprocedures.setPin = [{ name = "A.dbo.b", parameters = [{ name = "@a", from = "pin", constant = 1 }] }]',
      "must have exactly one of from, constant and output",
    ],
    [
      "a section without a table",
      'lineage = "mine"\nengine = "mssql"\naccounts.columns.userNum = "No"',
      "accounts.table is missing; accounts.columns.userId is missing",
    ],
    ["a large length", 'extends = "ran"\naccounts.maxBytes.pin = 5000', "accounts.maxBytes.pin must be at most 4000"],
    ["nothing but a name", 'lineage = "mine"\nengine = "mssql"', "accounts is missing"],
  ])("with %s is refused, and says where", (_, content, message) => {
    expect(() => read(content)).toThrow(message);
  });

  test("names several mistakes at once", () => {
    const content = 'extends = "ran"\nengine = "oracle"\naccounts.pinForm = "md5"';
    expect(() => read(content)).toThrow(/^mine\.toml: engine must be .*; accounts\.pinForm must be /);
  });
});

/** The fields of a section by their paths, such as `columns.userNum`. */
function fieldPaths(schema: core.$ZodType, path: string): string[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === "default" || def.type === "nullable" || def.type === "optional")
    return fieldPaths(def.innerType, path);
  if (def.type !== "object") return [path];
  return Object.entries(def.shape).flatMap(([key, inner]) => fieldPaths(inner, path ? `${path}.${key}` : key));
}

test("docs/lineages.md describes every field of a lineage, and no other", () => {
  const text = readFileSync("docs/lineages.md", "utf8").split("## Fields")[1] ?? "";
  const described = text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([\w.]+)`/g)].map(([, field]) => field));
  const fields = Object.entries(lineageSchema.shape).flatMap(([section, schema]) => {
    const isSection = [...tableSections, "procedures"].includes(section);
    return fieldPaths(schema, isSection ? "" : section);
  });
  expect([...new Set(described)].sort()).toEqual([...new Set([...fields, "extends"])].sort());
});
