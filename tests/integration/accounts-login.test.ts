import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { rateCounters } from "#app/embedded/database/schema.ts";
import type { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { knownNetworks, logins, sessions, users } from "#app/features/accounts/embedded/schema.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { cheapHash, insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi, testKeys, testSecret } from "#tests/fixtures/embedded.ts";
import { characterRow } from "#tests/fixtures/game-data.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ended = { code: "unauthorized", message: "Your session has ended." };
const wrong = { code: "unauthorized", message: "The user ID or password is incorrect." };
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };

/** What became of many logins: how often each error code (or success) came. */
async function outcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const name = result.status === "fulfilled" ? "success" : result.reason.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const logIn = async (gameApi: GameApi, userId: string, password = testPassword) =>
  (await gameApi.accounts.logIn({ userId, password })).token ?? "";

test("a login, whatever the case of the user ID and the spaces around it", async () => {
  const { gameApi, as, clock } = testGameApi();
  const { userNum } = await insertAccount(env.DB, {
    userId: "Lantern",
    nameFirst: "Lan",
    balances: { rcoin: 120, milleage: 7 },
    emailVerifiedAt: Date.UTC(2026, 1, 2),
  });
  await db
    .insert(characters)
    .values([
      characterRow({ characterNum: 1, userNum, characterName: "Low", level: 3 }),
      characterRow({ characterNum: 2, userNum, characterName: "High", level: 90 }),
      characterRow({ characterNum: 3, userNum: userNum + 1, characterName: "Elsewhere", level: 99 }),
    ]);
  const reply = await gameApi.accounts.logIn({ userId: " lANTERN ", password: testPassword });
  const user = {
    userNum,
    userId: "Lantern",
    ...noBalances.user,
    rcoin: 120,
    milleage: 7,
    userType: 0,
    emailVerifiedAt: "2026-02-02T00:00:00.000Z",
    nameFirst: "Lan",
    nameLast: "",
    email: "Lantern@mail.example",
    phone: "",
    secretQuestion: 1,
    referral: 0,
    characters: [
      { characterName: "High", level: 90 },
      { characterName: "Low", level: 3 },
    ],
  };
  expect(reply).toStrictEqual({
    user,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: "Welcome back, Lantern.",
    status: 0,
  });
  expect(await as({ token: reply.token! }).accounts.current({})).toStrictEqual({ user });
  expect(await db.select().from(logins)).toEqual([{ id: 1, userNum, at: clock.time, ip: "203.0.113.7" }]);
});

test("an admin's login", async () => {
  await insertAccount(env.DB, { userId: "chief", userType: 30 });
  const { message, status } = await testGameApi().gameApi.accounts.logIn({ userId: "chief", password: testPassword });
  expect([message, status]).toEqual(["Welcome back admin! chief Logging in...", 30]);
});

test("at most twenty characters are shown", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "collector" });
  for (let level = 1; level <= 25; level += 1) {
    await db.insert(characters).values(characterRow({ characterNum: 100 + level, userNum, level }));
  }
  const { gameApi } = testGameApi();
  const { user } = await gameApi.accounts.logIn({ userId: "collector", password: testPassword });
  expect(user?.characters.map(({ level }) => level)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
});

test("the user types 2 to 10 are refused, after the right password only", async () => {
  const messages: Record<number, string> = { 2: "This account is not activated.", 3: "This account is suspended." };
  for (let userType = 2; userType <= 10; userType += 1) {
    const userId = `refused${userType}`;
    await insertAccount(env.DB, { userId, userType });
    const { gameApi } = testGameApi({ caller: { ip: `192.0.2.${userType}`, token: undefined } });
    await expect(gameApi.accounts.logIn({ userId, password: "not the password" })).rejects.toMatchObject(wrong);
    await expect(gameApi.accounts.logIn({ userId, password: testPassword })).rejects.toMatchObject({
      code: "forbidden",
      message: messages[userType] ?? "This account cannot log in.",
    });
  }
  expect(
    await db.select().from(sessions).innerJoin(users, eq(users.userNum, sessions.userNum)).where(eq(users.userType, 3)),
  ).toEqual([]);
});

test("an unknown user ID costs the same queries and one hash, like a wrong password", async () => {
  await insertAccount(env.DB, { userId: "known" });
  const costs = [];
  for (const userId of ["known", "unknown"]) {
    const { database, stats } = countingDatabase(env.DB);
    // Each hash begins with the normal form of its text.
    const normalize = vi.spyOn(String.prototype, "normalize");
    const { gameApi } = testGameApi({ database, caller: { ip: "192.0.2.77", token: undefined } });
    await expect(gameApi.accounts.logIn({ userId, password: "wrong" })).rejects.toMatchObject(wrong);
    costs.push({
      statements: stats.statements,
      roundTrips: stats.roundTrips,
      hashes: normalize.mock.calls.length,
    });
    normalize.mockRestore();
  }
  expect(costs).toEqual([
    { statements: 5, roundTrips: 3, hashes: 1 },
    { statements: 5, roundTrips: 3, hashes: 1 },
  ]);
});

/** Wrong logins to one account, each from a network of its own, one after the other. */
async function guessesAt(as: (caller: { ip: string }) => GameApi, userId: string, count: number, block: number) {
  const all: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const [[name = ""] = []] = Object.entries(
      await outcomes([logIn(as({ ip: `10.${block}.0.${index}` }), userId, "x")]),
    );
    all[name] = (all[name] ?? 0) + 1;
  }
  return all;
}

/** Lets a limit have so many attempts already: those of one account, when the counters were emptied before. */
async function setCount(limit: keyof typeof rateLimits, count: number) {
  await env.DB.prepare("UPDATE rate_counters SET count = ? WHERE key LIKE ? || ' %'").bind(count, limit).run();
}

test("wrong passwords from elsewhere keep nobody out: neither a known network nor a new one", async () => {
  await insertAccount(env.DB, { userId: "victim" });
  const { as } = testGameApi();
  expect(await logIn(as({ ip: "10.200.0.1" }), "victim")).not.toBe("");
  // Five were enough once.
  expect(await guessesAt(as, "Victim", 6, 1)).toEqual({ unauthorized: 6 });
  for (const ip of ["10.200.0.1", "10.200.0.2"]) expect(await logIn(as({ ip }), "victim")).not.toBe("");
  // More than all networks together may have in an hour.
  expect(await guessesAt(as, "victim", 60, 2)).toEqual({ unauthorized: 60 });
  for (const ip of ["10.200.0.1", "10.200.0.2", "10.200.0.3"]) expect(await logIn(as({ ip }), "victim")).not.toBe("");
});

test("a network has five tries a minute at an account, and one an hour once fifty have come from elsewhere", async () => {
  await insertAccount(env.DB, { userId: "sought" });
  const { as, clock } = testGameApi();
  const from = (ip: string, tries: number) =>
    outcomes(Array.from({ length: tries }, (_, index) => logIn(as({ ip }), "sought", `guess ${index}`)));
  for (let network = 1; network <= 10; network += 1)
    expect(await from(`10.201.0.${network}`, 6)).toEqual({ unauthorized: 5, rate_limited: 1 });
  expect(await from("10.201.1.1", 5)).toEqual({ unauthorized: 1, rate_limited: 4 });
  await expect(logIn(as({ ip: "10.201.1.1" }), "sought")).rejects.toMatchObject(tooMany);
  // Networks of IPv6 are many where one visitor has a /48.
  expect(await from("2001:db8:7:1::1", 1)).toEqual({ unauthorized: 1 });
  await expect(logIn(as({ ip: "2001:db8:7:2::1" }), "sought")).rejects.toMatchObject(tooMany);
  clock.time += 60 * MINUTE;
  expect(await from("10.201.1.1", 6)).toEqual({ unauthorized: 5, rate_limited: 1 });
});

test("guesses spread over any number of networks: 1,500 a day; then a new password lets in from a new network", async () => {
  await db.delete(rateCounters);
  await insertAccount(env.DB, { userId: "besieged" });
  const { as, clock, mails, settle } = testGameApi();
  const [home, hotel] = [as({ ip: "10.202.0.1" }), as({ ip: "10.202.0.2" })];
  expect(await logIn(home, "besieged")).not.toBe("");
  await setCount("loginsFromElsewhere", 50);
  await setCount("loginsFromElsewhereDaily", 1497);
  expect(await guessesAt(as, "besieged", 5, 4)).toEqual({ unauthorized: 3, rate_limited: 2 });
  clock.time += 60 * MINUTE;
  expect(await guessesAt(as, "besieged", 2, 5)).toEqual({ rate_limited: 2 });
  await expect(logIn(hotel, "besieged")).rejects.toMatchObject(tooMany);
  expect(await logIn(home, "besieged")).not.toBe("");

  await hotel.accounts.findPassword({ userId: "besieged", email: "besieged@mail.example" });
  await settle();
  await hotel.accounts.resetPassword({ token: tokenIn(mails.at(-1)?.text), newPassword: "moonlit-gate-2" });
  await settle();
  expect(await logIn(hotel, "besieged", "moonlit-gate-2")).not.toBe("");
  // Whoever knew the old password may have logged in from the other network.
  await expect(logIn(home, "besieged", "moonlit-gate-2")).rejects.toMatchObject(tooMany);
  clock.time += DAY;
  expect(await logIn(home, "besieged", "moonlit-gate-2")).not.toBe("");
});

test("a network is forgotten 90 days after its last login, and known whatever secret is the first", async () => {
  await db.delete(rateCounters);
  const { userNum } = await insertAccount(env.DB, { userId: "homebody" });
  const keys = new Keyring(["an-older-secret-for-tests-0123456789abcdef", testSecret]);
  const { as, clock } = testGameApi({ keys: testKeys });
  const known = async () => db.select().from(knownNetworks).where(eq(knownNetworks.userNum, userNum));
  const home = { ip: "10.203.0.1" };
  await logIn(as(home), "homebody");
  expect(await known()).toMatchObject([{ expiresAt: clock.time + 90 * DAY }]);
  expect(JSON.stringify(await known())).not.toMatch(/10\.203|homebody/);
  await setCount("loginsFromElsewhereDaily", 1500);
  const rotated = testGameApi({ keys });
  expect(await logIn(rotated.as(home), "homebody")).not.toBe("");
  expect(await known()).toHaveLength(2);
  clock.time += 90 * DAY;
  expect(await guessesAt(as, "homebody", 1, 6)).toEqual({ unauthorized: 1 });
  await setCount("loginsFromElsewhereDaily", 1500);
  await expect(logIn(as(home), "homebody")).rejects.toMatchObject(tooMany);
});

test("a clock that was ahead and is set back locks nobody out", async () => {
  await insertAccount(env.DB, { userId: "traveller" });
  const { as, clock } = testGameApi();
  const guesses = () => outcomes(Array.from({ length: 20 }, () => logIn(as({ ip: "10.5.0.9" }), "traveller", "guess")));
  clock.time += 31 * DAY;
  expect(await guesses()).toEqual({ unauthorized: 5, rate_limited: 15 });
  clock.time -= 31 * DAY;
  // The limit begins anew, and holds again.
  expect(await guesses()).toEqual({ unauthorized: 5, rate_limited: 15 });
  clock.time += MINUTE;
  expect(await logIn(as({ ip: "10.5.1.1" }), "traveller")).not.toBe("");
});

test("1,000 wrong logins from one address: five to one account, ten to many, and the others are not locked out", async () => {
  for (const userId of ["first1", "last1"]) await insertAccount(env.DB, { userId });
  const { as, clock } = testGameApi();
  const attacker = as({ ip: "10.3.0.1" });
  const attempts = (name: (index: number) => string) =>
    outcomes(Array.from({ length: 1000 }, (_, index) => logIn(attacker, name(index), "guess")));
  expect(await attempts(() => "first1")).toEqual({ unauthorized: 5, rate_limited: 995 });
  clock.time += MINUTE;
  expect(await attempts((index) => (index < 990 ? `nobody${index}` : "last1"))).toEqual({
    unauthorized: 10,
    rate_limited: 990,
  });
  // The attempts on this account were refused for their address and do not count against it.
  expect(await logIn(as({ ip: "10.3.0.2" }), "last1")).not.toBe("");
});

test("addresses of one /64 network are one visitor, an IPv4 address is one in any clothes, and so are all unknown ones", async () => {
  const { as } = testGameApi();
  const attempts = (ips: string[]) => outcomes(ips.map((ip, index) => logIn(as({ ip }), `nobody-${ip}-${index}`, "x")));
  const network = Array.from({ length: 12 }, (_, index) => `2001:db8:0:1:${index}::1`);
  expect(await attempts(network)).toEqual({ unauthorized: 10, rate_limited: 2 });
  expect(await attempts(["2001:db8:0:2::1"])).toEqual({ unauthorized: 1 });
  const dressed = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "10.4.0.1" : "::ffff:10.4.0.1"));
  expect(await attempts(dressed)).toEqual({ unauthorized: 10, rate_limited: 2 });
  expect(await attempts(["10.4.0.2"])).toEqual({ unauthorized: 1 });
  expect(await attempts(Array.from({ length: 12 }, (_, index) => (index % 2 ? "" : "not an address")))).toEqual({
    unauthorized: 10,
    rate_limited: 2,
  });
});

test("many /64 networks of one /48 network share a limit of twice as much; other networks do not", async () => {
  const { as } = testGameApi();
  const attempts = (ips: string[]) => outcomes(ips.map((ip, index) => logIn(as({ ip }), `none-${ip}-${index}`, "x")));
  // Twelve networks of one /56, as a provider gives it to one household; each stays within its own limit.
  const networks = Array.from({ length: 12 }, (_, index) => `2001:db8:77:${(0x1200 + index).toString(16)}::1`);
  expect(await attempts(networks)).toEqual({ unauthorized: 12 });
  expect(await attempts(networks)).toEqual({ unauthorized: 8, rate_limited: 4 });
  expect(await attempts(networks)).toEqual({ rate_limited: 12 });
  expect(await attempts(["2001:db8:77::1", "2001:db8:77:ffff::1"])).toEqual({ rate_limited: 2 });
  expect(await attempts(["2001:db8:78:1200::1"])).toEqual({ unauthorized: 1 });
});

test("counters whose window has ended go, fifty with each attempt; no address stands in the table", async () => {
  await db.delete(rateCounters);
  const { as, clock } = testGameApi();
  await db
    .insert(rateCounters)
    .values(Array.from({ length: 30 }, (_, index) => ({ key: `old ${index}`, count: 1, resetsAt: clock.time })));
  await db
    .insert(rateCounters)
    .values(Array.from({ length: 30 }, (_, index) => ({ key: `older ${index}`, count: 1, resetsAt: clock.time - 1 })));
  await db
    .insert(rateCounters)
    .values(Array.from({ length: 30 }, (_, index) => ({ key: `oldest ${index}`, count: 1, resetsAt: clock.time - 2 })));
  await db
    .insert(rateCounters)
    .values(Array.from({ length: 20 }, (_, index) => ({ key: `first ${index}`, count: 1, resetsAt: clock.time - 3 })));
  await expect(logIn(as({ ip: "10.5.0.1" }), "nobody", "x")).rejects.toMatchObject(wrong);
  const left = await db.select().from(rateCounters);
  expect(left.filter(({ key }) => key.startsWith("old")).map(({ key }) => key.split(" ")[0])).toEqual(
    Array(10).fill("old"),
  );
  expect(left).toHaveLength(14);
  expect(JSON.stringify(left)).not.toMatch(/10\.5|nobody/);
  await expect(logIn(as({ ip: "10.5.0.2" }), "nobody", "x")).rejects.toMatchObject(wrong);
  expect((await db.select().from(rateCounters)).filter(({ key }) => key.startsWith("old"))).toEqual([]);
});

test("no token, an unknown one and an expired one are told the same", async () => {
  await insertAccount(env.DB, { userId: "sleeper" });
  const { gameApi, as, clock, settle } = testGameApi({ caller: { ip: "10.6.0.1", token: undefined } });
  await expect(gameApi.accounts.current({})).rejects.toMatchObject(ended);
  await expect(as({ token: "unknown" }).accounts.current({})).rejects.toMatchObject(ended);
  await expect(as({ token: "" }).accounts.logOut({})).rejects.toMatchObject(ended);
  const token = await logIn(gameApi, "sleeper");
  clock.time += 30 * DAY - 1;
  await as({ token }).accounts.current({});
  await settle();
  clock.time += 30 * DAY - 1;
  await as({ token }).accounts.current({});
  await settle();
  clock.time += 30 * DAY;
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(ended);
});

test("a session is prolonged once a day at most, beside the answer", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "reader" });
  const { database, stats } = countingDatabase(env.DB);
  const { gameApi, as, clock, settle } = testGameApi({ database, caller: { ip: "10.6.0.2", token: undefined } });
  const token = await logIn(gameApi, "reader");
  const expiry = async () =>
    (await db.select().from(sessions).where(eq(sessions.userNum, userNum))).map(({ expiresAt }) => expiresAt);
  const opened = clock.time;
  clock.time += DAY - 1;
  const before = stats.statements;
  await as({ token }).accounts.current({});
  await settle();
  expect(stats.statements - before).toBe(1);
  expect(await expiry()).toEqual([opened + 30 * DAY]);
  clock.time += 1;
  await as({ token }).accounts.current({});
  await settle();
  expect(await expiry()).toEqual([clock.time + 30 * DAY]);
});

test("expired sessions go with the next login", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "returning" });
  const { gameApi, clock } = testGameApi({ caller: { ip: "10.6.0.3", token: undefined } });
  const row = { userNum, createdAt: 0 };
  await db.insert(sessions).values([
    { ...row, tokenHash: "expired", expiresAt: clock.time },
    { ...row, tokenHash: "live", expiresAt: clock.time + 1 },
  ]);
  await logIn(gameApi, "returning");
  const left = await db.select().from(sessions).where(eq(sessions.userNum, userNum));
  expect(left.map(({ tokenHash }) => tokenHash)).toContain("live");
  expect(left).toHaveLength(2);
});

test("logging out ends one session; a ban ends the use of all", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "roamer" });
  const { gameApi, as } = testGameApi({ caller: { ip: "10.6.0.4", token: undefined } });
  const [phone, desk] = [await logIn(gameApi, "roamer"), await logIn(gameApi, "roamer")];
  expect(await as({ token: phone }).accounts.logOut({})).toEqual({ message: "You are logged out." });
  await expect(as({ token: phone }).accounts.current({})).rejects.toMatchObject(ended);
  await expect(as({ token: phone }).accounts.logOut({})).rejects.toMatchObject(ended);
  await as({ token: desk }).accounts.current({});
  await db.update(users).set({ userType: 3 }).where(eq(users.userNum, userNum));
  await expect(as({ token: desk }).accounts.current({})).rejects.toMatchObject(ended);
});

test("a login that is overtaken by a change of the password opens no session", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "racer" });
  // The first two batches count the attempt, the third opens the session.
  const database = interruptedDatabase(env.DB, 3, async () => {
    await db
      .update(users)
      .set({ passwordHash: cheapHash("another-password") })
      .where(eq(users.userNum, userNum));
  });
  const { gameApi } = testGameApi({ database, caller: { ip: "10.6.0.5", token: undefined } });
  await expect(logIn(gameApi, "racer")).rejects.toMatchObject(wrong);
  expect(await db.select().from(sessions).where(eq(sessions.userNum, userNum))).toEqual([]);
  expect(await db.select().from(logins).where(eq(logins.userNum, userNum))).toEqual([]);
});

test("a login is kept once, with the account and the address it came from", async () => {
  const { as } = testGameApi();
  const [one, other] = [
    await insertAccount(env.DB, { userId: "kept_login_one" }),
    await insertAccount(env.DB, { userId: "kept_login_other" }),
  ];
  const rows = async (userNum: number) =>
    (await db.select().from(logins).where(eq(logins.userNum, userNum))).map(({ ip }) => ip);
  await logIn(as({ ip: "192.0.2.41" }), "kept_login_other");
  await logIn(as({ ip: "192.0.2.42" }), "kept_login_one");
  expect([await rows(one.userNum), await rows(other.userNum)]).toEqual([["192.0.2.42"], ["192.0.2.41"]]);
});
