import type { Kysely } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkGame, checkLogin } from "../../agent/src/game/check.ts";
import { detectColumnMap } from "../../agent/src/game/detect.ts";
import type { Tables } from "../../agent/src/game/engine.ts";
import { grantScript } from "../../agent/src/game/grants.ts";
import { knownLineages } from "../../agent/src/game/known-lineages.ts";
import { connectMysql } from "../../agent/src/game/mysql/connect.ts";
import { mysqlEngine } from "../../agent/src/game/mysql/engine.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { createGame, type GameOptions, issued, serverOf, socketPath, type TestGame } from "./game.ts";

/** A game with an account, an item and the login of an agent that ran the script of rights. */
async function gameWithLogin(options?: GameOptions & { script?: Parameters<typeof grantScript>[2] }) {
  const game = await createGame({ ...options, ownTables: false });
  await game.sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('a', 'lantern', '')");
  await game.sql("insert into RanShop.ShopItemMap (ItemName) values ('Lamp')");
  const login = game.databases.RanUser.replace("_user", "");
  onTestFinished(async () => {
    await game.sql(`drop user if exists '${login}'@'localhost'`);
  });
  for (const statement of grantScript(game.map, login, options?.script).split(";\n")) {
    if (statement.trim()) await game.sql(statement);
  }
  const db = connectMysql(serverOf(login, "REPLACE THIS PASSWORD"));
  onTestFinished(() => db.destroy());
  return { ...game, db, account: `'${login}'@'localhost'` };
}

/** The same databases, with the text of each statement recorded. */
function recording(db: Kysely<Tables>, statements: Set<string>): Kysely<Tables> {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.add(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** What the game's own tables and the agent's contain. */
async function contents({ sql }: TestGame) {
  const tables = ["RanUser.UserInfo", "RanShop.ShopPurchase", "RanUser.PortalTask", "RanShop.PortalDelivery"];
  const further = ["RanUser.PortalWhitelist", "RanUser.PortalAgent", "RanShop.PortalAgent"];
  return Promise.all([...tables, ...further].map((table) => sql(`select * from ${table}`)));
}

describe.skipIf(!socketPath)("the check", () => {
  test("succeeds with the rights of the script, and leaves nothing behind", async () => {
    const game = await gameWithLogin();
    const before = await contents(game);

    const rows = await checkGame(game.db, game.map);

    expect(rows.filter(({ ok, problem }) => !ok || problem)).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual([
      "marks",
      "accounts.create",
      "accounts.setPassword",
      "accounts.setPin",
      "accounts.block",
      "accounts.block for good",
      "accounts.unblock",
      "accounts.close",
      "accounts.verify",
      "accounts.missing",
      "deliveries.put",
      "deliveries.cancel",
      "deliveries.changes",
      "whitelist.apply",
      "characters.page",
      "characters.active",
      "guilds",
      "items.page",
      "online",
    ]);
    expect(await contents(game)).toEqual(before);
  });

  test("runs every statement that the agent can run", async () => {
    const { map, sql } = await createGame();
    await sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('a', 'someone', 'x')");
    await sql("insert into RanShop.ShopItemMap (ItemName) values ('Lamp')");
    const db = connectMysql(serverOf("root", ""));
    onTestFinished(() => db.destroy());
    const checked = new Set<string>();
    const used = new Set<string>();
    const wanted = { gameUserNum: 1, productNum: 1, price: 5 };
    const game = openGame(recording(db, used), map);

    await checkGame(recording(db, checked), map);
    for (const task of [1, 1, 2]) {
      await game.accounts.create(issued(task), {
        userId: "lantern",
        password: "paper-moon",
        pin: "4821",
        email: "a@b.example",
      });
    }
    await game.accounts.verify(issued(3), { userId: "lantern", password: "paper-moon" });
    await game.accounts.missing([{ gameUserNum: 1, gameUserId: "lantern" }]);
    await game.accounts.setPassword(issued(4), 1, "new-moon");
    await game.accounts.setPin(issued(5), 1, "9999");
    await game.accounts.block(issued(6), 1, new Date());
    await game.accounts.block(issued(7), 1, undefined);
    await game.accounts.unblock(issued(8), 1);
    await game.accounts.close(issued(9), 1);
    for (const productNum of [1, 9, 1]) await game.deliveries.put([{ ...wanted, ...issued(productNum), productNum }]);
    await game.deliveries.put([{ ...wanted, ...issued(9) }]);
    await game.deliveries.put([
      { ...wanted, ...issued(2) },
      { ...wanted, ...issued(3), productNum: 9 },
    ]);
    await sql("update RanShop.ShopPurchase set PurFlag = 1 where PurKey = 1");
    await game.deliveries.cancel([1, 2, 3, 4].map((id) => issued(id)));
    await game.deliveries.settle(await game.deliveries.changes(1));
    await game.deliveries.list(issued(0), 1);
    await game.whitelist.apply([
      { gameUserNum: 1, ip: "203.0.113.7", active: true },
      { gameUserNum: 1, ip: "203.0.113.7", active: false },
      { gameUserNum: 1, ip: "", active: false },
    ]);
    await game.characters.page("0", 1);
    await game.characters.active(1, "0", 1);
    await game.guilds();
    await game.items.page(0, 1);
    await game.online();
    await game.marks.raise();
    await game.marks.counter();

    expect(used.size).toBeGreaterThan(35);
    expect([...used].filter((statement) => !checked.has(statement))).toEqual([]);
  });

  test("works with a login that sees only what it may use", async () => {
    const { db, databases, map } = await gameWithLogin();

    expect(await detectColumnMap(db, mysqlEngine, knownLineages({ databases }))).toEqual(map);
  });

  test("needs only the rights of the streams that the agent has", async () => {
    const streams = ["characters", "online"] as const;
    const game = await gameWithLogin({ script: { streams } });

    const rows = await checkGame(game.db, game.map, streams);

    expect(rows.map(({ name, ok }) => [name, ok])).toEqual([
      ["marks", true],
      ["characters.page", true],
      ["characters.active", true],
      ["online", true],
    ]);
    const all = await checkGame(game.db, game.map);
    expect(all.filter(({ ok }) => ok).map(({ name }) => name)).toEqual([
      "marks",
      "characters.page",
      "characters.active",
      "online",
    ]);
  });

  test("warns of passwords that look like MD5, and tries the login of an account", async () => {
    const game = await gameWithLogin();
    const logIn = (userId: string, password: string, map = game.map) => checkLogin(game.db, map, { userId, password });
    await game.sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('p', 'plainly', 'secret-1')");
    expect(await logIn("plainly", "secret-1")).toMatchObject({ name: "accounts.login", ok: true });
    expect(await logIn("plainly", "secret-2")).toMatchObject({
      ok: false,
      problem: "The game refused it: wrong_password.",
      advice: expect.stringContaining("accounts.passwordForm"),
    });
    expect(await logIn("nobody", "secret-1")).toMatchObject({ ok: false, advice: expect.stringContaining("user ID") });
    const passwords = async (map = game.map) =>
      (await checkGame(game.db, map)).find(({ name }) => name === "accounts.passwords");
    const plain = await passwords();
    expect(plain).toMatchObject({ ok: true, advice: "", problem: expect.stringContaining("as they are typed") });
    expect(plain).not.toHaveProperty("isWarning");

    // MD5 of "secret-1".
    await game.sql("update RanUser.UserInfo set UserPass = left(upper(md5('secret-1')), 19)");
    expect(await passwords()).toMatchObject({
      ok: true,
      isWarning: true,
      advice: expect.stringContaining('passwordForm = "md5-19"'),
    });
    const hashed = { ...game.map, accounts: { ...game.map.accounts, passwordForm: "md5-19" as const } };
    expect(await logIn("plainly", "secret-1")).toMatchObject({ ok: false });
    expect(await logIn("plainly", "secret-1", hashed)).toMatchObject({ ok: true });
    expect(await passwords(hashed)).toBeUndefined();

    await game.sql("alter table RanUser.UserInfo modify UserPass varchar(64) not null");
    await game.sql("update RanUser.UserInfo set UserPass = sha1('secret-1')");
    expect(await passwords()).toMatchObject({ isWarning: true, problem: expect.stringContaining("does not support") });

    await game.sql("update RanUser.UserInfo set UserPass = 'secret-1'");
    expect(await passwords(hashed)).toMatchObject({ advice: expect.stringContaining('passwordForm = "plain"') });
  });

  test("warns of columns without an index by which rows are looked for", async () => {
    const game = await gameWithLogin();
    const warnings = async () => (await checkGame(game.db, game.map)).filter(({ isWarning }) => isWarning);
    expect(await warnings()).toEqual([]);
    await game.sql("alter table RanUser.UserInfo drop index UserID");
    await game.sql("alter table RanGame1.ChaInfo drop index UserNum");

    const rows = await warnings();

    expect(rows.map(({ name }) => name)).toEqual(["accounts.index", "characters.index"]);
    for (const { advice } of rows) await game.sql(advice);
    expect(await warnings()).toEqual([]);
  });

  test.each([
    ["UPDATE (`UserPass`)", "RanUser.UserInfo", "accounts.setPassword"],
    ["INSERT (`PurFlag`)", "RanShop.ShopPurchase", "deliveries.put"],
    ["SELECT (`ChaName`)", "RanGame1.ChaInfo", "characters.page"],
    ["UPDATE", "RanShop.PortalDelivery", "deliveries.put"],
    ["INSERT", "RanUser.PortalTask", "accounts.create"],
    ["DELETE", "RanUser.PortalWhitelist", "whitelist.apply"],
  ])("names the statement that grants a missing right: %s on %s", async (right, table, name) => {
    const game = await gameWithLogin();
    await game.sql(`revoke ${right} on ${table} from ${game.account}`);

    const row = (await checkGame(game.db, game.map)).find((candidate) => candidate.name === name);

    expect(row).toMatchObject({ ok: false, problem: expect.stringContaining("denied") });
    const [database = "", short] = table.split(".");
    const full = `\`${game.databases[database as "RanUser"]}\`.\`${short}\``;
    expect(row?.advice).toBe(`GRANT ${right} ON ${full} TO ${game.account};`);
    await game.sql(row?.advice ?? "");
    expect((await checkGame(game.db, game.map)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test("names the right to execute the procedure that creates accounts, and a procedure that commits", async () => {
    const game = await createGame();
    const create = (body: string) =>
      game.sql(
        `create procedure RanUser.user_register(userId varchar(20), userPass1 varchar(20), userPass2 varchar(20), userSA varchar(20), userMail varchar(50), SvrGrpNum int, SvrNum int, out nReturn int)
         begin insert into RanUser.UserInfo (UserName, UserID, UserPass) values (userId, userId, userPass1); set nReturn = 0; ${body} end`,
      );
    await create("");
    const db = connectMysql(serverOf("root", ""));
    onTestFinished(() => db.destroy());
    const differences = { accounts: { createBy: "procedure" } };
    const lineages = knownLineages({ databases: game.databases, differences });
    const map = await detectColumnMap(db, mysqlEngine, lineages);
    const failures = async () => (await checkGame(db, map)).filter(({ ok }) => !ok);
    expect(grantScript(map, "portal_agent")).toContain(
      `GRANT EXECUTE ON PROCEDURE \`${game.databases.RanUser}\`.\`user_register\` TO 'portal_agent'@'localhost';`,
    );
    expect(await failures()).toEqual([]);

    await game.sql("drop procedure RanUser.user_register");
    await create("commit;");
    expect(await failures()).toMatchObject([{ name: "accounts.create is undone" }]);
    await game.sql("drop procedure RanUser.user_register");
    expect(await failures()).toMatchObject([
      { name: "accounts.create", advice: expect.stringContaining("user_register, or correct it in the column map") },
    ]);
  });

  test("names the missing table, column, value and engine", async () => {
    const game = await gameWithLogin();
    const administrator = connectMysql(serverOf("root", ""));
    onTestFinished(() => administrator.destroy());
    const advice = async () =>
      (await checkGame(administrator, game.map)).filter(({ ok }) => !ok).map((row) => [row.name, row.advice]);

    await game.sql("alter table RanUser.UserInfo add Region int not null");
    expect(await advice()).toEqual([
      ["accounts.create", "Give the column Region a value under [accounts.values] of the column map, or a default."],
    ]);
    await game.sql("alter table RanUser.UserInfo drop Region");
    await game.sql("alter table RanGame1.GuildInfo drop GuRank");
    expect(await advice()).toEqual([
      [
        "guilds",
        "Add the column GuRank, or correct it in the column map (guilds.columns.rank below [map] in agent.toml).",
      ],
    ]);
    await game.sql("alter table RanGame1.GuildInfo add GuRank int");
    await game.sql("drop table RanUser.PortalWhitelist");
    const [[name, statement = ""] = []] = await advice();
    expect(name).toBe("whitelist.apply");
    await game.sql(statement);
    await game.sql("alter table RanShop.ShopPurchase engine = MyISAM");
    expect(await advice()).toEqual([
      [
        `transactions of ${game.databases.RanShop}.ShopPurchase`,
        `ALTER TABLE ${game.databases.RanShop}.ShopPurchase ENGINE=InnoDB;`,
      ],
    ]);
  });

  test("says what an empty game did not let it try", async () => {
    const game = await createGame();
    const db = connectMysql(serverOf("root", ""));
    onTestFinished(() => db.destroy());

    const rows = await checkGame(db, game.map);

    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
    expect(rows.filter(({ problem }) => problem).map(({ name }) => name)).toEqual([
      "deliveries.put",
      "deliveries.cancel",
    ]);
  });

  test("fails as a whole when the databases cannot be reached", async () => {
    const game = await createGame();
    const db = connectMysql(serverOf("root", "wrong"));
    onTestFinished(() => db.destroy());

    await expect(checkGame(db, game.map)).rejects.toMatchObject({ number: 1045 });
  });
});

describe("the script of rights", () => {
  test("refuses administrators and names with quotes", async () => {
    for (const login of ["sa", "Root", "x'; drop", "x]", ""]) {
      expect(() => grantScript({} as never, login), login).toThrow();
    }
  });
});
