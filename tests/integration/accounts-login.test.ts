import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { rateCounters } from "#app/embedded/database/schema.ts";
import type { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { knownDevices, knownNetworks, logins, sessions, users } from "#app/features/users/embedded/schema.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { cheapHash, connectGameAccount, insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi, testKeys, testSecret } from "#tests/fixtures/embedded.ts";
import { characterRow } from "#tests/fixtures/game-data.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sessionEndedError = { code: "unauthorized", message: "Your session has ended." };
const wrong = { code: "unauthorized", message: "The user ID or password is incorrect." };
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };

/** Counts the results of many logins by error code, or `success`, or `challenge` for a login that needs a second step. */
async function countOutcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const completed = result.status === "fulfilled" && result.value === "" ? "challenge" : "success";
    const name = result.status === "fulfilled" ? completed : result.reason.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const logIn = async (gameApi: GameApi, userId: string, password = testPassword) =>
  (await gameApi.accounts.logIn({ userId, password })).token ?? "";

test("a login ignores the case of the user ID and the spaces around it", async () => {
  const { gameApi, as, clock } = testGameApi();
  const { userNum } = await insertAccount(env.DB, {
    userId: "Lantern",
    nameFirst: "Lan",
    balances: { rcoin: 120, milleage: 7 },
    emailVerifiedAt: Date.UTC(2026, 1, 2),
  });
  await connectGameAccount(env.DB, userNum);
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
    secondFactor: "off",
    emailVerifiedAt: "2026-02-02T00:00:00.000Z",
    nameFirst: "Lan",
    nameLast: "",
    email: "Lantern@mail.example",
    phone: "",
    gameAccount: "ready",
    secretQuestion: 1,
    cartLines: 0,
    charactersHidden: false,
    referral: 0,
    characters: [
      { characterName: "High", level: 90, characterNum: expect.any(Number), classCode: 1, school: 0 },
      { characterName: "Low", level: 3, characterNum: expect.any(Number), classCode: 1, school: 0 },
    ],
  };
  expect(reply).toStrictEqual({
    user,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: "Welcome back, Lantern.",
    status: 0,
  });
  expect(await as({ token: reply.token! }).accounts.current({})).toStrictEqual({
    user: { ...user, isAddressListed: false },
  });
  expect(await db.select().from(logins)).toEqual([
    { id: 1, userNum, at: clock.time, ip: "203.0.113.7", device: "", place: "", method: "password" },
  ]);
});

test("an admin can log in", async () => {
  await insertAccount(env.DB, { userId: "chief", userType: 30 });
  const { message, status } = await testGameApi().gameApi.accounts.logIn({ userId: "chief", password: testPassword });
  expect([message, status]).toEqual(["Welcome back admin! chief Logging in...", 30]);
});

test("an account shows at most twenty characters", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "collector" });
  await connectGameAccount(env.DB, userNum);
  for (let level = 1; level <= 25; level += 1) {
    await db.insert(characters).values(characterRow({ characterNum: 100 + level, userNum, level }));
  }
  const { gameApi } = testGameApi();
  const { user } = await gameApi.accounts.logIn({ userId: "collector", password: testPassword });
  expect(user?.characters.map(({ level }) => level)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
});

test("the user types 2 to 10 are refused, and only after the right password", async () => {
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

test("an unknown user ID costs the same queries and hash as a wrong password", async () => {
  await insertAccount(env.DB, { userId: "known" });
  const queryCounts = [];
  for (const userId of ["known", "unknown"]) {
    const { database, stats } = countingDatabase(env.DB);
    // Each hash starts with the normalized password.
    const normalize = vi.spyOn(String.prototype, "normalize");
    const { gameApi } = testGameApi({ database, caller: { ip: "192.0.2.77", token: undefined } });
    await expect(gameApi.accounts.logIn({ userId, password: "wrong" })).rejects.toMatchObject(wrong);
    queryCounts.push({
      statements: stats.statements,
      roundTrips: stats.roundTrips,
      hashes: normalize.mock.contexts.filter((text) => String(text) === "wrong").length,
    });
    normalize.mockRestore();
  }
  expect(queryCounts).toEqual([
    { statements: 5, roundTrips: 3, hashes: 1 },
    { statements: 5, roundTrips: 3, hashes: 1 },
  ]);
});

/** Tries wrong logins to one account in sequence, each from its own network. */
async function guessFromNetworks(
  as: (caller: { ip: string }) => GameApi,
  userId: string,
  count: number,
  block: number,
) {
  const all: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const [[name = ""] = []] = Object.entries(
      await countOutcomes([logIn(as({ ip: `10.${block}.0.${index}` }), userId, "x")]),
    );
    all[name] = (all[name] ?? 0) + 1;
  }
  return all;
}

/** Sets the used attempts of a limit: those of a single account when the counters were cleared before. */
async function setCount(limit: keyof typeof rateLimits, count: number) {
  await env.DB.prepare("UPDATE rate_counters SET count = ? WHERE key LIKE ? || ' %'").bind(count, limit).run();
}

test("wrong passwords from elsewhere lock out neither a known network nor a new one", async () => {
  await insertAccount(env.DB, { userId: "victim" });
  const { as } = testGameApi();
  expect(await logIn(as({ ip: "10.200.0.1" }), "victim")).not.toBe("");
  // Five failures once locked an account.
  expect(await guessFromNetworks(as, "Victim", 6, 1)).toEqual({ unauthorized: 6 });
  for (const ip of ["10.200.0.1", "10.200.0.2"]) expect(await logIn(as({ ip }), "victim")).not.toBe("");
  // This is more than all networks together are allowed in an hour.
  expect(await guessFromNetworks(as, "victim", 60, 2)).toEqual({ unauthorized: 42, challenge: 18 });
  for (const ip of ["10.200.0.1", "10.200.0.2"]) expect(await logIn(as({ ip }), "victim")).not.toBe("");
});

test("without a mail server, a network has five attempts a minute per account, and one an hour after fifty from elsewhere", async () => {
  await insertAccount(env.DB, { userId: "sought" });
  const { as, clock } = testGameApi({ mailer: undefined });
  const from = (ip: string, tries: number) =>
    countOutcomes(Array.from({ length: tries }, (_, index) => logIn(as({ ip }), "sought", `guess ${index}`)));
  for (let network = 1; network <= 10; network += 1)
    expect(await from(`10.201.0.${network}`, 6)).toEqual({ unauthorized: 5, rate_limited: 1 });
  expect(await from("10.201.1.1", 5)).toEqual({ unauthorized: 1, rate_limited: 4 });
  await expect(logIn(as({ ip: "10.201.1.1" }), "sought")).rejects.toMatchObject(tooMany);
  // A visitor with a /48 has many IPv6 networks.
  expect(await from("2001:db8:7:1::1", 1)).toEqual({ unauthorized: 1 });
  await expect(logIn(as({ ip: "2001:db8:7:2::1" }), "sought")).rejects.toMatchObject(tooMany);
  clock.time += 60 * MINUTE;
  expect(await from("10.201.1.1", 6)).toEqual({ unauthorized: 5, rate_limited: 1 });
});

test("without a mail server, guesses from all networks are limited to 1,500 a day until the password is reset", async () => {
  await db.delete(rateCounters);
  await insertAccount(env.DB, { userId: "besieged" });
  const { as, clock, settle } = testGameApi({ mailer: undefined });
  const withMail = testGameApi();
  const [knownNetwork, newNetwork] = [as({ ip: "10.202.0.1" }), as({ ip: "10.202.0.2" })];
  expect(await logIn(knownNetwork, "besieged")).not.toBe("");
  await setCount("loginsFromElsewhere", 50);
  await setCount("loginsFromElsewhereDaily", 1497);
  expect(await guessFromNetworks(as, "besieged", 5, 4)).toEqual({ unauthorized: 3, rate_limited: 2 });
  clock.time += 60 * MINUTE;
  expect(await guessFromNetworks(as, "besieged", 2, 5)).toEqual({ rate_limited: 2 });
  await expect(logIn(newNetwork, "besieged")).rejects.toMatchObject(tooMany);
  expect(await logIn(knownNetwork, "besieged")).not.toBe("");

  // A person who reads the outbox passes the link on.
  withMail.clock.time = clock.time;
  await withMail.gameApi.accounts.findPassword({ userId: "besieged", email: "besieged@mail.example" });
  await withMail.settle();
  await newNetwork.accounts.resetPassword({
    token: tokenIn(withMail.mails.at(-1)?.text),
    newPassword: "lantern-gate-2",
  });
  await settle();
  expect(await logIn(newNetwork, "besieged", "lantern-gate-2")).not.toBe("");
  // The other network may belong to an attacker who knew the old password.
  await expect(logIn(knownNetwork, "besieged", "lantern-gate-2")).rejects.toMatchObject(tooMany);
  clock.time += DAY;
  expect(await logIn(knownNetwork, "besieged", "lantern-gate-2")).not.toBe("");
});

test("a network is forgotten 90 days after its last login, and stays known when secrets rotate", async () => {
  await db.delete(rateCounters);
  const { userNum } = await insertAccount(env.DB, { userId: "homebody" });
  const keys = new Keyring(["an-older-secret-for-tests-0123456789abcdef", testSecret]);
  const { as, clock } = testGameApi({ keys: testKeys, mailer: undefined });
  const known = async () => db.select().from(knownNetworks).where(eq(knownNetworks.userNum, userNum));
  const knownNetwork = { ip: "10.203.0.1" };
  await logIn(as(knownNetwork), "homebody");
  expect(await known()).toMatchObject([{ expiresAt: clock.time + 90 * DAY }]);
  expect(JSON.stringify(await known())).not.toMatch(/10\.203|homebody/);
  await setCount("loginsFromElsewhereDaily", 1500);
  const withRotatedSecrets = testGameApi({ keys, mailer: undefined });
  expect(await logIn(withRotatedSecrets.as(knownNetwork), "homebody")).not.toBe("");
  expect(await known()).toHaveLength(2);
  clock.time += 90 * DAY;
  expect(await guessFromNetworks(as, "homebody", 1, 6)).toEqual({ unauthorized: 1 });
  await setCount("loginsFromElsewhereDaily", 1500);
  await expect(logIn(as(knownNetwork), "homebody")).rejects.toMatchObject(tooMany);
});

test("a clock that is set back locks no account out", async () => {
  await insertAccount(env.DB, { userId: "traveller" });
  const { as, clock } = testGameApi();
  const guesses = () =>
    countOutcomes(Array.from({ length: 20 }, () => logIn(as({ ip: "10.5.0.9" }), "traveller", "guess")));
  clock.time += 31 * DAY;
  expect(await guesses()).toEqual({ unauthorized: 5, rate_limited: 15 });
  clock.time -= 31 * DAY;
  // The limit starts a new window and applies again.
  expect(await guesses()).toEqual({ unauthorized: 5, rate_limited: 15 });
  clock.time += MINUTE;
  expect(await logIn(as({ ip: "10.5.1.1" }), "traveller")).not.toBe("");
});

test("1,000 wrong logins from one address are limited per account and in total, without lockouts", async () => {
  for (const userId of ["first1", "last1"]) await insertAccount(env.DB, { userId });
  const { as, clock } = testGameApi();
  const attacker = as({ ip: "10.3.0.1" });
  const attempts = (name: (index: number) => string) =>
    countOutcomes(Array.from({ length: 1000 }, (_, index) => logIn(attacker, name(index), "guess")));
  expect(await attempts(() => "first1")).toEqual({ unauthorized: 5, rate_limited: 995 });
  clock.time += MINUTE;
  expect(await attempts((index) => (index < 990 ? `nobody${index}` : "last1"))).toEqual({
    unauthorized: 10,
    rate_limited: 990,
  });
  // The attempts on this account were refused by the limit of the address and do not count against the account.
  expect(await logIn(as({ ip: "10.3.0.2" }), "last1")).not.toBe("");
});

test("a /64 network, an IPv4 address in any notation and all unknown addresses each count as one visitor", async () => {
  const { as } = testGameApi();
  const attempts = (ips: string[]) =>
    countOutcomes(ips.map((ip, index) => logIn(as({ ip }), `nobody-${ip}-${index}`, "x")));
  const network = Array.from({ length: 12 }, (_, index) => `2001:db8:0:1:${index}::1`);
  expect(await attempts(network)).toEqual({ unauthorized: 10, rate_limited: 2 });
  expect(await attempts(["2001:db8:0:2::1"])).toEqual({ unauthorized: 1 });
  const mappedAddresses = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "10.4.0.1" : "::ffff:10.4.0.1"));
  expect(await attempts(mappedAddresses)).toEqual({ unauthorized: 10, rate_limited: 2 });
  expect(await attempts(["10.4.0.2"])).toEqual({ unauthorized: 1 });
  expect(await attempts(Array.from({ length: 12 }, (_, index) => (index % 2 ? "" : "not an address")))).toEqual({
    unauthorized: 10,
    rate_limited: 2,
  });
});

test("the /64 networks of one /56 share a limit 1.5 times as high, and those of one /48 a limit twice as high", async () => {
  const { as } = testGameApi();
  const attempts = (ips: string[]) =>
    countOutcomes(ips.map((ip, index) => logIn(as({ ip }), `none-${ip}-${index}`, "x")));
  // Twelve networks of one /56, as a provider assigns it to a household, each within its own limit.
  const household = (start: number) =>
    Array.from({ length: 12 }, (_, index) => `2001:db8:77:${(start + index).toString(16)}::1`);
  expect(await attempts(household(0x1200))).toEqual({ unauthorized: 12 });
  expect(await attempts(household(0x1200))).toEqual({ unauthorized: 3, rate_limited: 9 });
  expect(await attempts(household(0x1300))).toEqual({ unauthorized: 5, rate_limited: 7 });
  expect(await attempts(["2001:db8:77::1", "2001:db8:77:ffff::1"])).toEqual({ rate_limited: 2 });
  expect(await attempts(["2001:db8:78:1200::1"])).toEqual({ unauthorized: 1 });
});

test("each attempt deletes fifty expired counters; the table holds no addresses", async () => {
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
  // Three limits of the address, the account and its attempts from elsewhere.
  expect(left).toHaveLength(13);
  expect(JSON.stringify(left)).not.toMatch(/10\.5|nobody/);
  await expect(logIn(as({ ip: "10.5.0.2" }), "nobody", "x")).rejects.toMatchObject(wrong);
  expect((await db.select().from(rateCounters)).filter(({ key }) => key.startsWith("old"))).toEqual([]);
});

test("missing, unknown and expired tokens get the same answer", async () => {
  await insertAccount(env.DB, { userId: "sleeper" });
  const { gameApi, as, clock, settle } = testGameApi({ caller: { ip: "10.6.0.1", token: undefined } });
  await expect(gameApi.accounts.current({})).rejects.toMatchObject(sessionEndedError);
  await expect(as({ token: "unknown" }).accounts.current({})).rejects.toMatchObject(sessionEndedError);
  await expect(as({ token: "" }).accounts.logOut({})).rejects.toMatchObject(sessionEndedError);
  const token = await logIn(gameApi, "sleeper");
  clock.time += 30 * DAY - 1;
  await as({ token }).accounts.current({});
  await settle();
  clock.time += 30 * DAY - 1;
  await as({ token }).accounts.current({});
  await settle();
  clock.time += 30 * DAY;
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject(sessionEndedError);
});

test("a session is extended at most once an hour, in the background", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "reader" });
  const { database, stats } = countingDatabase(env.DB);
  const { gameApi, as, clock, settle } = testGameApi({ database, caller: { ip: "10.6.0.2", token: undefined } });
  const token = await logIn(gameApi, "reader");
  const expiry = async () =>
    (await db.select().from(sessions).where(eq(sessions.userNum, userNum))).map(({ expiresAt }) => expiresAt);
  const opened = clock.time;
  clock.time += 60 * MINUTE - 1;
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

test("expired sessions are deleted with the next login", async () => {
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

test("a logout ends one session; a ban invalidates all", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "roamer" });
  const { gameApi, as } = testGameApi({ caller: { ip: "10.6.0.4", token: undefined } });
  const [firstToken, secondToken] = [await logIn(gameApi, "roamer"), await logIn(gameApi, "roamer")];
  expect(await as({ token: firstToken }).accounts.logOut({})).toEqual({ message: "You are logged out." });
  await expect(as({ token: firstToken }).accounts.current({})).rejects.toMatchObject(sessionEndedError);
  await expect(as({ token: firstToken }).accounts.logOut({})).rejects.toMatchObject(sessionEndedError);
  await as({ token: secondToken }).accounts.current({});
  await db.update(users).set({ userType: 3 }).where(eq(users.userNum, userNum));
  await expect(as({ token: secondToken }).accounts.current({})).rejects.toMatchObject(sessionEndedError);
});

test("a login during a password change opens no session", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "racer" });
  // The first two batches count the attempt, the third creates the session.
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

test("a login is recorded once, with its account and address", async () => {
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

test("a login makes the language of the page that of its account, and of no other", async () => {
  const { gameApi } = testGameApi({ caller: { ip: "192.0.2.43", token: undefined } });
  const accounts = [
    await insertAccount(env.DB, { userId: "speaker_one" }),
    await insertAccount(env.DB, { userId: "speaker_two" }),
  ];
  const languages = async () => {
    const all = await db.select().from(users);
    return accounts.map(({ userNum }) => all.find((account) => account.userNum === userNum)?.language);
  };
  await runInLanguage(languageOfCode("fil"), () => logIn(gameApi, "speaker_one"));
  expect(await languages()).toEqual(["fil", "en"]);
  await logIn(gameApi, "speaker_one");
  expect(await languages()).toEqual(["en", "en"]);
});

test("a caller that keeps no device is not remembered by one", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "launched" });
  const { gameApi } = testGameApi({ caller: { ip: "192.0.2.44", token: undefined } });
  const devices = () => db.select().from(knownDevices).where(eq(knownDevices.userNum, userNum));
  await logIn(gameApi, "launched");
  expect(await devices()).toEqual([]);
  await gameApi.accounts.logIn({ userId: "launched", password: testPassword, device: "" });
  expect(await devices()).toHaveLength(1);
});

test("a user ID copied from a chat or typed with another keyboard is that of its account", async () => {
  const { gameApi } = testGameApi();
  await insertAccount(env.DB, { userId: "Chatty_7" });
  for (const userId of ["\u202AChatty_7\u202C\u200B", "ＣＨＡＴＴＹ＿７"])
    expect((await gameApi.accounts.logIn({ userId, password: testPassword })).user).toMatchObject({
      userId: "Chatty_7",
    });
});
