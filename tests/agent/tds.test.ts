import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { openGame } from "../../agent/src/game/open-game.ts";
import { issued } from "./game.ts";
import { answering, connectToTds, inTurn, map, rowsOf } from "./mssql.ts";

const lantern = { userId: "lantern", password: "paper-moon", pin: "4821", email: "lantern@example.com" };
const account = rowsOf({ userNum: "int", userId: "cp949" }, { userNum: 7, userId: Buffer.from("lantern") });
const noAccount = rowsOf({ userNum: "int", userId: "cp949" });
const duplicate = {
  error: { number: 2627, message: "Violation of PRIMARY KEY constraint. The duplicate key value is (lantern)." },
};

test("logs in with the configured database, and passes parameters with their types", async () => {
  const { endpoint, game } = await connectToTds({
    password: "right",
    answer: answering([['from "RanUser"."dbo"."UserInfo"', account]]),
  });

  expect(await game.accounts.block(issued(9_007_199_254_740_991), 7, new Date("2030-01-02T03:04:05Z"))).toEqual({
    ok: true,
    gameUserNum: 7,
    gameUserId: "lantern",
  });

  expect(endpoint.events[0]).toEqual({
    kind: "login",
    login: { user: "portal_agent", password: "right", database: "RanUser", application: "portal-agent" },
  });
  const [insert] = endpoint.statements().filter(({ sql }) => sql.startsWith("insert"));
  expect(insert?.parameters.map(({ type, value }) => [type, value])).toEqual([
    ["bigint", 9_007_199_254_740_991n],
    ["bigint", BigInt(issued(0).issuedAt)],
    ["nvarchar(1)", ""],
    ["nvarchar(1)", null],
    ["nvarchar(1)", null],
    ["bigint", 9_007_199_254_740_991n],
    ["bigint", BigInt(issued(0).issuedAt)],
  ]);
  const [update] = endpoint.statements().filter(({ sql }) => sql.startsWith('update "RanUser"."dbo"."UserInfo"'));
  expect(update?.parameters.map(({ type, value }) => [type, value])).toEqual([
    ["int", 1],
    ["datetime", new Date("2030-01-02T03:04:05Z")],
    ["int", 7],
  ]);
});

test("tries a wrong password once, and does not repeat it in the error", async () => {
  const { endpoint, game } = await connectToTds({ password: "another", answer: answering([]) });

  const error = await game.marks.counter().catch((thrown) => thrown);

  expect(error).toMatchObject({ name: "DatabaseError", message: "Login failed for user 'portal_agent'." });
  expect(endpoint.events.map(({ kind }) => kind)).toEqual(["login"]);
});

test("writes in one transaction and commits it", async () => {
  const { endpoint, game } = await connectToTds({
    answer: answering([
      ["insert into", { affected: 1 }],
      ['from "RanUser"."dbo"."UserInfo"', inTurn(noAccount, account)],
    ]),
  });

  expect(await game.accounts.create(issued(1), lantern)).toEqual({ ok: true, gameUserNum: 7, gameUserId: "lantern" });

  const work = endpoint.events.slice(endpoint.events.findIndex(({ kind }) => kind === "begin"));
  expect(
    work.map((event) => (event.kind === "statement" ? /"dbo"\."(\w+)"/.exec(event.sql)?.[1] : event.kind)),
  ).toEqual(["begin", "PortalTask", "UserInfo", "UserInfo", "UserInfo", "PortalTask", "commit"]);
  expect(work.filter((event) => event.kind === "statement").every(({ inTransaction }) => inTransaction)).toBe(true);
});

test("an account that was created meanwhile is taken, and recorded so", async () => {
  const { endpoint, game } = await connectToTds({
    answer: answering([
      ['insert into "RanUser"."dbo"."UserInfo"', duplicate],
      ['from "RanUser"."dbo"."UserInfo"', noAccount],
    ]),
  });

  expect(await game.accounts.create(issued(1), lantern)).toEqual({ ok: false, refusal: "taken" });

  expect(endpoint.events.at(-1)).toEqual({ kind: "commit" });
  expect(endpoint.statements().at(-1)).toMatchObject({
    inTransaction: true,
    parameters: [{ value: "taken" }, {}, {}, {}, {}],
  });
});

test("a task and a delivery that are recorded already are not repeated", async () => {
  const { endpoint, game } = await connectToTds({
    answer: answering([
      ["insert into", { affected: 0 }],
      [
        '"dbo"."PortalTask"',
        rowsOf({ Outcome: "nvarchar", UserNum: "bigint", UserID: "nvarchar" }, { Outcome: "taken" }),
      ],
      [
        '"dbo"."PortalDelivery"',
        rowsOf(
          {
            DeliveryNum: "bigint",
            IssuedAt: "bigint",
            PurKey: "bigint",
            State: "nvarchar",
            Version: "int",
            Refusal: "nvarchar",
          },
          { DeliveryNum: "41", IssuedAt: "1780000000000", PurKey: "9007199254740993", State: "banked", Version: 1 },
        ),
      ],
    ]),
  });

  expect(await game.accounts.create(issued(1), lantern)).toEqual({ ok: false, refusal: "taken" });
  expect(await game.deliveries.put([{ ...issued(41), gameUserNum: 7, productNum: 2, price: 5 }])).toEqual([
    { ...issued(41), state: "banked", version: 1, gameKey: "9007199254740993" },
  ]);
  expect(endpoint.statements().filter(({ sql }) => /ShopPurchase|UserInfo/.test(sql))).toEqual([]);
});

test("a deadlock, which ends the transaction on the server, runs the work again", async () => {
  const deadlock = { error: { number: 1205, message: "Transaction was deadlocked." }, endsTransaction: true };
  const { endpoint, game } = await connectToTds({
    answer: answering([
      ['update "RanUser"."dbo"."UserInfo"', inTurn(deadlock, { affected: 1 })],
      ['from "RanUser"."dbo"."UserInfo"', account],
    ]),
  });

  expect(await game.accounts.setPin(issued(1), 7, "1111")).toMatchObject({ ok: true });

  expect(
    endpoint.events.filter(({ kind }) => kind !== "statement" && kind !== "login").map(({ kind }) => kind),
  ).toEqual(["begin", "rollback", "begin", "commit"]);
});

test("a deadlock that repeats is an error after three attempts", async () => {
  const { endpoint, game } = await connectToTds({
    answer: answering([["insert into", { error: { number: 1205, message: "Deadlock." }, endsTransaction: true }]]),
  });

  await expect(game.marks.raise()).rejects.toMatchObject({ number: 1205 });

  expect(endpoint.events.filter(({ kind }) => kind === "begin")).toHaveLength(3);
  expect(endpoint.events.filter(({ kind }) => kind === "commit")).toHaveLength(0);
});

test.each([
  ["inside of a transaction", { statement: true }],
  ["instead of the answer to a commit", { statement: false }],
])("a connection that is cut %s is an error, and the next work has another connection", async (_, { statement }) => {
  let cuts = 1;
  const cut = () => {
    cuts -= 1;
    return cuts === 0 ? ("cut" as const) : undefined;
  };
  const { endpoint, game } = await connectToTds({
    answer: answering([
      ['update "RanUser"."dbo"."UserInfo"', () => (statement && cut()) || { affected: 1 }],
      ['from "RanUser"."dbo"."UserInfo"', account],
    ]),
    commit: () => (statement ? undefined : cut()),
  });

  const error = await game.accounts.setPassword(issued(1), 7, "paper-moon").catch((thrown) => thrown);
  expect(error).toMatchObject({ name: "DatabaseError", number: 0 });
  expect(JSON.stringify({ ...error, message: error.message })).not.toContain("paper-moon");
  expect(await game.accounts.setPassword(issued(1), 7, "paper-moon")).toMatchObject({ ok: true });

  expect(endpoint.events.filter(({ kind }) => kind === "login")).toHaveLength(2);
});

test("a server that does not answer is an error after the time limit, and the statement is given up", async () => {
  const { endpoint, game } = await connectToTds(
    { answer: answering([['"PortalAgent"', inTurn("silence", rowsOf({ Value: "bigint" }, { Value: "4" }))]]) },
    { requestTimeout: 50 },
  );

  await expect(game.marks.counter()).rejects.toMatchObject({ code: "ETIMEOUT" });
  expect(endpoint.events.at(-1)).toEqual({ kind: "attention" });
  expect(await game.marks.counter()).toBe(4);
});

test("an unreachable server is an error", async () => {
  const { game } = await connectToTds({ answer: answering([]) }, { port: 1 });

  await expect(game.marks.counter()).rejects.toMatchObject({ name: "DatabaseError", number: 0, code: "ESOCKET" });
});

test("texts, large numbers and money are read exactly", async () => {
  const { game } = await connectToTds({
    answer: answering([
      [
        '"ChaInfo"',
        rowsOf(
          {
            ChaNum: "nvarchar",
            UserNum: "nvarchar",
            ChaName: "cp949",
            ChaMoney: "nvarchar",
            ChaPlayTime: "nvarchar",
            ChaLevelUpDate: "nvarchar",
          },
          {
            ChaNum: "9007199254740993.0000",
            UserNum: "7.0000",
            ChaName: iconv.encode("등불", "cp949"),
            ChaMoney: "0.5700",
            ChaPlayTime: "5400.0000",
            ChaLevelUpDate: "2026-05-30T13:10:00Z",
          },
        ),
      ],
    ]),
  });

  expect(await game.characters.page("9007199254740992", 10)).toEqual([
    {
      ChaNum: "9007199254740993",
      UserNum: "7",
      ChaName: "등불",
      ChaMoney: "0.57",
      ChaPlayTime: "5400",
      ChaLevelUpDate: "2026-05-30T13:10:00Z",
    },
  ]);
});

test("passes numbers beyond JavaScript's safe integers exactly", async () => {
  const { endpoint, game } = await connectToTds({ answer: answering([]) });

  await game.characters.page("9007199254740993", 10);

  expect(endpoint.statements().at(-1)?.parameters).toMatchObject([
    { type: "bigint", value: 9_007_199_254_740_993n },
    {},
  ]);
});

test.each([
  [0, { ok: true, gameUserNum: 7, gameUserId: "lantern" }],
  [1, { ok: false, refusal: "taken" }],
])("an account is created by the game's procedure, which returns %i", async (result, outcome) => {
  const { db, endpoint } = await connectToTds({
    answer: answering([
      // The procedure selects rows of its own before the result.
      ["user_register", rowsOf({ result: "int" }, { result: 99 }, { result })],
      ['from "RanUser"."dbo"."UserInfo"', inTurn(noAccount, account)],
    ]),
  });
  const game = openGame(db, { ...map, accounts: { ...map.accounts, createBy: "procedure", passwordForm: "md5-19" } });

  expect(await game.accounts.create(issued(1), lantern)).toEqual(outcome);

  const call = endpoint.statements().find(({ sql }) => sql.includes("user_register"));
  expect(call?.sql).toContain('exec "RanUser"."dbo"."user_register" @userId = @1, @userPass1 = @2');
  expect(call?.parameters.map(({ value }) => value)).toEqual([
    "lantern",
    "3B0EA4410AE13AA0941",
    "4821",
    "",
    "lantern@example.com",
    0,
    0,
  ]);
});

test("a procedure that returns an error changes nothing", async () => {
  const { db, endpoint } = await connectToTds({
    answer: answering([["user_register", rowsOf({ result: "int" }, { result: -1 })]]),
  });
  const game = openGame(db, { ...map, accounts: { ...map.accounts, createBy: "procedure" } });

  await expect(game.accounts.create(issued(1), lantern)).rejects.toThrow("RanUser.dbo.user_register returned -1");

  expect(endpoint.events.at(-1)).toEqual({ kind: "rollback" });
});
