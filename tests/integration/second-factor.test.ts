import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { rateCounters } from "#app/embedded/database/schema.ts";
import { passkeys } from "#app/features/mfa/embedded/schema.ts";
import { logins, sessions, type users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi, testSecret } from "#tests/fixtures/embedded.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";
import { SlowPasswords } from "#tests/fixtures/slow-passwords.ts";
import { totpCode } from "#tests/fixtures/totp.ts";

const db = openDatabase(env.DB);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const wrongProof = {
  code: "invalid",
  message: "This code is wrong, expired or already used. Please try again.",
};
const confirmFirst = { code: "reauthentication_required", message: "Please confirm that it is you." };

let accounts = 0;

/** A logged-in account with an authenticator app. */
async function securedAccount(values: Partial<typeof users.$inferInsert> = {}) {
  accounts += 1;
  const userId = `secured${accounts}`;
  const { userNum } = await insertAccount(env.DB, { userId, ...values });
  const tools = testGameApi({ caller: { ip: `10.30.0.${accounts}`, token: undefined } });
  const { as, clock, gameApi } = tools;
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const player = as({ token: token! });
  const { setup, secret } = await player.mfa.beginTotp({});
  const { recoveryCodes } = await player.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) });
  clock.time += MINUTE;
  /** The first step of a login. */
  const challenge = async (api: GameApi = gameApi) => {
    const reply = await api.accounts.logIn({ userId, password: testPassword });
    expect(reply).toEqual({
      challenge: expect.any(String),
      message: "Enter the code of your authenticator app, or a recovery code.",
    });
    return reply.challenge!;
  };
  const code = (time = clock.time) => totpCode(secret, time);
  return { ...tools, userId, userNum, player, secret, recoveryCodes, challenge, code };
}

test("an app is set up with a code of it; from then on the password alone does not log in", async () => {
  const { userId, userNum, gameApi, as, challenge, code, player, mails, settle, recoveryCodes } = await securedAccount({
    emailVerifiedAt: 1,
  });
  expect(recoveryCodes).toHaveLength(10);
  for (const recoveryCode of recoveryCodes) expect(recoveryCode).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
  expect(new Set(recoveryCodes).size).toBe(10);
  const { token, user, status } = await gameApi.accounts.confirmLogin({ challenge: await challenge(), proof: code() });
  expect({ user, status }).toMatchObject({ user: { userId, secondFactor: "on" }, status: 0 });
  await as({ token: token! }).accounts.current({});
  expect(await player.mfa.read({})).toMatchObject({ totp: {}, passkeys: [], recoveryCodesLeft: 10 });
  const methods = await db.select({ method: logins.method }).from(logins).where(eq(logins.userNum, userNum));
  expect(methods).toEqual([{ method: "password" }, { method: "totp" }]);
  await settle();
  expect(mails.at(-1)).toMatchObject({ subject: "The login of your Moonlit Gate account was changed" });
});

test("a code of the step before or after is accepted, an older one, a used one and one of another account are not", async () => {
  const { gameApi, challenge, code, clock } = await securedAccount();
  const other = await securedAccount();
  const given = await challenge();
  const confirm = (proof: string) => gameApi.accounts.confirmLogin({ challenge: given, proof });
  await expect(confirm(code(clock.time - 60 * SECOND))).rejects.toMatchObject(wrongProof);
  const before = code(clock.time - 30 * SECOND);
  expect((await confirm(` ${before.slice(0, 3)} ${before.slice(3)} `)).token).toBeTruthy();
  await expect(confirm(before)).rejects.toMatchObject(wrongProof);
  await expect(confirm(other.code())).rejects.toMatchObject(wrongProof);
  expect((await confirm(code(clock.time + 30 * SECOND))).token).toBeTruthy();
  // The current code is older than the one that was used last.
  await expect(confirm(code())).rejects.toMatchObject(wrongProof);
});

test("a code that is used leaves the codes of other accounts valid", async () => {
  const [first, second] = [await securedAccount(), await securedAccount()];
  const confirm = async ({ gameApi, challenge, code }: typeof first) =>
    gameApi.accounts.confirmLogin({ challenge: await challenge(), proof: code() });
  first.clock.time += 30 * SECOND;
  for (const account of [first, second]) expect((await confirm(account)).token).toBeTruthy();
});

test("ten concurrent uses of one code open one session", async () => {
  const { gameApi, challenge, code } = await securedAccount();
  const given = await challenge();
  const attempts = Array.from({ length: 10 }, () => gameApi.accounts.confirmLogin({ challenge: given, proof: code() }));
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("codes are read as people copy and type them", async () => {
  const { gameApi, challenge, code, clock, recoveryCodes } = await securedAccount();
  const given = await challenge();
  const confirm = async (proof: string) => (await gameApi.accounts.confirmLogin({ challenge: given, proof })).token;
  expect(await confirm(`\u200B${code().slice(0, 3)}\u00A0${code().slice(3)}\uFEFF`)).toBeTruthy();
  for (const zero of ["\u0660", "\uFF10"]) {
    clock.time += MINUTE;
    const digits = [...code()].map((digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    expect(await confirm(digits.join(""))).toBeTruthy();
  }
  expect(await confirm(`\u2068${recoveryCodes[0]!.replaceAll("-", "\u2011")}\u2069`)).toBeTruthy();
});

test("a recovery code works once, in any notation, and only for its account", async () => {
  const { gameApi, challenge, recoveryCodes, player } = await securedAccount();
  const other = await securedAccount();
  const [first = "", second = ""] = recoveryCodes;
  const given = await challenge();
  const confirm = (proof: string) => gameApi.accounts.confirmLogin({ challenge: given, proof });
  expect((await confirm(first.toLowerCase().replaceAll("-", " "))).token).toBeTruthy();
  await expect(confirm(first)).rejects.toMatchObject(wrongProof);
  await expect(confirm(other.recoveryCodes[0]!)).rejects.toMatchObject(wrongProof);
  expect(await player.mfa.read({})).toMatchObject({ recoveryCodesLeft: 9 });
  const { recoveryCodes: renewed } = await player.mfa.renewRecoveryCodes({});
  expect(renewed).toHaveLength(10);
  await expect(confirm(second)).rejects.toMatchObject(wrongProof);
  expect((await confirm(renewed[9]!)).token).toBeTruthy();
  const stored = JSON.stringify(await env.DB.prepare("SELECT * FROM recovery_codes").all());
  for (const code of [...recoveryCodes, ...renewed]) expect(stored).not.toContain(code.replaceAll("-", ""));
});

test("wrong, garbled, expired and foreign challenges have one message, and a new password voids them", async () => {
  const { gameApi, challenge, code, clock, player, userNum, userId } = await securedAccount();
  const confirm = (given: string) => gameApi.accounts.confirmLogin({ challenge: given, proof: code() });
  for (const garbled of ["", "x", `${await challenge()}x`])
    await expect(confirm(garbled)).rejects.toMatchObject(wrongProof);
  const old = await challenge();
  clock.time += 10 * MINUTE + 1;
  await expect(confirm(old)).rejects.toMatchObject(wrongProof);
  const beforeChange = await challenge();
  await player.mfa.confirmIdentity({ proof: code(clock.time - 30 * SECOND) });
  await player.accounts.updatePassword({ userNum, userId, password: testPassword, newPassword: "lantern-gate-2" });
  clock.time += MINUTE;
  await expect(confirm(beforeChange)).rejects.toMatchObject(wrongProof);
});

test("wrong codes are limited per network and per account; recovery codes still work", async () => {
  const { gameApi, as, challenge, code, recoveryCodes, clock } = await securedAccount();
  const given = await challenge();
  const guesses = (api: GameApi, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => api.accounts.confirmLogin({ challenge: given, proof: "000000" })),
    );
  const codes = (await guesses(gameApi, 9)).map((result) =>
    result.status === "rejected" ? result.reason.code : "success",
  );
  expect(codes).toEqual(Array(9).fill("invalid"));
  clock.time += MINUTE;
  await guesses(gameApi, 2);
  await expect(gameApi.accounts.confirmLogin({ challenge: given, proof: code() })).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect((await gameApi.accounts.confirmLogin({ challenge: given, proof: recoveryCodes[0]! })).token).toBeTruthy();
  // Another network has its own limit.
  clock.time += MINUTE;
  const elsewhere = as({ ip: "10.31.0.1" });
  expect((await elsewhere.accounts.confirmLogin({ challenge: given, proof: code() })).token).toBeTruthy();
});

test("a text that cannot be a code is no guess", async () => {
  const { player, code } = await securedAccount();
  for (const proof of Array(11).fill("no code"))
    await expect(player.mfa.confirmIdentity({ proof })).rejects.toMatchObject(wrongProof);
  await player.mfa.confirmIdentity({ proof: code() });
});

test("recovery codes and passkeys together have thirty tries an hour from one address", async () => {
  const { player, recoveryCodes } = await securedAccount();
  const proofs = ["2".repeat(24), "{}"];
  for (let tried = 0; tried < 30; tried += 1)
    await expect(player.mfa.confirmIdentity({ proof: proofs[tried % 2]! })).rejects.toMatchObject(wrongProof);
  for (const proof of [recoveryCodes[0]!, "{}"])
    await expect(player.mfa.confirmIdentity({ proof })).rejects.toMatchObject({ code: "rate_limited" });
});

test("ten wrong codes of an app that is being set up are the limit", async () => {
  await insertAccount(env.DB, { userId: "settingup" });
  const { gameApi, as, clock, settle } = testGameApi({ caller: { ip: "10.33.2.1", token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId: "settingup", password: testPassword });
  const player = as({ token: token! });
  const { setup, secret } = await player.mfa.beginTotp({});
  for (const code of Array(10).fill("000000")) {
    await expect(player.mfa.enableTotp({ setup, code })).rejects.toMatchObject({ code: "invalid" });
    await settle();
  }
  await expect(player.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) })).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("changes of one account's factors leave those of others as they are", async () => {
  const [first, second] = [await securedAccount(), await securedAccount()];
  const others = await second.player.mfa.read({});
  expect(others).toMatchObject({ recoveryCodesLeft: 10 });
  await first.player.mfa.renewRecoveryCodes({});
  await first.settle();
  // The former codes are not kept.
  expect(await countRows("recovery_codes", `user_num = ${first.userNum}`)).toBe(10);
  await first.player.mfa.disableTotp({});
  expect(await second.player.mfa.read({})).toEqual(others);
  await expect(first.player.mfa.disableTotp({})).rejects.toMatchObject({ code: "not_found" });
  await expect(first.player.mfa.renewRecoveryCodes({})).rejects.toMatchObject({ code: "conflict" });
});

test("staff remove the factors of one account, which ends its sessions only", async () => {
  const [first, second] = [await securedAccount(), await securedAccount()];
  const passkey = { publicKey: "", counter: 0, name: "Phone", createdAt: 0 };
  for (const { userNum, userId } of [first, second])
    await db.insert(passkeys).values({ ...passkey, userNum, credentialId: userId });
  const others = await second.player.mfa.read({});
  const owner = first.as({ token: (await newLogin(30)).token });
  const reset = () =>
    owner.playersAdmin.resetSecondFactor({ userNum: first.userNum, reason: "Lost the phone", confirm: "on" });
  await env.DB.prepare("UPDATE users SET second_factor_exempt = 1 WHERE user_num = ?1").bind(first.userNum).run();
  await reset();
  // Neither is who had a factor exempt from one.
  expect(
    await env.DB.prepare("SELECT second_factor_exempt AS e FROM users WHERE user_num = ?1")
      .bind(first.userNum)
      .first("e"),
  ).toBe(0);
  await expect(first.player.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  const { token } = await first.gameApi.accounts.logIn({ userId: first.userId, password: testPassword });
  expect(await first.as({ token: token! }).mfa.read({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  expect(await second.player.mfa.read({})).toEqual(others);
  await expect(reset()).rejects.toMatchObject({ code: "conflict" });
});

test("both steps of a login take at most four trips to the database", async () => {
  const { userId, clock, code } = await securedAccount();
  const { database, stats } = countingDatabase(env.DB);
  const counted = testGameApi({ database, caller: { ip: "10.32.0.1", token: undefined } });
  counted.clock.time = clock.time;
  const first = await counted.gameApi.accounts.logIn({ userId, password: testPassword });
  expect(stats.roundTrips).toBeLessThanOrEqual(4);
  stats.roundTrips = 0;
  await counted.gameApi.accounts.confirmLogin({ challenge: first.challenge!, proof: code() });
  // The trip that gives the attempt back is in the background.
  expect(stats.roundTrips).toBeLessThanOrEqual(7);
  await insertAccount(env.DB, { userId: "plain_login" });
  await counted.settle();
  stats.roundTrips = 0;
  await counted.gameApi.accounts.logIn({ userId: "plain_login", password: testPassword });
  expect(stats.roundTrips).toBeLessThanOrEqual(4);
});

test("calls that give away the account need a proof of the last ten minutes", async () => {
  const { player, clock, code, userNum, userId, recoveryCodes } = await securedAccount();
  clock.time += 10 * MINUTE;
  for (const call of [
    () => player.mfa.disableTotp({}),
    () => player.mfa.beginTotp({}),
    () => player.mfa.renewRecoveryCodes({}),
    () => player.passkeys.creationOptions({}),
    () => player.accounts.updatePassword({ userNum, userId, password: testPassword, newPassword: "lantern-gate-2" }),
    () => player.accounts.updateDetails({ userNum, userId, password: testPassword, email: "other@mail.example" }),
  ]) {
    await expect(call()).rejects.toMatchObject(confirmFirst);
  }
  // Players' addresses change daily: the owner is told of a new one instead, see accounts-connection.test.ts.
  await player.accounts.whitelistIp({});
  await expect(player.mfa.confirmIdentity({ proof: testPassword })).rejects.toMatchObject(wrongProof);
  await expect(player.mfa.beginTotp({})).rejects.toMatchObject(confirmFirst);
  await player.mfa.confirmIdentity({ proof: code() });
  await player.mfa.beginTotp({});
  clock.time += 10 * MINUTE + 1;
  await player.mfa.confirmIdentity({ proof: recoveryCodes[3]! });
  await player.mfa.disableTotp({});
  expect(await player.mfa.read({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
});

test("without a second factor, the password is the proof", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "passwordonly" });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: "10.33.0.1", token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId: "passwordonly", password: testPassword });
  const player = as({ token: token! });
  await player.mfa.beginTotp({});
  clock.time += 10 * MINUTE + 1;
  await expect(player.mfa.beginTotp({})).rejects.toMatchObject(confirmFirst);
  await expect(player.mfa.confirmIdentity({ proof: "wrong" })).rejects.toMatchObject({
    code: "invalid",
    message: "Password is incorrect. Please try again.",
  });
  await player.mfa.confirmIdentity({ proof: testPassword });
  await player.mfa.beginTotp({});
  // A call that checks the password itself needs no other proof.
  clock.time += 10 * MINUTE + 1;
  await player.accounts.updatePassword({
    ...{ userNum, userId: "passwordonly", password: testPassword, newPassword: "lantern-gate-2" },
  });
});

test("a session that ends while its owner's identity is checked stays ended", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "endedmeanwhile" });
  const caller = { ip: "10.33.3.1", token: undefined };
  const { token } = await testGameApi({ caller }).gameApi.accounts.logIn({
    ...{ userId: "endedmeanwhile", password: testPassword },
  });
  const passwords = new SlowPasswords(async () => db.delete(sessions).where(eq(sessions.userNum, userNum)));
  const player = testGameApi({ caller, passwords }).as({ token: token! });
  await expect(player.mfa.confirmIdentity({ proof: testPassword })).rejects.toMatchObject({ code: "unauthorized" });
});

test("a proof of identity counts for ten minutes, the last one included", async () => {
  await insertAccount(env.DB, { userId: "punctual" });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: "10.33.1.1", token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId: "punctual", password: testPassword });
  const player = as({ token: token! });
  clock.time += 10 * MINUTE;
  await player.mfa.beginTotp({});
  clock.time += 1;
  await expect(player.mfa.beginTotp({})).rejects.toMatchObject(confirmFirst);
});

test("a proof of identity gives the session another token; the old one works for a moment", async () => {
  await insertAccount(env.DB, { userId: "renewed" });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: "10.36.0.1", token: undefined } });
  const { token: old } = await gameApi.accounts.logIn({ userId: "renewed", password: testPassword });
  const [stolen, player] = [as({ token: old! }), as({ token: old! })];
  clock.time += 11 * MINUTE;
  const { token } = await player.mfa.confirmIdentity({ proof: testPassword });
  expect(token).not.toBe(old);
  const { sessions } = await player.sessions.list({});
  expect(sessions).toMatchObject([{ current: true }]);
  await stolen.mfa.read({});
  await expect(stolen.mfa.beginTotp({})).rejects.toMatchObject(confirmFirst);
  await player.mfa.beginTotp({});
  clock.time += 15 * SECOND;
  await expect(as({ token: old! }).accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  clock.time += 5 * MINUTE;
  await player.mfa.beginTotp({});
});

test("a change of factors ends the other sessions, and a set-up belongs to the account that began it", async () => {
  await insertAccount(env.DB, { userId: "twodevices" });
  await insertAccount(env.DB, { userId: "otherowner" });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: "10.34.0.1", token: undefined } });
  const logIn = async (userId = "twodevices") =>
    as({ token: (await gameApi.accounts.logIn({ userId, password: testPassword })).token! });
  const [phone, computer, other] = [await logIn(), await logIn(), await logIn("otherowner")];
  const { setup, secret } = await phone.mfa.beginTotp({});
  clock.time += 9 * MINUTE;
  const code = totpCode(secret, clock.time);
  await expect(other.mfa.enableTotp({ setup, code })).rejects.toMatchObject({ code: "invalid" });
  await expect(phone.mfa.enableTotp({ setup, code: "000000" })).rejects.toMatchObject({
    fields: { code: [expect.any(String)] },
  });
  await phone.mfa.enableTotp({ setup, code });
  await expect(computer.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  // The change proves the identity of its session, and of no other one.
  clock.time += 2 * MINUTE;
  await phone.mfa.beginTotp({});
  await expect(other.mfa.beginTotp({})).rejects.toMatchObject(confirmFirst);
});

test("while strangers guess, everybody is asked for a code, and only the owner gets one by mail", async () => {
  await db.delete(rateCounters);
  const { userNum } = await insertAccount(env.DB, { userId: "attacked", email: "attacked@mail.example" });
  const { as, clock, mails, settle } = testGameApi();
  const guess = (index: number, password: string) =>
    as({ ip: `10.35.${index >> 8}.${index & 255}` }).accounts.logIn({ userId: "attacked", password });
  for (let index = 0; index < 50; index += 1) await guess(index, "guess").catch(() => undefined);
  const stranger = await guess(60, "guess");
  const owner = await guess(61, testPassword);
  expect(Object.keys(stranger)).toEqual(Object.keys(owner));
  expect(stranger.message).toBe(owner.message);
  expect(stranger.challenge).toHaveLength(owner.challenge!.length);
  const unknown = as({ ip: "10.35.9.9" });
  await settle();
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: "attacked@mail.example", subject: "Your Moonlit Gate login code" },
  ]);
  const code = /\b\d{8}\b/.exec(mails[0]!.text)![0];
  for (const [challenge, proof] of [
    [stranger.challenge!, code],
    [owner.challenge!, "00000000"],
  ] as const) {
    await expect(unknown.accounts.confirmLogin({ challenge, proof })).rejects.toMatchObject(wrongProof);
  }
  const reply = await unknown.accounts.confirmLogin({ challenge: owner.challenge!, proof: code });
  expect(reply).toMatchObject({ user: { userNum } });
  expect(await db.select({ method: logins.method }).from(logins).where(eq(logins.userNum, userNum))).toEqual([
    { method: "mail" },
  ]);
  await expect(unknown.accounts.confirmLogin({ challenge: owner.challenge!, proof: code })).rejects.toMatchObject(
    wrongProof,
  );
  // The network is known now, so the next login from there needs no code.
  expect((await unknown.accounts.logIn({ userId: "attacked", password: testPassword })).token).toBeTruthy();
  expect(JSON.stringify(await env.DB.prepare("SELECT * FROM mail_codes").all())).not.toContain(code);
  clock.time += MINUTE;
});

/** Uses up the tries of a password from networks that are new to the account. */
async function guessPassword(as: ReturnType<typeof testGameApi>["as"], userId: string): Promise<void> {
  for (let index = 0; index < 50; index += 1) {
    await as({ ip: `10.36.0.${index}` })
      .accounts.logIn({ userId, password: "guess" })
      .catch(() => undefined);
  }
}

test("a code by mail is valid for less than ten minutes", async () => {
  await db.delete(rateCounters);
  await insertAccount(env.DB, { userId: "latecomer" });
  const { as, clock, mails, settle } = testGameApi();
  await guessPassword(as, "latecomer");
  const confirmAfter = async (time: number, ip: string) => {
    const owner = as({ ip });
    const { challenge } = await owner.accounts.logIn({ userId: "latecomer", password: testPassword });
    await settle();
    const { text } = mails.findLast(({ subject }) => subject.includes("login code"))!;
    clock.time += time;
    return owner.accounts.confirmLogin({ challenge: challenge!, proof: /\b\d{8}\b/.exec(text)![0] });
  };
  await expect(confirmAfter(10 * MINUTE, "10.36.1.1")).rejects.toMatchObject(wrongProof);
  expect((await confirmAfter(10 * MINUTE - 1, "10.36.1.2")).token).toBeTruthy();
});

test("a mailbox gets ten codes an hour, none of them for an account that does not own the address", async () => {
  await db.delete(rateCounters);
  const email = "codes@mail.example";
  await insertAccount(env.DB, { userId: "codesowner", email });
  await insertAccount(env.DB, { userId: "codesforeign", email, emailKey: `${email} placeholder` });
  const { as, mails, settle } = testGameApi();
  const codesFor = async (userId: string) => {
    await guessPassword(as, userId);
    for (let index = 0; index < 11; index += 1) {
      const reply = await as({ ip: `10.37.1.${index}` }).accounts.logIn({ userId, password: testPassword });
      expect(reply.challenge).toBeTruthy();
      await settle();
    }
    return mails.splice(0).length;
  };
  expect(await codesFor("codesforeign")).toBe(0);
  expect(await codesFor("codesowner")).toBe(10);
});

test("the secret of the app survives a change of the deployment's secret and is sealed again", async () => {
  const { userId, code, clock, userNum } = await securedAccount();
  const keys = new Keyring(["a-newer-secret-for-tests-0123456789abcdef", testSecret]);
  const rotated = testGameApi({ keys, caller: { ip: "10.37.0.1", token: undefined } });
  rotated.clock.time = clock.time;
  const sealed = () =>
    env.DB.prepare("SELECT sealed_secret FROM totp_factors WHERE user_num = ?").bind(userNum).first("sealed_secret");
  const before = await sealed();
  const { challenge } = await rotated.gameApi.accounts.logIn({ userId, password: testPassword });
  await rotated.gameApi.accounts.confirmLogin({ challenge: challenge!, proof: code() });
  expect(await sealed()).not.toBe(before);
  expect(await keys.open(String(await sealed()), "totp")).toMatchObject({ outdated: false });
});

test("staff without a second factor have no access to the console's calls", async () => {
  await insertAccount(env.DB, { userId: "newstaff", userType: 30, secondFactorExempt: 0 });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: "10.38.0.1", token: undefined } });
  const { token, user } = await gameApi.accounts.logIn({ userId: "newstaff", password: testPassword });
  expect(user).toMatchObject({ secondFactor: "off" });
  const staff = as({ token: token! });
  await expect(staff.dashboard.read({})).rejects.toMatchObject({
    code: "forbidden",
    message: /^Staff need an authenticator app/,
  });
  const { setup, secret } = await staff.mfa.beginTotp({});
  await staff.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) });
  await staff.dashboard.read({});
});

test("an exempt account that sets up a second factor is not exempt any more", async () => {
  const { player, userNum, clock } = await securedAccount({ userType: 30, secondFactorExempt: 1 });
  const read = () =>
    env.DB.prepare("SELECT second_factor_exempt AS exempt FROM users WHERE user_num = ?").bind(userNum).first("exempt");
  expect(await read()).toBe(0);
  // Other accounts are as they were.
  expect(await env.DB.prepare("SELECT count(*) AS n FROM users WHERE second_factor_exempt = 1").first("n")).not.toBe(0);
  clock.time += MINUTE;
  await player.mfa.disableTotp({});
  await expect(player.dashboard.read({})).rejects.toMatchObject({
    code: "forbidden",
    message: /^Staff need an authenticator app/,
  });
});

test("sessions of staff end after half an hour without use, and after twelve hours", async () => {
  await insertAccount(env.DB, { userId: "workingstaff", userType: 30 });
  const { gameApi, as, clock, settle } = testGameApi({ caller: { ip: "10.39.0.1", token: undefined } });
  const logIn = async () => {
    const { token } = await gameApi.accounts.logIn({ userId: "workingstaff", password: testPassword });
    // A new game API for each request, as pages have it.
    return () => as({ token: token! }).accounts.current({});
  };
  const idle = await logIn();
  clock.time += 30 * MINUTE;
  await expect(idle()).rejects.toMatchObject({ code: "unauthorized" });
  const busy = await logIn();
  for (let used = 0; used < 12 * 60 - 20; used += 20) {
    clock.time += 20 * MINUTE;
    await busy();
    await settle();
  }
  clock.time += 20 * MINUTE;
  await expect(busy()).rejects.toMatchObject({ code: "unauthorized" });
});

test("sessions of players end after 90 days, however much they are used", async () => {
  await insertAccount(env.DB, { userId: "dailyplayer" });
  const { gameApi, as, clock, settle } = testGameApi({ caller: { ip: "10.40.0.1", token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId: "dailyplayer", password: testPassword });
  const visit = () => as({ token: token! }).accounts.current({});
  for (let day = 10; day < 90; day += 10) {
    clock.time += 10 * 24 * 60 * MINUTE;
    await visit();
    await settle();
  }
  clock.time += 10 * 24 * 60 * MINUTE;
  await expect(visit()).rejects.toMatchObject({ code: "unauthorized" });
});

test("a player sees and ends the account's sessions, and nobody else's", async () => {
  await insertAccount(env.DB, { userId: "manydevices" });
  const { as, clock, settle } = testGameApi();
  const logIn = async (ip: string, userAgent: string, place: string) => {
    const { token } = await as({ ip, userAgent, place }).accounts.logIn({
      userId: "manydevices",
      password: testPassword,
      device: "",
    });
    clock.time += SECOND;
    return () => as({ ip, token: token! });
  };
  const openPhone = await logIn(
    "10.41.0.1",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Makati, PH",
  );
  const openComputer = await logIn(
    "10.41.0.2",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "",
  );
  const [phone, computer] = [openPhone(), openComputer()];
  const { sessions, logins: past } = await phone.sessions.list({});
  const opened = sessions[1]!.createdAt;
  expect(sessions[1]!.lastUsedAt).toBe(opened);
  expect(sessions.map(({ ip, device, place, current }) => ({ ip, device, place, current }))).toEqual([
    { ip: "10.41.0.2", device: "Firefox on Windows", place: "", current: false },
    { ip: "10.41.0.1", device: "Chrome on Android", place: "Makati, PH", current: true },
  ]);
  expect(past.map(({ device, method }) => ({ device, method }))).toEqual([
    { device: "Firefox on Windows", method: "password" },
    { device: "Chrome on Android", method: "password" },
  ]);
  clock.time += DAY;
  await openPhone().accounts.current({});
  await settle();
  expect((await phone.sessions.list({})).sessions).toMatchObject([
    { current: true, createdAt: opened, lastUsedAt: new Date(clock.time).toISOString() },
    { id: sessions[0]!.id },
  ]);
  await phone.mfa.confirmIdentity({ proof: testPassword });
  const stranger = await securedAccount();
  await expect(stranger.player.sessions.end({ sessionId: sessions[0]!.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await phone.sessions.end({ sessionId: sessions[0]!.id });
  await expect(computer.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  const another = (await logIn("10.41.0.3", "", ""))();
  await phone.sessions.endOthers({});
  await expect(another.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  await phone.accounts.current({});
  await stranger.player.accounts.current({});
});

test("the latest fifty sessions and thirty logins are listed", async () => {
  const { player, userNum, clock } = await securedAccount();
  for (let index = 0; index < 50; index += 1) {
    const at = clock.time + index;
    await db.insert(sessions).values({ userNum, tokenHash: `listed ${index}`, createdAt: at, expiresAt: at + DAY });
    await db.insert(logins).values({ userNum, at, ip: "" });
  }
  const listed = await player.sessions.list({});
  expect([listed.sessions.length, listed.logins.length]).toEqual([50, 30]);
});

/** An account whose owner is told of new devices; `logIn` returns the token of the device. */
async function watchedAccount(userId: string) {
  await insertAccount(env.DB, { userId, emailVerifiedAt: 1 });
  const { as, clock, mails, settle } = testGameApi();
  const logIn = async (ip: string, device: string | undefined) => {
    const api = as({ ip, userAgent: "", place: "Davao, PH" }).accounts;
    const reply = await api.logIn({ userId, password: testPassword, ...(device === undefined ? {} : { device }) });
    await settle();
    return reply.device ?? "";
  };
  return { clock, mails, logIn };
}

test("the owner is told of a login with a new device, but not of the first one", async () => {
  const { mails, logIn } = await watchedAccount("watched");
  const phone = await logIn("10.42.0.1", "");
  expect(await logIn("10.42.0.2", phone)).toBe(phone);
  expect(mails).toEqual([]);
  expect(await logIn("10.42.0.1", "")).not.toBe(phone);
  expect(mails).toMatchObject([
    { to: "watched@mail.example", subject: "A new device logged in to your Moonlit Gate account" },
  ]);
  expect(mails[0]?.text).toContain("Place: Davao, PH");
  // A launcher keeps no device: its network tells.
  expect(await logIn("10.42.0.1", undefined)).toBe("");
  expect(mails).toHaveLength(1);
  await logIn("10.42.0.9", undefined);
  expect(mails).toHaveLength(2);
});

test("after 90 days without a login, a launcher's network is no longer compared", async () => {
  const { clock, mails, logIn } = await watchedAccount("launcher");
  await logIn("10.44.0.1", undefined);
  clock.time += 90 * 24 * 60 * MINUTE - 1;
  await logIn("10.44.1.1", undefined);
  expect(mails).toHaveLength(1);
  clock.time += 90 * 24 * 60 * MINUTE;
  await logIn("10.44.2.1", undefined);
  expect(mails).toHaveLength(1);
});

test("a device is known for 400 days after its last login", async () => {
  const { clock, mails, logIn } = await watchedAccount("seldom");
  const day = 24 * 60 * MINUTE;
  const since = clock.time;
  const at = async (time: number, device: string) => {
    clock.time = time;
    return { device: await logIn("10.43.0.1", device), mails: mails.length };
  };
  const phone = await at(since, "");
  const tablet = await at(since + day, "");
  expect([phone.mails, tablet.mails]).toEqual([0, 1]);
  expect(await at(since + 400 * day - 1, phone.device)).toEqual({ ...phone, mails: 1 });
  expect((await at(since + 401 * day, tablet.device)).mails).toBe(2);
});
