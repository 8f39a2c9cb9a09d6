import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { callNames, callOf, calls, type GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { insertAccount, registration, testPassword } from "#tests/fixtures/accounts.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { type TestGameApi, testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const HOUR = 3_600_000;
const sure = { confirm: "on" } as const;
const suspension = { reason: "Botting", note: "Ticket T-1", ...sure };
const lifting = { reason: "A mistake", ...sure };
const sessionEnded = { code: "unauthorized", message: "Your session has ended." };
const suspended = { code: "forbidden", message: "This account is suspended until further notice. Reason: Botting" };
const blocked = { code: "forbidden", message: "Your IP address is blocked until further notice. Reason: Attacks" };
const fieldError = (field: string) => ({ code: "invalid", fields: { [field]: [expect.any(String)] } });

// The tests share addresses.
beforeEach(async () => {
  await env.DB.batch(["account_bans", "address_bans"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal with an owner at an address of their own. The clock begins at 08:00 of a day in Manila. */
async function openConsole(portal: TestGameApi = testGameApi()) {
  const owner = await newLogin(30);
  return { ...portal, owner, ownerApi: portal.as({ token: owner.token, ip: "192.0.2.1" }) };
}

/** The latest suspension of an account, as the console shows it. */
async function suspensionOf(ownerApi: GameApi, userNum: number) {
  return (await ownerApi.playersAdmin.byNum({ userNum })).bans[0]!;
}

/** Bans a range of addresses. */
function banRange(ownerApi: GameApi, range: string, values: { endsAt?: string; includesOwn?: string } = {}) {
  return ownerApi.bansAdmin.banAddress({ range, reason: "Attacks", ...values, ...sure });
}

/** The error code and message of a call, or `ok`. */
async function answerOf(call: Promise<unknown>): Promise<{ code: string; message?: string }> {
  try {
    await call;
    return { code: "ok" };
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

test("a suspended account is refused with the reason, in its sessions and after the right password", async () => {
  const { ownerApi, gameApi, as } = await openConsole();
  const { userNum, userId, token } = await newLogin(1);
  expect(await ownerApi.bansAdmin.suspend({ userNum, ...suspension })).toEqual({
    message: `${userId} is suspended until further notice and logged out everywhere.`,
  });
  for (const call of [
    as({ token }).accounts.current({}),
    as({ token }).cart.read({}),
    as({ token }).accounts.logOut({}),
  ])
    await expect(call).rejects.toMatchObject(suspended);
  await expect(gameApi.accounts.logIn({ userId, password: testPassword })).rejects.toMatchObject(suspended);
  await expect(gameApi.accounts.logIn({ userId, password: "wrong" })).rejects.toMatchObject({
    code: "unauthorized",
    message: "The user ID or password is incorrect.",
  });
  await expect(as({ token: "unknown" }).accounts.current({})).rejects.toMatchObject(sessionEnded);
  expect(await countRows("sessions", `user_num = ${userNum}`)).toBe(0);
  const { player, bans } = await ownerApi.playersAdmin.byNum({ userNum });
  expect(player).toMatchObject({ userType: 1, suspended: true, sessions: 0 });
  expect(bans).toMatchObject([{ state: "active", reason: "Botting", note: "Ticket T-1", endsAt: null }]);
  const filipino = await runInLanguage(languageOfCode("fil"), () =>
    answerOf(gameApi.accounts.logIn({ userId, password: testPassword })),
  );
  expect(filipino.message).toBe("Suspended ang account na ito hanggang sa susunod na abiso. Dahilan: Botting");
});

test("a suspension ends at its time, and the sessions before it stay ended", async () => {
  const { ownerApi, gameApi, as, clock } = await openConsole();
  const { userNum, userId, token } = await newLogin(20);
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension, endsAt: "2026-06-01T10:30" });
  const untilThen = {
    code: "forbidden",
    message: "This account is suspended until 2026-06-01 10:30 (Manila time). Reason: Botting",
  };
  clock.time += 2.5 * HOUR - 1;
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(untilThen);
  await expect(gameApi.accounts.logIn({ userId, password: testPassword })).rejects.toMatchObject(untilThen);
  clock.time += 1;
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(sessionEnded);
  const login = await gameApi.accounts.logIn({ userId, password: testPassword });
  // The account is still an editor.
  await as({ token: login.token! }).newsAdmin.list({ page: 1 });
  expect(await suspensionOf(ownerApi, userNum)).toMatchObject({ state: "ended", liftedAt: null });
  expect((await ownerApi.playersAdmin.byNum({ userNum })).player.suspended).toBe(false);
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension });
  await expect(as({ token: login.token! }).accounts.current({})).rejects.toMatchObject(suspended);
});

test("a session that is opened while its account is suspended is refused until the suspension ends", async () => {
  const { ownerApi, as } = await openConsole();
  const { userNum, userId } = await newLogin(1);
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension });
  const late = await newLogin(1);
  await env.DB.prepare("UPDATE sessions SET user_num = ?1 WHERE user_num = ?2").bind(userNum, late.userNum).run();
  await expect(as({ token: late.token }).accounts.current({})).rejects.toMatchObject(suspended);
  await ownerApi.bansAdmin.liftSuspension({ id: (await suspensionOf(ownerApi, userNum)).id, ...lifting });
  expect((await as({ token: late.token }).accounts.current({})).user.userId).toBe(userId);
});

test("a suspension concerns one account, and only the sessions that it has then", async () => {
  const { ownerApi, as } = await openConsole();
  const [first, second, other] = [await newLogin(1), await newLogin(1), await newLogin(1)];
  const answers = async () =>
    Promise.all([first, second, other].map(({ token }) => answerOf(as({ token }).accounts.current({}))));
  await ownerApi.bansAdmin.suspend({ userNum: first.userNum, ...suspension });
  await ownerApi.bansAdmin.suspend({ userNum: second.userNum, ...suspension });
  expect(await answers()).toEqual([suspended, suspended, { code: "ok" }]);
  await as({ token: other.token }).accounts.logOut({});
  await ownerApi.bansAdmin.suspend({ userNum: other.userNum, ...suspension });
  await ownerApi.bansAdmin.liftSuspension({ id: (await suspensionOf(ownerApi, second.userNum)).id, ...lifting });
  expect(await answers()).toEqual([suspended, sessionEnded, sessionEnded]);
});

test("a session that has expired is not told of a suspension", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const [expired, open, other] = [await newLogin(1), await newLogin(1), await newLogin(1)];
  const expire = env.DB.prepare("UPDATE sessions SET expires_at = ?2 WHERE user_num = ?1");
  await env.DB.batch([expire.bind(expired.userNum, clock.time), expire.bind(open.userNum, clock.time + HOUR)]);
  for (const { userNum } of [expired, open]) await ownerApi.bansAdmin.suspend({ userNum, ...suspension });
  const answer = ({ token }: { token: string }) => answerOf(as({ token }).accounts.current({}));
  expect([await answer(expired), await answer(open)]).toEqual([sessionEnded, suspended]);
  // Tokens that have expired since are forgotten with a later suspension.
  clock.time += HOUR;
  await ownerApi.bansAdmin.suspend({ userNum: other.userNum, ...suspension });
  expect([await answer(open), await answer(other)]).toEqual([sessionEnded, suspended]);
});

test("a suspension is changed and lifted, and the audit log records each step", async () => {
  const { ownerApi, gameApi, owner, as, clock } = await openConsole();
  const { userNum, userId, token } = await newLogin(1);
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension });
  const { id, seen } = await suspensionOf(ownerApi, userNum);
  const change = { id, seen, reason: "Botting twice", note: "", endsAt: "2026-07-01T00:00", ...sure };
  expect((await ownerApi.bansAdmin.changeSuspension(change)).message).toBe(`The suspension of ${userId} is changed.`);
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject({
    message: "This account is suspended until 2026-07-01 00:00 (Manila time). Reason: Botting twice",
  });
  await expect(ownerApi.bansAdmin.changeSuspension({ ...change, endsAt: "" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Someone else has changed this"),
  });
  expect((await ownerApi.bansAdmin.liftSuspension({ id, ...lifting })).message).toBe(
    `${userId} is no longer suspended.`,
  );
  expect(await suspensionOf(ownerApi, userNum)).toMatchObject({
    state: "lifted",
    admin: owner.userId,
    liftedBy: owner.userId,
    liftedAt: new Date(clock.time).toISOString(),
  });
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(sessionEnded);
  expect((await gameApi.accounts.logIn({ userId, password: testPassword })).status).toBe(1);
  for (const call of [
    ownerApi.bansAdmin.liftSuspension({ id, ...lifting }),
    ownerApi.bansAdmin.changeSuspension({ ...change, seen: "3" }),
  ])
    await expect(call).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("already over") });

  const first = { userId, reason: "Botting", note: "Ticket T-1", end: "until further notice" };
  const second = { userId, reason: "Botting twice", note: "", end: "until 2026-07-01 00:00" };
  const { note: _, ...third } = second;
  const entry = { admin_id: owner.userId, target: `player ${userNum}`, ip: "192.0.2.1" };
  expect(await latestAuditEntries(3)).toMatchObject([
    {
      ...entry,
      action: "adminliftsuspension",
      reason: "A mistake",
      before: JSON.stringify({ ...third, lifted: false }),
      after: JSON.stringify({ ...third, lifted: true }),
    },
    {
      ...entry,
      action: "adminchangesuspension",
      reason: "Botting twice",
      before: JSON.stringify(first),
      after: JSON.stringify(second),
    },
    { ...entry, action: "adminsuspend", reason: "Botting", before: "", after: JSON.stringify(first) },
  ]);
});

test("the owner of a suspended account gets one mail, in the language of the account", async () => {
  const { ownerApi, mails, settle } = await openConsole();
  const { userNum, userId } = await newLogin(1);
  await env.DB.prepare("UPDATE users SET language = 'fil', email_verified_at = 1 WHERE user_num = ?")
    .bind(userNum)
    .run();
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension, endsAt: "2026-12-24T20:00" });
  const { id, seen } = await suspensionOf(ownerApi, userNum);
  await ownerApi.bansAdmin.changeSuspension({ id, seen, ...suspension });
  await ownerApi.bansAdmin.liftSuspension({ id, ...lifting });
  await settle();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.to).toBe(`${userId}@mail.example`);
  expect(mail?.subject).toMatch(/^Suspended ang .+ account mo$/);
  expect(mail?.text).toContain("hanggang 2026-12-24 20:00");
  expect(mail?.text).toContain("Dahilan: Botting");
  expect(mail?.text).toContain("https://portal.test/fil/ticket");
  // The note is for admins only.
  expect(JSON.stringify(mail)).not.toContain("T-1");
});

test("admins suspend only accounts below their own level, and lift only suspensions of these", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const chief = await newLogin(31);
  const chiefApi = as({ token: chief.token });
  const sameLevel = await newLogin(30);
  for (const userNum of [owner.userNum, sameLevel.userNum, chief.userNum])
    await expect(ownerApi.bansAdmin.suspend({ userNum, ...suspension })).rejects.toMatchObject({ code: "forbidden" });
  await expect(ownerApi.bansAdmin.suspend({ userNum: 987_654, ...suspension })).rejects.toMatchObject({
    code: "not_found",
  });
  await chiefApi.bansAdmin.suspend({ userNum: sameLevel.userNum, ...suspension });
  const { id, seen } = await suspensionOf(chiefApi, sameLevel.userNum);
  await expect(ownerApi.bansAdmin.liftSuspension({ id, ...lifting })).rejects.toMatchObject({ code: "forbidden" });
  await expect(ownerApi.bansAdmin.changeSuspension({ id, seen, ...suspension })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(ownerApi.bansAdmin.liftSuspension({ id: 987_654, ...lifting })).rejects.toMatchObject({
    code: "not_found",
  });
  // The console is closed to a suspended owner.
  await expect(as({ token: sameLevel.token }).dashboard.read({})).rejects.toMatchObject(suspended);
  expect(await countRows("account_bans")).toBe(1);
});

test("an account has one suspension in force, also after concurrent ones", async () => {
  const { ownerApi } = await openConsole();
  const { userNum } = await newLogin(1);
  const answers = await Promise.all([1, 2].map(() => answerOf(ownerApi.bansAdmin.suspend({ userNum, ...suspension }))));
  expect(answers.map(({ code }) => code).sort()).toEqual(["conflict", "ok"]);
  await expect(ownerApi.bansAdmin.suspend({ userNum, ...suspension })).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows("account_bans", `user_num = ${userNum}`)).toBe(1);
  expect(await countRows("audit_log", `target = 'player ${userNum}'`)).toBe(1);
});

test("invalid values are reported at their fields, and suspend nobody", async () => {
  const { ownerApi } = await openConsole();
  const { userNum } = await newLogin(1);
  const suspend = (values: object) => ownerApi.bansAdmin.suspend({ userNum, ...suspension, ...values });
  // It is 08:00 in Manila.
  for (const endsAt of ["2026-06-01T08:00", "2026-06-01T07:59", "tomorrow", "2026-06-31T10:00"])
    await expect(suspend({ endsAt })).rejects.toMatchObject(fieldError("endsAt"));
  for (const reason of ["", " ", "x".repeat(201), "a\nb"])
    await expect(suspend({ reason })).rejects.toMatchObject(fieldError("reason"));
  await expect(suspend({ note: "x".repeat(301) })).rejects.toMatchObject(fieldError("note"));
  await expect(suspend({ confirm: "" })).rejects.toMatchObject(fieldError("confirm"));
  await expect(banRange(ownerApi, "203.0.113.7", { endsAt: "2026-06-01 08:00" })).rejects.toMatchObject(
    fieldError("endsAt"),
  );
  for (const range of ["", "nowhere", "10.0.0.0/7", "::/0"])
    await expect(banRange(ownerApi, range)).rejects.toMatchObject(fieldError("range"));
  expect([await countRows("account_bans"), await countRows("address_bans")]).toEqual([0, 0]);
});

test("a player of user type 3 is refused as before, without a suspension", async () => {
  const { ownerApi, gameApi, as } = await openConsole();
  const { userNum, userId, token } = await newLogin(1);
  await ownerApi.playersAdmin.setUserType({ userNum, userType: 3, ...lifting });
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(sessionEnded);
  await expect(gameApi.accounts.logIn({ userId, password: testPassword })).rejects.toMatchObject({
    code: "forbidden",
    message: "This account is suspended.",
  });
});

test("a suspended player is no referrer, and can submit and read a ticket", async () => {
  const { ownerApi, as } = await openConsole();
  const shopper = await newShopper();
  const { userNum, userId, token } = await newLogin(1);
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension });
  const voucherCode = await insertVoucher(env.DB);
  const redeem = (referralCode: string) =>
    as({ token: shopper.token })
      .wallet.redeem({ voucherCode, referralCode })
      .then(
        () => "redeemed",
        ({ fields }) => fields,
      );
  expect(await redeem(userId)).toEqual({ referralCode: ["Referral code is not valid."] });
  await ownerApi.bansAdmin.liftSuspension({ id: (await suspensionOf(ownerApi, userNum)).id, ...lifting });
  expect(await redeem(userId)).toBe("redeemed");
  await ownerApi.bansAdmin.suspend({ userNum, ...suspension });

  const email = "suspended@mail.example";
  const ticket = { name: userId, email, category: "account", subject: "Why?", message: "I did nothing", images: [] };
  const { number } = await as({ token }).tickets.submit(ticket);
  expect((await as({ token }).tickets.check({ number, email })).ticket.subject).toBe("Why?");
  await expect(as({ token }).tickets.check({ number })).rejects.toMatchObject(suspended);
});

/** A ticket of a visitor. */
const ticket = { name: "A", email: "a@mail.example", category: "bug", subject: "A", message: "A", images: [] };

test("a banned address cannot log in, register or use a session; content, tickets and find account work", async () => {
  const { ownerApi, as, settle } = await openConsole();
  const ip = "203.0.113.7";
  const { token, userId } = await newLogin(1);
  const staff = await newLogin(30);
  expect((await banRange(ownerApi, `${ip}/24`)).message).toBe("203.0.113.0/24 is banned until further notice.");
  const visitor = as({ ip });
  const accounts = await countRows("users");
  // The answer reveals nothing about accounts and passwords.
  for (const [name, password] of [
    [userId, testPassword],
    [userId, "wrong"],
    ["nobody_at_all", "wrong"],
  ] as const)
    await expect(visitor.accounts.logIn({ userId: name, password })).rejects.toMatchObject(blocked);
  await expect(visitor.accounts.register(registration({ userId: "banned_newcomer" }))).rejects.toMatchObject(blocked);
  await expect(visitor.accounts.register(registration({ userId }))).rejects.toMatchObject(blocked);
  expect(await countRows("users")).toBe(accounts);
  for (const name of callNames()) {
    const { access } = calls[name];
    if (access === "player")
      expect([name, await answerOf(callOf(as({ ip, token }), name)({}))]).toEqual([name, blocked]);
    if (access === "admin")
      expect([name, await answerOf(callOf(as({ ip, token: staff.token }), name)({}))]).toEqual([name, blocked]);
  }
  for (const gameApi of [visitor, as({ ip, token })]) {
    await gameApi.news.board({ type: 0, count: 1, list: 0, latest: 1 });
    await gameApi.rankings.top({});
    await gameApi.shop.items({ category: "all", page: 1 });
    const { number } = await gameApi.tickets.submit(ticket);
    await gameApi.tickets.check({ number, email: ticket.email });
    await gameApi.tickets.reply({ number, email: ticket.email, message: "B", images: [] });
    await gameApi.accounts.findUserId({ email: `${userId}@mail.example` });
    await gameApi.accounts.findPassword({ userId, email: `${userId}@mail.example` });
  }
  await settle();
  // The session works from another address.
  expect((await as({ ip: "203.0.114.7", token }).accounts.current({})).user.userId).toBe(userId);
});

test("a banned range has its first and last address, in every notation, and no other", async () => {
  const { ownerApi, as } = await openConsole();
  const { token } = await newLogin(1);
  const isBanned = async (ip: string) => {
    const { code } = await answerOf(as({ ip, token }).accounts.current({}));
    return code === "forbidden";
  };
  await banRange(ownerApi, "198.51.100.64/26");
  await banRange(ownerApi, "2001:db8:1:2::/64");
  await banRange(ownerApi, "2001:db8:9::5");
  // A range inside another one, and beside the addresses.
  await banRange(ownerApi, "198.51.100.70");
  await banRange(ownerApi, "198.51.100.80/30");
  for (const ip of [
    ...["198.51.100.64", "198.51.100.70", "198.51.100.99", "198.51.100.127"],
    ...["::ffff:198.51.100.64", "::ffff:c633:647f", "2001:db8:1:2::", "2001:DB8:1:2:ffff:ffff:ffff:ffff"],
    "2001:db8:9::5",
  ])
    expect([ip, await isBanned(ip)]).toEqual([ip, true]);
  for (const ip of [
    ...["198.51.100.63", "198.51.100.128", "::ffff:198.51.100.128", "2001:db8:1:1:ffff:ffff:ffff:ffff"],
    ...["2001:db8:1:3::", "2001:db8:9::4", "2001:db8:9::6", "", "unknown"],
  ])
    expect([ip, await isBanned(ip)]).toEqual([ip, false]);
});

test("the ban of an address ends at its time, is changed and lifted", async () => {
  const { ownerApi, as, clock, owner } = await openConsole();
  const { userId, token } = await newLogin(1);
  const current = () => answerOf(as({ ip: "203.0.113.9", token }).accounts.current({}));
  const logIn = () => answerOf(as({ ip: "203.0.113.9" }).accounts.logIn({ userId, password: testPassword }));
  const register = (name: string) =>
    answerOf(as({ ip: "203.0.113.9" }).accounts.register(registration({ userId: name })));
  await banRange(ownerApi, "203.0.113.9", { endsAt: "2026-06-01T09:00" });
  const untilNine = "Your IP address is blocked until 2026-06-01 09:00 (Manila time). Reason: Attacks";
  clock.time += HOUR - 1;
  for (const answer of [await logIn(), await register("too_early"), await current()])
    expect(answer).toEqual({ code: "forbidden", message: untilNine });
  clock.time += 1;
  expect([await logIn(), await register("in_time"), await current()]).toEqual([
    { code: "ok" },
    { code: "ok" },
    { code: "ok" },
  ]);

  await banRange(ownerApi, "203.0.113.9");
  const { id, seen } = (await ownerApi.bansAdmin.addresses({ search: "203.0.113.9" })).bans[0]!;
  expect(await logIn()).toEqual(blocked);
  await ownerApi.bansAdmin.changeAddressBan({ id, seen, reason: "Spam", note: "", endsAt: "", ...sure });
  expect((await logIn()).message).toContain("Reason: Spam");
  await expect(
    ownerApi.bansAdmin.changeAddressBan({ id, seen, reason: "Other", note: "", endsAt: "", ...sure }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await ownerApi.bansAdmin.liftAddressBan({ id, ...lifting })).message).toBe(
    "203.0.113.9 is no longer banned.",
  );
  expect(await logIn()).toEqual({ code: "ok" });
  expect((await ownerApi.bansAdmin.addressById({ id })).ban).toMatchObject({
    range: "203.0.113.9",
    state: "lifted",
    liftedBy: owner.userId,
  });
  await expect(ownerApi.bansAdmin.liftAddressBan({ id, ...lifting })).rejects.toMatchObject({ code: "conflict" });
  await expect(ownerApi.bansAdmin.addressById({ id: 987_654 })).rejects.toMatchObject({ code: "not_found" });
  const target = `address ban ${id}`;
  expect((await latestAuditEntries(3)).map(({ action, target, reason }) => [action, target, reason])).toEqual([
    ["adminliftaddressban", target, "A mistake"],
    ["adminchangeaddressban", target, "Spam"],
    ["adminbanaddress", target, "Attacks"],
  ]);
});

test("a range with the admin's own address needs a confirmation, and a banned one is not banned again", async () => {
  const { as, owner } = await openConsole();
  const ownerApi = as({ token: owner.token, ip: "::ffff:192.0.2.200" });
  for (const range of ["192.0.2.200", "192.0.2.128/25", "192.0.0.0/8"])
    await expect(banRange(ownerApi, range)).rejects.toMatchObject(fieldError("includesOwn"));
  await banRange(ownerApi, "192.0.2.0/25");
  await expect(banRange(ownerApi, "192.0.2.127/25")).rejects.toMatchObject({
    code: "conflict",
    message: "192.0.2.0/25 is already banned. Change that ban instead.",
  });
  // Ranges that only begin or end with the same address.
  for (const range of ["10.0.0.0/24", "10.0.0.0/25", "10.0.0.128/25"]) await banRange(ownerApi, range);
  const unknown = { id: 987_654, seen: "1", note: "", endsAt: "" };
  await expect(ownerApi.bansAdmin.liftAddressBan({ ...unknown, ...lifting })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(ownerApi.bansAdmin.changeAddressBan({ ...unknown, ...lifting })).rejects.toMatchObject({
    code: "not_found",
  });
  await banRange(ownerApi, "192.0.2.200", { includesOwn: "on" });
  await expect(ownerApi.dashboard.read({})).rejects.toMatchObject(blocked);
});

test("the console lists bans in pages and finds them by account and by address", async () => {
  const { ownerApi, clock } = await openConsole();
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  for (const number of numbers) {
    const { userNum } = await insertAccount(env.DB, { userId: `Listed${String(number).padStart(2, "0")}` });
    await ownerApi.bansAdmin.suspend({ userNum, ...suspension, endsAt: number < 30 ? "2026-06-01T09:00" : "" });
    await banRange(ownerApi, `10.${number}.0.0/16`, { endsAt: number < 30 ? "2026-06-01T09:00" : "" });
  }
  clock.time += HOUR;
  const accounts = async (query: Parameters<GameApi["bansAdmin"]["accounts"]>[0]) => {
    const { bans, next } = await ownerApi.bansAdmin.accounts(query);
    return { found: bans.map(({ userId }) => userId), next: next ?? undefined };
  };
  const all = await accounts({ state: "all" });
  expect([all.found.length, all.found[0]]).toEqual([50, "Listed59"]);
  const rest = await accounts({ state: "all", after: all.next });
  expect([rest.found.length, rest.found.at(-1), rest.next]).toEqual([10, "Listed00", undefined]);
  expect((await accounts({})).found).toHaveLength(30);
  expect((await accounts({ state: "all", search: "LISTED0" })).found).toHaveLength(10);
  expect((await accounts({ search: "listed31" })).found).toEqual(["Listed31"]);
  expect((await accounts({ search: "isted" })).found).toEqual([]);

  const addresses = async (search: string, state: "active" | "all" = "active") =>
    (await ownerApi.bansAdmin.addresses({ search, state })).bans.map(({ range }) => range);
  expect(await addresses("10.40.3.1")).toEqual(["10.40.0.0/16"]);
  expect(await addresses("::ffff:10.40.3.1")).toEqual(["10.40.0.0/16"]);
  expect(await addresses("10.40.3.0/24")).toEqual(["10.40.0.0/16"]);
  expect(await addresses("10.40.0.0/15")).toEqual(["10.41.0.0/16", "10.40.0.0/16"]);
  expect(await addresses("10.5")).toEqual(
    numbers
      .slice(50)
      .reverse()
      .map((number) => `10.${number}.0.0/16`),
  );
  expect([await addresses("10.3.0.1"), await addresses("10.3.0.1", "all")]).toEqual([[], ["10.3.0.0/16"]]);
  expect(await addresses("2001:db8::1")).toEqual([]);
  expect(await addresses("")).toHaveLength(30);
  expect((await ownerApi.playersAdmin.list({ search: "listed3" })).players.map(({ suspended }) => suspended)).toEqual(
    Array(10).fill(true),
  );
  expect((await ownerApi.playersAdmin.list({ search: "listed0" })).players.map(({ suspended }) => suspended)).toEqual(
    Array(10).fill(false),
  );
});

test("bans cost no further query, and a refused address no password check", async () => {
  const { database, stats } = countingDatabase(env.DB);
  const { as, ownerApi } = await openConsole(testGameApi({ database }));
  const { userId, token } = await newLogin(1);
  await banRange(ownerApi, "203.0.113.77");
  const countOf = async (call: () => Promise<unknown>) => {
    const { statements, roundTrips } = stats;
    await answerOf(call());
    return [stats.statements - statements, stats.roundTrips - roundTrips];
  };
  expect(await countOf(() => as({ token, ip: "203.0.113.76" }).accounts.current({}))).toEqual([1, 1]);
  expect(await countOf(() => as({ token, ip: "203.0.113.77" }).accounts.current({}))).toEqual([1, 1]);
  const logIn = () => as({ ip: "203.0.113.77" }).accounts.logIn({ userId, password: testPassword });
  expect((await countOf(logIn))[1]).toBe(2);
});
