import { expect, test } from "vitest";
import type { ColumnMap } from "../../agent/src/game/column-map.ts";
import type { GameDatabase } from "../../agent/src/game/game-database.ts";
import { grantScript } from "../../agent/src/game/grants.ts";
import { mssqlEngine } from "../../agent/src/game/mssql/engine.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";
import { whitelistScript, whitelistUndoScript } from "../../agent/src/game/whitelist-script.ts";
import { issued } from "./game.ts";
import { type Answers, answering, connectToTds, inTurn, map, rowsOf } from "./mssql.ts";
import { misplacedHints, syntaxErrors } from "./t-sql.ts";
import type { Statement } from "./tds/requests.ts";

const credentials = { userId: "lantern", password: "paper-moon", pin: "4821", email: "lantern@example.com" };
const account = rowsOf({ userNum: "int", userId: "nvarchar" }, { userNum: 7, userId: "lantern" });
const noAccount = rowsOf({ userNum: "int", userId: "nvarchar" });
const password = rowsOf({ password: "nvarchar" }, { password: "paper-moon" });
const recorded: readonly [string, ReturnType<typeof rowsOf>] = [
  'from "RanUser"."dbo"."PortalTask"',
  rowsOf({ Outcome: "nvarchar" }, { Outcome: "taken" }),
];
const accountRows: Answers = [
  ['as "password"', password],
  ['from "RanUser"."dbo"."UserInfo"', account],
];
const purchaseColumns = {
  DeliveryNum: "bigint",
  IssuedAt: "bigint",
  PurKey: "bigint",
  State: "nvarchar",
  Version: "int",
  Refusal: "nvarchar",
} as const;
const record = (state: string) =>
  rowsOf(purchaseColumns, { DeliveryNum: "41", IssuedAt: "1", PurKey: "5", State: state, Version: 1 });
const wanted = { ...issued(41), gameUserNum: 7, productNum: 2, price: 150 };
const known: Answers = [['insert into "RanShop"."dbo"."PortalDelivery"', { affected: 0 }]];

interface Case {
  answers?: Answers;
  map?: ColumnMap;
  run(game: GameDatabase): Promise<unknown>;
}

/** Everything that the agent does, with the answers that lead to each of its statements. */
const cases: Record<string, Case> = {
  "accounts.create": {
    answers: [['from "RanUser"."dbo"."UserInfo"', inTurn(noAccount, account)]],
    run: ({ accounts }) => accounts.create(issued(1), credentials),
  },
  "accounts.create, repeated": {
    answers: [["insert into", { affected: 0 }], recorded],
    run: ({ accounts }) => accounts.create(issued(1), credentials),
  },
  "accounts.create by a procedure": {
    answers: [
      ["user_register", rowsOf({ result: "int" }, { result: 0 })],
      ['from "RanUser"."dbo"."UserInfo"', inTurn(noAccount, account)],
    ],
    map: { ...map, accounts: { ...map.accounts, createBy: "procedure" } },
    run: ({ accounts }) => accounts.create(issued(1), credentials),
  },
  "accounts.missing": {
    answers: accountRows,
    run: ({ accounts }) => accounts.missing([{ gameUserNum: 7, gameUserId: "lantern" }]),
  },
  "accounts.verify": { answers: accountRows, run: ({ accounts }) => accounts.verify(issued(1), credentials) },
  "accounts.setPassword": {
    answers: accountRows,
    run: ({ accounts }) => accounts.setPassword(issued(1), 7, "new-moon"),
  },
  "accounts.setPin": { answers: accountRows, run: ({ accounts }) => accounts.setPin(issued(1), 7, "9999") },
  "accounts.block": {
    answers: accountRows,
    run: ({ accounts }) => accounts.block(issued(1), 7, new Date("2030-01-01")),
  },
  "accounts.unblock": { answers: accountRows, run: ({ accounts }) => accounts.unblock(issued(1), 7) },
  "accounts.close": { answers: accountRows, run: ({ accounts }) => accounts.close(issued(1), 7) },
  "whitelist.apply": {
    run: ({ whitelist }) =>
      whitelist.apply([
        { gameUserNum: 7, ip: "203.0.113.7", active: true },
        { gameUserNum: 7, ip: "203.0.113.7", active: false },
        { gameUserNum: 7, ip: "", active: false },
      ]),
  },
  "deliveries.put": {
    answers: [["scope_identity", rowsOf({ key: "nvarchar" }, { key: "5" })]],
    run: ({ deliveries }) => deliveries.put([wanted]),
  },
  "deliveries.put of an unknown product or for an unknown account": {
    answers: [["scope_identity", rowsOf({ key: "nvarchar" }, { key: null })]],
    run: ({ deliveries }) => deliveries.put([wanted]),
  },
  "deliveries.put of a refused one": {
    answers: [...known, ["scope_identity", rowsOf({ key: "nvarchar" }, { key: "5" })], ["select", record("refused")]],
    run: ({ deliveries }) => deliveries.put([wanted]),
  },
  "deliveries.put with the key of the writer": {
    answers: [["scope_identity", rowsOf({ key: "nvarchar" }, { key: "" })]],
    map: { ...map, purchases: { ...map.purchases, key: "text" } },
    run: ({ deliveries }) => deliveries.put([wanted]),
  },
  "deliveries.cancel": {
    answers: [...known, ["select", record("banked")]],
    run: ({ deliveries }) => deliveries.cancel([issued(41)]),
  },
  "deliveries.cancel of a taken one": {
    answers: [
      ...known,
      ['update "RanShop"."dbo"."ShopPurchase"', { affected: 0 }],
      ['from "RanShop"."dbo"."ShopPurchase"', rowsOf({ flag: "int" }, { flag: 1 })],
      ["select", record("banked")],
    ],
    run: ({ deliveries }) => deliveries.cancel([issued(41)]),
  },
  "deliveries.cancel of a refused one": {
    answers: [...known, ["select", record("refused")]],
    run: ({ deliveries }) => deliveries.cancel([issued(41)]),
  },
  "deliveries.changes": { run: ({ deliveries }) => deliveries.changes(100) },
  "deliveries.changes with the key of the writer": {
    map: { ...map, purchases: { ...map.purchases, key: "text" } },
    run: ({ deliveries }) => deliveries.changes(100),
  },
  "deliveries.settle": {
    answers: [["select", record("banked")]],
    run: ({ deliveries }) => deliveries.settle([{ ...issued(41), state: "taken", version: 2 }]),
  },
  "deliveries.list": { run: ({ deliveries }) => deliveries.list(issued(41), 100) },
  "characters.page": { run: ({ characters }) => characters.page("5", 1000) },
  "characters.page in another code page than the columns claim": {
    map: { ...map, columnCodePage: "cp1252" },
    run: ({ characters }) => characters.page("5", 1000),
  },
  "characters.active": { run: ({ characters }) => characters.active(3, "5", 1000) },
  guilds: { run: (game) => game.guilds() },
  "items.page": { run: ({ items }) => items.page(5, 100) },
  online: { run: (game) => game.online() },
  "marks.raise": { run: ({ marks }) => marks.raise() },
};

/** Runs all cases. @returns the statements of each, without those of earlier cases */
async function runAll(): Promise<Map<string, Statement[]>> {
  const statements = new Map<string, Statement[]>();
  const seen = new Set<string>();
  const keep = (name: string, all: Statement[]) => {
    const fresh = all.filter(({ sql }) => sql !== "select 1" && !seen.has(sql) && seen.add(sql));
    statements.set(name, fresh);
  };
  for (const [name, { answers = [], map: changed = map, run }] of Object.entries(cases)) {
    const { db, endpoint } = await connectToTds({ answer: answering(answers) });
    await run(openGame(db, changed));
    keep(name, endpoint.statements());
  }
  const { db, endpoint } = await connectToTds({ answer: answering([]) });
  await mssqlEngine.columns(db, "RanUser");
  await mssqlEngine.parameters(db, "RanUser");
  await mssqlEngine.login(db);
  keep("detection", endpoint.statements());
  return statements;
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

/** The grammar does not know `OBJECT::` and most privileges. */
function withoutGrants(script: string): string {
  return script.replaceAll(
    /^GRANT (?:SELECT|INSERT|UPDATE|DELETE|EXECUTE) ON OBJECT::\[\w+\]\.\[\w+\](?: \(\[\w+\](?:, \[\w+\])*\))? TO \[\w+\];$/gm,
    "",
  );
}

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
