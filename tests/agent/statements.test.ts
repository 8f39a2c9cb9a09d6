import { expect, test } from "vitest";
import { grantScript } from "../../agent/src/game/grants.ts";
import { mssqlEngine } from "../../agent/src/game/mssql/engine.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";
import { whitelistScript, whitelistUndoScript } from "../../agent/src/game/whitelist-script.ts";
import { answering, connectToTds, map, rowsOf } from "./mssql.ts";
import { allStatements } from "./statement-cases.ts";
import { misplacedHints, syntaxErrors, withoutGrants } from "./t-sql.ts";
import type { Statement } from "./tds/requests.ts";

/** All cases, and the statements of detection. */
async function runAll(): Promise<Map<string, Statement[]>> {
  const statements = await allStatements(map);
  const { db, endpoint } = await connectToTds({ answer: answering([]) });
  await mssqlEngine.columns(db, "RanUser");
  await mssqlEngine.parameters(db, "RanUser");
  await mssqlEngine.login(db);
  return statements.set(
    "detection",
    endpoint.statements().filter(({ sql }) => sql !== "select 1"),
  );
}

/** One line for each clause. */
function readable({ sql, parameters }: Statement): string {
  const types = parameters.map(({ name, type }) => `${name} ${type}`).join(", ");
  const lines = sql
    .replaceAll(/ (?=(?:from|where|order by|group by|values|set|inner join|left join|left outer join) )/g, "\n  ")
    .replaceAll("; ", ";\n");
  return `${types ? `-- ${types}\n` : ""}${lines};\n`;
}

test("every statement for SQL Server is as reviewed", async () => {
  const blocks = [...(await runAll())].map(([name, statements]) =>
    [`-- ## ${name}\n`, ...statements.map(readable)].join("\n"),
  );

  await expect(blocks.join("\n")).toMatchFileSnapshot("./statements.sql");
});

test("every statement for SQL Server is valid T-SQL, with its hints after the table", async () => {
  const statements = [...(await runAll()).values()].flat();

  expect(statements.length).toBeGreaterThan(40);
  for (const { sql } of statements) {
    expect(syntaxErrors(sql), sql).toEqual([]);
    expect(misplacedHints(sql), sql).toEqual([]);
  }
});

test("the check of syntax finds errors", () => {
  for (const sql of [
    "select a from t limit 3",
    "select a form t",
    "update t a = 1",
    "insert t values (1",
    "select top 3) a from t",
    "exec @rc = p @a = ,",
  ]) {
    expect(syntaxErrors(sql), sql).not.toEqual([]);
  }
  expect(misplacedHints('select 1 from "a"."b"."c" with (updlock) where 1 = 1')).toEqual([]);
  expect(misplacedHints('select 1 from "c" as "d" with (updlock) where 1 = 1')).toEqual([]);
  expect(misplacedHints('select 1 from "c" where 1 = 1 with (updlock)')).toHaveLength(1);
  expect(misplacedHints('update "c" set "a" = 1 with (updlock)')).toHaveLength(1);
});

test("the scripts of rights, tables and the whitelist are valid T-SQL", async () => {
  const { db } = await connectToTds({
    answer: answering([
      [
        "PARAMETERS",
        rowsOf(
          { name: "nvarchar", mode: "nvarchar", type: "nvarchar", length: "int", precision: "int", scale: "int" },
          { name: "@userId", mode: "IN", type: "varchar", length: 25 },
          { name: "@userPass", mode: "IN", type: "varchar", length: 25 },
          { name: "@userIp", mode: "IN", type: "varchar", length: 25 },
          { name: "@SvrGrpNum", mode: "IN", type: "int", precision: 10, scale: 0 },
          { name: "@nReturn", mode: "INOUT", type: "int", precision: 10, scale: 0 },
        ),
      ],
    ]),
  });
  const scripts = {
    grants: grantScript(map, "portal_agent"),
    whitelist: await whitelistScript(db, map, "refuse"),
    "whitelist, only for accounts with addresses": await whitelistScript(db, map, "allow"),
    "whitelist, undone": whitelistUndoScript(map),
  };

  const text = Object.entries(scripts).map(([name, script]) => `-- ## ${name}\n\n${script}`);
  await expect(text.join("\n")).toMatchFileSnapshot("./scripts.sql");
  for (const [name, script] of Object.entries(scripts)) {
    for (const batch of withoutGrants(script).split(/^GO$/m)) {
      expect(syntaxErrors(batch), `${name}: ${batch}`).toEqual([]);
    }
    // The procedure that the script creates is a text inside of it.
    for (const [, body = ""] of script.matchAll(/EXEC \(N'(CREATE(?:[^']|'')*)'\)/g)) {
      expect(syntaxErrors(body.replaceAll("''", "'")), body).toEqual([]);
    }
  }
  for (const { statement } of ownTables(map)) expect(syntaxErrors(statement), statement).toEqual([]);
});

test("there is no script for the whitelist without a login procedure", async () => {
  const { db } = await connectToTds({ answer: answering([]) });

  await expect(whitelistScript(db, { ...map, engine: "mysql" }, "allow")).rejects.toThrow("MariaDB or MySQL");
  await expect(whitelistScript(db, map, "allow")).rejects.toThrow("no parameter for the user ID");
});
