import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { createGame, issued, socketPath, type TestGame } from "./game.ts";

const lantern = { userId: "lantern", password: "paper-moon", pin: "4821", email: "lantern@example.com" };

/** The row of an account, with texts as hexadecimal bytes. */
async function accountRow({ sql }: TestGame, userId: string) {
  const [row] = await sql(`select *, hex(UserID) as idBytes from RanUser.UserInfo where UserID = '${userId}'`);
  return row;
}

describe.skipIf(!socketPath)("accounts", () => {
  test("are missing by their number and user ID, of any case", async () => {
    const { game } = await createGame();
    await game.accounts.create(issued(1), lantern);
    const absent = [
      { gameUserNum: 1, gameUserId: "somebody" },
      { gameUserNum: 2, gameUserId: "lantern" },
    ];
    expect(await game.accounts.missing([{ gameUserNum: 1, gameUserId: "Lantern" }, ...absent])).toEqual(absent);
  });

  test("are created with the columns that the map names, and read back", async () => {
    const game = await createGame();

    const created = await game.game.accounts.create(issued(1), lantern);

    expect(created).toEqual({ ok: true, gameUserNum: 1, gameUserId: "lantern" });
    expect(await accountRow(game, "lantern")).toMatchObject({
      UserName: "lantern",
      UserPass: "paper-moon",
      UserPass2: "4821",
      UserEmail: "lantern@example.com",
      UserType: 1,
      UserAvailable: 1,
      UserLoginState: 0,
      CreateDate: expect.any(Date),
    });
  });

  test("have the outcome of the first time when a task is repeated", async () => {
    const { game, sql, another } = await createGame();
    const first = await game.accounts.create(issued(7), lantern);

    const repeated = await another().accounts.create(issued(7), { ...lantern, password: "another" });

    expect(repeated).toEqual(first);
    expect(await sql("select UserPass from RanUser.UserInfo")).toEqual([{ UserPass: "paper-moon" }]);
  });

  test("are created once by ten simultaneous repetitions of a task", async () => {
    const { game, sql } = await createGame();

    const outcomes = await Promise.all(Array.from({ length: 10 }, () => game.accounts.create(issued(3), lantern)));

    expect(outcomes).toEqual(Array(10).fill({ ok: true, gameUserNum: 1, gameUserId: "lantern" }));
    expect(await sql("select count(*) as accounts from RanUser.UserInfo")).toEqual([{ accounts: "1" }]);
  });

  test("with the same user ID are refused as taken, one of two at the same time", async () => {
    const { game } = await createGame();

    const outcomes = await Promise.all([
      game.accounts.create(issued(1), lantern),
      game.accounts.create(issued(2), lantern),
    ]);

    expect(outcomes.map((outcome) => outcome.ok || outcome.refusal).sort()).toEqual(["taken", true]);
    expect(await game.accounts.create(issued(9), { ...lantern, userId: "LANTERN" })).toEqual({
      ok: false,
      refusal: "taken",
    });
  });

  test("whose name another program took meanwhile are refused as taken", async () => {
    // The user ID is free, but its copy in another column is not.
    const { game, sql } = await createGame({ columns: { "UserInfo.UserName": "varchar(20) not null unique" } });
    await sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('lantern', 'other', 'x')");

    expect(await game.accounts.create(issued(1), lantern)).toEqual({ ok: false, refusal: "taken" });
    expect(await game.accounts.create(issued(1), lantern)).toEqual({ ok: false, refusal: "taken" });
  });

  test("that do not fit the code page or the columns are refused, never written", async () => {
    const { game, sql } = await createGame();
    const refused = { ok: false, refusal: "not_representable" };

    expect(await game.accounts.create(issued(1), { ...lantern, userId: "랜턴" })).toEqual(refused);
    expect(await game.accounts.create(issued(2), { ...lantern, password: "пароль" })).toEqual(refused);
    expect(await game.accounts.create(issued(3), { ...lantern, pin: "48\u00002" })).toEqual(refused);
    expect(await game.accounts.create(issued(4), { ...lantern, password: "a".repeat(21) })).toEqual(refused);
    expect(await game.accounts.create(issued(5), { ...lantern, userId: "" })).toEqual(refused);
    expect(await sql("select * from RanUser.UserInfo")).toEqual([]);
  });

  test("leave out an e-mail address that does not fit", async () => {
    const game = await createGame();

    expect(
      await game.game.accounts.create(issued(1), { ...lantern, email: `${"a".repeat(60)}@example.com` }),
    ).toMatchObject({
      ok: true,
    });

    expect(await accountRow(game, "lantern")).toMatchObject({ UserEmail: "" });
  });

  test("keep the bytes of the game's code page in columns that claim another one", async () => {
    const game = await createGame({ changes: { codePage: "cp949" } });
    // The last syllable has a byte that windows-1252, which the columns claim, leaves undefined.
    const userId = "등불갂";
    const bytes = iconv.encode(userId, "cp949");

    const created = await game.game.accounts.create(issued(1), { ...lantern, userId });

    expect(created).toEqual({ ok: true, gameUserNum: 1, gameUserId: userId });
    expect(await game.sql("select hex(UserID) as bytes from RanUser.UserInfo")).toEqual([
      { bytes: bytes.toString("hex").toUpperCase() },
    ]);
    expect(await game.game.accounts.verify(issued(2), { userId, password: "paper-moon" })).toEqual(created);
  });

  test("store hashed passwords as the map says, and compare them", async () => {
    const game = await createGame({ changes: { accounts: { passwordForm: "md5-19", pinForm: "md5-19" } } });
    const hash = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase().slice(0, 19);

    await game.game.accounts.create(issued(1), lantern);

    expect(await accountRow(game, "lantern")).toMatchObject({ UserPass: hash("paper-moon"), UserPass2: hash("4821") });
    expect(await game.game.accounts.verify(issued(2), { userId: "lantern", password: "paper-moon" })).toMatchObject({
      ok: true,
    });
    expect(await game.game.accounts.verify(issued(3), { userId: "lantern", password: "Paper-Moon" })).toEqual({
      ok: false,
      refusal: "wrong_password",
    });
  });

  test("are verified by user ID and password", async () => {
    const { game, sql } = await createGame();
    await game.accounts.create(issued(1), lantern);
    await sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('empty', 'empty', '')");
    const verify = (task: number, userId: string, password: string) =>
      game.accounts.verify(issued(task), { userId, password });

    expect(await verify(2, "Lantern", "paper-moon")).toEqual({ ok: true, gameUserNum: 1, gameUserId: "lantern" });
    expect(await verify(3, "lantern", "PAPER-MOON")).toEqual({ ok: false, refusal: "wrong_password" });
    expect(await verify(4, "nobody", "paper-moon")).toEqual({ ok: false, refusal: "unknown_account" });
    expect(await verify(5, "empty", "")).toEqual({ ok: false, refusal: "wrong_password" });
    expect(await verify(6, "' or 1=1 -- ", "x")).toEqual({ ok: false, refusal: "unknown_account" });
    await game.accounts.setPassword(issued(7), 1, "new-moon");
    expect(await verify(2, "lantern", "paper-moon"), "the recorded outcome").toMatchObject({ ok: true });
    expect(await verify(8, "lantern", "paper-moon")).toEqual({ ok: false, refusal: "wrong_password" });
  });

  test("change password and PIN", async () => {
    const game = await createGame();
    await game.game.accounts.create(issued(1), lantern);

    expect(await game.game.accounts.setPassword(issued(2), 1, "new-moon")).toMatchObject({ ok: true });
    expect(await game.game.accounts.setPassword(issued(3), 1, "new-moon"), "the same once more").toMatchObject({
      ok: true,
    });
    expect(await game.game.accounts.setPin(issued(4), 1, "9999")).toMatchObject({ ok: true });
    expect(await game.game.accounts.setPassword(issued(5), 99, "new-moon")).toEqual({
      ok: false,
      refusal: "unknown_account",
    });
    expect(await game.game.accounts.setPassword(issued(6), 1, "")).toEqual({ ok: false, refusal: "not_representable" });

    expect(await accountRow(game, "lantern")).toMatchObject({ UserPass: "new-moon", UserPass2: "9999" });
  });

  test("are blocked for a time and for good, unblocked and closed", async () => {
    const { game, sql } = await createGame();
    await game.accounts.create(issued(1), lantern);
    const blocks = () =>
      sql(
        "select UserBlock, timestampdiff(hour, now(), UserBlockDate) > 40 as longer, year(UserBlockDate) as year from RanUser.UserInfo",
      );
    const until = new Date(Date.now() + 48 * 3_600_000);

    expect(await game.accounts.block(issued(2), 1, until)).toMatchObject({ ok: true });
    expect(await blocks()).toEqual([{ UserBlock: 1, longer: 1, year: until.getFullYear() }]);
    await game.accounts.unblock(issued(3), 1);
    expect(await blocks()).toMatchObject([{ UserBlock: 0, longer: 0 }]);
    await game.accounts.block(issued(4), 1, undefined);
    expect(await blocks()).toEqual([{ UserBlock: 1, longer: 1, year: 2037 }]);
    await game.accounts.unblock(issued(5), 1);
    await sql("update RanUser.UserInfo set PhoneNumber = '0917'");
    await game.accounts.close(issued(6), 1);
    expect(await blocks()).toEqual([{ UserBlock: 1, longer: 1, year: 2037 }]);
    expect(await sql("select UserEmail, PhoneNumber, UserID from RanUser.UserInfo")).toEqual([
      { UserEmail: "", PhoneNumber: "", UserID: "lantern" },
    ]);
  });

  test("block until a time of the server's clock", async () => {
    const { game, sql } = await createGame();
    await game.accounts.create(issued(1), lantern);

    await game.accounts.block(issued(2), 1, new Date("2030-01-01T00:00:00Z"));

    expect(await sql("select cast(UserBlockDate as char) as until from RanUser.UserInfo")).toEqual([
      { until: "2030-01-01 08:00:00" },
    ]);
  });

  test("of a game without blocks until a time are blocked by their availability, for good only", async () => {
    const { game, sql } = await createGame({ columns: { "UserInfo.UserBlock": "", "UserInfo.UserBlockDate": "" } });
    await game.accounts.create(issued(1), lantern);

    expect(await game.accounts.block(issued(2), 1, new Date())).toEqual({ ok: false, refusal: "unsupported" });
    expect(await game.accounts.block(issued(3), 1, undefined)).toMatchObject({ ok: true });
    expect(await sql("select UserAvailable from RanUser.UserInfo")).toEqual([{ UserAvailable: 0 }]);
    expect(await game.accounts.unblock(issued(4), 1)).toMatchObject({ ok: true });
    expect(await sql("select UserAvailable from RanUser.UserInfo")).toEqual([{ UserAvailable: 1 }]);
  });

  test("are created by the game's own procedure where the map says so", async () => {
    const { sql, ...game } = await createGame();
    await sql(
      `create procedure RanUser.user_register(userId varchar(20), userPass1 varchar(20), userPass2 varchar(20), userSA varchar(20), userMail varchar(50), SvrGrpNum int, SvrNum int, out nReturn int)
       begin
         if userId = 'forbidden' then set nReturn = 1;
         elseif userId = 'broken' then set nReturn = -1;
         else
           insert into RanUser.UserInfo (UserName, UserID, UserPass, UserPass2, UserEmail, UserAvailable) values (userId, userId, userPass1, userPass2, userMail, 1);
           set nReturn = 0;
         end if;
       end`,
    );
    const withProcedure = await game.detectAgain({ accounts: { createBy: "procedure" } });

    expect(await withProcedure.accounts.create(issued(1), lantern)).toEqual({
      ok: true,
      gameUserNum: 1,
      gameUserId: "lantern",
    });
    expect(await withProcedure.accounts.create(issued(2), lantern)).toEqual({ ok: false, refusal: "taken" });
    expect(await withProcedure.accounts.create(issued(3), { ...lantern, userId: "forbidden" })).toEqual({
      ok: false,
      refusal: "taken",
    });
    await expect(withProcedure.accounts.create(issued(4), { ...lantern, userId: "broken" })).rejects.toThrow(
      "returned -1",
    );
    expect(await sql("select UserID, UserPass, UserEmail from RanUser.UserInfo")).toEqual([
      { UserID: "lantern", UserPass: "paper-moon", UserEmail: "lantern@example.com" },
    ]);
  });

  test("errors do not contain passwords", async () => {
    const { game, sql } = await createGame();
    await sql("alter table RanUser.UserInfo add check (UserPass <> 'paper-moon')");

    const error = await game.accounts.create(issued(1), lantern).catch((thrown) => thrown);

    expect(error.message).toContain("CONSTRAINT");
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain("paper-moon");
    expect(await sql("select * from RanUser.PortalTask"), "the task was not recorded").toEqual([]);
  });
});
