import { expect, test } from "vitest";
import { type ColumnMap, nameParts, tableSections } from "../../agent/src/game/column-map.ts";
import { detectColumnMap } from "../../agent/src/game/detect.ts";
import { findDatabases, visibleTables } from "../../agent/src/game/find-databases.ts";
import { knownLineages } from "../../agent/src/game/known-lineages.ts";
import { mssqlEngine } from "../../agent/src/game/mssql/engine.ts";
import { type Answers, answering, connectToTds, map, rowsOf } from "./mssql.ts";

const KOREAN = 949;

/** The rows that the catalog has for the tables of a map. */
function catalog(of: ColumnMap, renamed: Readonly<Record<string, string>> = {}, identity = true): Answers {
  const columns = tableSections.flatMap((section) => {
    const { table = "", columns: names = {} } = of[section] ?? {};
    const accounts = section === "accounts" ? ["UserName", "CreateDate", "UserType"] : [];
    return [...Object.values(names), ...accounts].flatMap((column) => (column ? [[table, column] as const] : []));
  });
  const shape = {
    schema: "nvarchar",
    table: "nvarchar",
    column: "nvarchar",
    type: "nvarchar",
    length: "int",
    codePage: "int",
    isIdentity: "int",
  } as const;
  return ["RanUser", "RanGame1", "RanGameS1", "RanShop", "RanLog"].map((database) => [
    `"${database}"."sys"."columns"`,
    rowsOf(
      shape,
      ...columns
        .map(([table, column]) => [nameParts(renamed[table] ?? table), column] as const)
        .filter(([[name]]) => name === database)
        .map(([[, schema, table], column]) => ({
          schema,
          table,
          column,
          type: "varchar",
          length: column === "UserPass" ? 16 : 33,
          codePage: KOREAN,
          isIdentity: column === "PurKey" && identity ? 1 : 0,
        })),
    ),
  ]);
}

async function detect(answers: Answers) {
  const { db } = await connectToTds({ answer: answering(answers) });
  return detectColumnMap(db, mssqlEngine, knownLineages());
}

test("the lineage with UserInfo is detected with its columns, lengths and code page", async () => {
  const detected = await detect(catalog(map));

  expect(detected).toEqual({
    ...map,
    accounts: {
      ...map.accounts,
      maxBytes: { userId: 20, password: 16, pin: 20, email: 33 },
      values: { UserType: 1, UserAvailable: 1, UserLoginState: 0, UserBlock: 0 },
    },
    procedures: { ...map.procedures, create: null, login: null },
  });
});

test("the GS lineage is detected by its names", async () => {
  const renamed = {
    "RanUser.dbo.UserInfo": "RanUser.dbo.GSUserInfo",
    "RanGame1.dbo.ChaInfo": "RanGameS1.dbo.ChaInfo",
    "RanGame1.dbo.GuildInfo": "RanGameS1.dbo.GuildInfo",
  };

  const detected = await detect(catalog(map, renamed));

  expect(detected).toMatchObject({
    lineage: "gs",
    accounts: { table: "RanUser.dbo.GSUserInfo" },
    characters: { table: "RanGameS1.dbo.ChaInfo" },
    guilds: { table: "RanGameS1.dbo.GuildInfo" },
    regions: null,
  });
});

test("purchases without a number of the database have the key of the writer", async () => {
  expect(await detect(catalog(map, {}, false))).toMatchObject({ purchases: { key: "text" } });
});

test("procedures are used if their parameters are those that the lineage names", async () => {
  const parameters = map.procedures.create?.parameters.map(({ name }) => name) ?? [];
  const routines = (names: string[]) =>
    rowsOf(
      { schema: "nvarchar", procedure: "nvarchar", parameter: "nvarchar" },
      ...names.map((parameter) => ({ schema: "dbo", procedure: "user_register", parameter })),
      { schema: "dbo", procedure: "user_verify", parameter: null },
    );

  const same = await detect([...catalog(map), ["ROUTINES", routines(parameters)]]);
  const other = await detect([...catalog(map), ["ROUTINES", routines(parameters.slice(1))]]);

  expect(same.procedures).toEqual(map.procedures);
  expect(other.procedures).toMatchObject({ create: null, login: "RanUser.dbo.user_verify" });
});

test("a database that the login may not use has no tables; a lost connection is an error", async () => {
  const denied = { error: { number: 916, message: "Not able to access the database." } };

  await expect(detect([['"RanShop"."sys"', denied], ...catalog(map)])).rejects.toThrow(
    "They lack: table RanShop.dbo.ShopPurchase; table RanShop.dbo.ShopItemMap.",
  );
  await expect(detect([['"RanShop"."sys"', "cut"], ...catalog(map)])).rejects.toMatchObject({ number: 0 });
});

test("databases with other names are found by their tables", async () => {
  const names: Record<string, string> = { RanUser: "RG1User", RanGame1: "RG1Game", RanShop: "RG1Shop" };
  const answers = catalog(map).map(([statement, rows]): Answers[number] => {
    const [, database = ""] = /^"(\w+)"/.exec(statement as string) ?? [];
    const renamed = names[database];
    return renamed ? [(statement as string).replace(database, renamed), rows] : [statement, rows];
  });
  const databases = ["RG1Game", "RG1Shop", "RG1User", "Tempest"].map((name) => ({ name }));
  const { db } = await connectToTds({
    answer: answering([['"master"."sys"."databases"', rowsOf({ name: "nvarchar" }, ...databases)], ...answers]),
  });
  const visible = await visibleTables(db, mssqlEngine);
  const [ran] = knownLineages().filter(({ lineage }) => lineage === "ran");

  expect([...visible.keys()]).toEqual(["RG1Game", "RG1Shop", "RG1User", "Tempest"]);
  expect(Object.fromEntries(findDatabases(ran!, visible))).toEqual({
    RanUser: ["RG1User"],
    RanGame1: ["RG1Game"],
    RanShop: ["RG1Shop"],
  });
  const some = new Map([...visible].filter(([name]) => name !== "RG1Shop"));
  expect(findDatabases(ran!, some).get("RanShop")).toEqual([]);
});
