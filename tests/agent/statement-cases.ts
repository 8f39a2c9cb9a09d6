import type { ColumnMap } from "../../agent/src/game/column-map.ts";
import { nameParts } from "../../agent/src/game/column-map.ts";
import type { GameDatabase } from "../../agent/src/game/game-database.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { issued } from "./game.ts";
import { type Answers, answering, connectToTds, inTurn, rowsOf } from "./mssql.ts";
import type { Statement } from "./tds/requests.ts";

const credentials = { userId: "lantern", password: "paper-moon", pin: "4821", email: "lantern@example.com" };
const account = rowsOf({ userNum: "int", userId: "nvarchar" }, { userNum: 7, userId: "lantern" });
const noAccount = rowsOf({ userNum: "int", userId: "nvarchar" });
const password = rowsOf({ password: "nvarchar" }, { password: "paper-moon" });
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

interface Case {
  answers?: Answers;
  map?: ColumnMap;
  run(game: GameDatabase): Promise<unknown>;
}

/** A full name as statements have it. */
const quoted = (name: string) =>
  nameParts(name)
    .map((part) => `"${part}"`)
    .join(".");

/** Everything that the agent does, with the answers that lead to each of its statements. */
function statementCases(map: ColumnMap): Record<string, Case> {
  const { accounts, purchases, own } = map;
  const recorded: Answers[number] = [
    `from ${quoted(own.tasks)}`,
    rowsOf({ Outcome: "nvarchar" }, { Outcome: "taken" }),
  ];
  const accountRows: Answers = [
    ['as "password"', password],
    [`from ${quoted(accounts.table)}`, account],
  ];
  const known: Answers = [[`insert into ${quoted(own.deliveries)}`, { affected: 0 }]];
  return {
    "accounts.create": {
      answers: [[`from ${quoted(accounts.table)}`, inTurn(noAccount, account)]],
      run: ({ accounts }) => accounts.create(issued(1), credentials),
    },
    "accounts.create, repeated": {
      answers: [["insert into", { affected: 0 }], recorded],
      run: ({ accounts }) => accounts.create(issued(1), credentials),
    },
    "accounts.create by a procedure": {
      answers: [[`from ${quoted(accounts.table)}`, inTurn(noAccount, account)]],
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
        [`update ${quoted(purchases.table)}`, { affected: 0 }],
        [`from ${quoted(purchases.table)}`, rowsOf({ flag: "int" }, { flag: 1 })],
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
}

/** Procedures succeed. */
function procedureAnswers({ procedures: { login: _, ...called } }: ColumnMap): Answers {
  return Object.values(called).flatMap(
    (procedure): Answers =>
      procedure ? [[quoted(procedure.name), rowsOf({ result: "int" }, { result: procedure.done[0] ?? 0 })]] : [],
  );
}

/** Runs all cases for a game on SQL Server. @returns the statements of each, without those of earlier cases */
export async function allStatements(map: ColumnMap): Promise<Map<string, Statement[]>> {
  const statements = new Map<string, Statement[]>();
  const seen = new Set<string>();
  for (const [name, { answers = [], map: changed = map, run }] of Object.entries(statementCases(map))) {
    const { db, endpoint } = await connectToTds({ answer: answering([...procedureAnswers(map), ...answers]) });
    await run(openGame(db, changed));
    const fresh = endpoint.statements().filter(({ sql }) => sql !== "select 1" && !seen.has(sql) && seen.add(sql));
    statements.set(name, fresh);
  }
  return statements;
}
