import { expect, test } from "vitest";
import { checkGame } from "../../agent/src/game/check.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";
import { answering, connectToTds, map, rowsOf } from "./mssql.ts";

/** Errors as SQL Server words them, and what the check advises. */
const errors: [number: number, message: string, advice: string][] = [
  [
    229,
    "The SELECT permission was denied on the object 'ShopItemMap', database 'RanShop', schema 'dbo'.",
    "USE [RanShop]; GRANT SELECT ON OBJECT::[dbo].[ShopItemMap] TO [portal_agent];",
  ],
  [
    230,
    "The SELECT permission was denied on the column 'ItemName' of the object 'ShopItemMap', database 'RanShop', schema 'dbo'.",
    "USE [RanShop]; GRANT SELECT ON OBJECT::[dbo].[ShopItemMap] ([ItemName]) TO [portal_agent];",
  ],
  [
    916,
    `The server principal "portal_agent" is not able to access the database "RanShop" under the current security context.`,
    "USE [RanShop]; CREATE USER [portal_agent] FOR LOGIN [portal_agent];",
  ],
  [
    208,
    "Invalid object name 'RanShop.dbo.ShopItemMap'.",
    "Create the table RanShop.dbo.ShopItemMap, or name the right one in the column map (items.table below [map] in agent.toml).",
  ],
  [
    208,
    "Invalid object name 'RanShop.dbo.PortalDelivery'.",
    `${ownTables(map).find(({ name }) => name === map.own.deliveries)?.statement};`,
  ],
  [
    207,
    "Invalid column name 'ItemName'.",
    "Add the column ItemName, or correct it in the column map (items.columns.name below [map] in agent.toml).",
  ],
  [
    2812,
    "Could not find stored procedure 'RanUser.dbo.user_register'.",
    "Create the procedure RanUser.dbo.user_register, or correct it in the column map.",
  ],
  [
    8144,
    "Procedure or function user_register has too many arguments specified.",
    "Correct the parameters of the procedure in the column map.",
  ],
  [
    515,
    "Cannot insert the value NULL into column 'Region', table 'RanUser.dbo.UserInfo'; column does not allow nulls. INSERT fails.",
    "Give the column Region a value under [accounts.values] of the column map, or a default in RanUser.dbo.UserInfo.",
  ],
  [50000, "An error of a trigger.", ""],
];

test.each(errors)("advises on error %i of SQL Server: %s", async (number, message, advice) => {
  const { db, endpoint } = await connectToTds({
    answer: answering([
      ["suser_sname", rowsOf({ login: "nvarchar" }, { login: "portal_agent" })],
      ['"ShopItemMap"', { error: { number, message } }],
    ]),
  });

  expect(await checkGame(db, map, ["items", "online"])).toEqual([
    { name: "marks", ok: true, problem: "", advice: "" },
    { name: "items.page", ok: false, problem: message, advice },
    { name: "online", ok: true, problem: "", advice: "" },
  ]);
  expect(endpoint.events.some(({ kind }) => kind === "commit")).toBe(false);
});
