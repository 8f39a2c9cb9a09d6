import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { setUp } from "../../agent/src/commands/init.ts";
import { Questions } from "../../agent/src/commands/questions.ts";
import { nameParts, tableSections } from "../../agent/src/game/column-map.ts";
import { type Answers, answering, map, rowsOf } from "./mssql.ts";
import { startTds } from "./tds/server.ts";

const shape = {
  schema: "nvarchar",
  table: "nvarchar",
  column: "nvarchar",
  type: "nvarchar",
  length: "int",
  codePage: "int",
  isIdentity: "int",
} as const;

/** The catalog of a game on SQL Server whose databases have other names. */
function renamedCatalog(names: Readonly<Record<string, string>>): Answers {
  const rows = tableSections.flatMap((section) => {
    const { table = "", columns = {} } = map[section] ?? {};
    const [database = "", schema, name] = nameParts(table);
    return Object.values(columns).flatMap((column) =>
      column
        ? [{ database, schema, table: name, column, type: "varchar", length: 20, codePage: 949, isIdentity: 1 }]
        : [],
    );
  });
  const databases = Object.values(names).map((name) => ({ name }));
  return [
    ['"master"."sys"."databases"', rowsOf({ name: "nvarchar" }, ...databases)],
    ...Object.entries(names).map(([usual, name]): Answers[number] => [
      `"${name}"."sys"."columns"`,
      rowsOf(shape, ...rows.filter(({ database }) => database === usual)),
    ]),
  ];
}

test("init finds a renamed game on SQL Server, by the address that Management Studio shows", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const names = { RanUser: "RG1User", RanGame1: "RG1Game", RanShop: "RG1Shop" };
  const { port } = await startTds({ password: "right", answer: answering(renamedCatalog(names)) });
  const portal = createServer((_, response) => {
    const work = { tasks: false, deliveries: false, whitelist: 0, now: new Date().toISOString() };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(work));
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  onTestFinished(() => void portal.close());
  const folder = mkdtempSync(join(tmpdir(), "agent-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, "agent.toml");
  const values = {
    ...{ url: `127.0.0.1:${(portal.address() as AddressInfo).port}`, key: "k".repeat(43), engine: "mssql" },
    ...{ host: `tcp:127.0.0.1,${port}`, user: "portal_agent", password: "right" },
  };

  await setUp({ config, folder, values }, new Questions(values, undefined));

  const text = readFileSync(config, "utf8");
  expect(text).toMatch(/^# Settings of the portal agent\./);
  expect(text).toContain(`port = ${port}`);
  expect(text).toContain("encrypt = false");
  for (const table of ["RG1User.dbo.UserInfo", "RG1Game.dbo.ChaInfo", "RG1Shop.dbo.ShopPurchase"])
    expect(text).toContain(`table = "${table}"`);
  expect(text).toContain('tasks = "RG1User.dbo.PortalTask"');
});
