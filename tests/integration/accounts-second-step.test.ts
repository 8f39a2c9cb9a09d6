import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { rateCounters } from "#app/embedded/database/schema.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { passkeyDevice } from "#tests/fixtures/passkey-device.ts";
import { totpCode } from "#tests/fixtures/totp.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const wrongProof = { code: "invalid", message: "This code is wrong, expired or already used. Please try again." };
const tooMany = { code: "rate_limited" };
const suspended = { code: "forbidden", message: "This account is suspended until further notice. Reason: Botting" };

let accounts = 0;

/** An account with an authenticator app, logged in from one network. */
async function securedAccount() {
  accounts += 1;
  const userId = `second_step${accounts}`;
  const { userNum } = await insertAccount(env.DB, { userId, emailVerifiedAt: 1 });
  const tools = testGameApi({ caller: { ip: `10.51.0.${accounts}`, token: undefined } });
  const { as, clock, gameApi } = tools;
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const player = as({ token: token! });
  const { setup, secret } = await player.mfa.beginTotp({});
  await player.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) });
  await tools.settle();
  tools.mails.length = 0;
  clock.time += MINUTE;
  const logIn = async (api: GameApi = gameApi, password = testPassword) =>
    (await api.accounts.logIn({ userId, password })).challenge!;
  const confirm = (challenge: string, proof: string, api: GameApi = gameApi) =>
    api.accounts.confirmLogin({ challenge, proof });
  return { ...tools, userId, userNum, player, logIn, confirm, code: () => totpCode(secret, clock.time) };
}

test("a wrong password opens no session with a right code, whose it is, and does not use the code up", async () => {
  // The first account of the database.
  const first = await securedAccount();
  const second = await securedAccount();
  second.clock.time = first.clock.time;
  const { as, logIn, confirm, code, mails, settle } = second;
  expect([first.userNum, second.userNum]).toEqual([1, 2]);
  await expect(logIn(as({ ip: "10.52.0.1" }), "guess")).rejects.toMatchObject({ code: "unauthorized" });
  await env.DB.exec("UPDATE rate_counters SET count = 50 WHERE key LIKE 'loginsFromElsewhere %'");
  const stranger = as({ ip: "10.52.0.2" });
  const challenge = await logIn(stranger, "guess");
  for (const { code: given } of [first, second])
    await expect(confirm(challenge, given(), stranger)).rejects.toMatchObject(wrongProof);

  expect((await first.confirm(await first.logIn(), first.code())).token).toBeTruthy();
  // The owner needs no code by mail, because the account has an app.
  const elsewhere = as({ ip: "10.52.0.3" });
  expect((await confirm(await logIn(elsewhere), code(), elsewhere)).user?.userNum).toBe(2);
  await settle();
  expect(mails.filter(({ subject }) => subject.includes("login code"))).toEqual([]);
});

test("an account that was suspended, deactivated or renamed between the steps is refused after the right code", async () => {
  const { as, userNum, userId, logIn, confirm, code, clock, settle } = await securedAccount();
  const challenge = await logIn();
  const change = (values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(eq(users.userNum, userNum));
  await change({ userIdKey: "renamed" });
  await expect(confirm(challenge, code())).rejects.toMatchObject(wrongProof);
  await change({ userIdKey: userId, userType: 3 });
  await expect(confirm(challenge, code())).rejects.toMatchObject({
    code: "forbidden",
    message: "This account is suspended.",
  });
  await change({ userType: 1 });
  const owner = as({ token: (await newLogin(30)).token, ip: "192.0.2.1" });
  await owner.bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt: "", confirm: "on" });
  clock.time += MINUTE;
  await expect(confirm(challenge, code())).rejects.toMatchObject(suspended);
  await expect(logIn()).rejects.toMatchObject(suspended);
  await settle();
});

test("a suspended account and a banned address log in neither with a password nor with a passkey", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "with_passkey" });
  const { as, gameApi } = testGameApi({ caller: { ip: "10.53.0.1", token: undefined } });
  const logIn = (api = gameApi) => api.accounts.logIn({ userId: "with_passkey", password: testPassword });
  const player = as({ token: (await logIn()).token! });
  const device = await passkeyDevice();
  const { options } = await player.passkeys.creationOptions({});
  await player.passkeys.add({ name: "Phone", credential: await device.create(options) });
  const passkeyLogIn = async (api = gameApi) =>
    api.accounts.logInWithPasskey({ credential: await device.get((await api.passkeys.requestOptions({})).options) });
  expect((await passkeyLogIn()).token).toBeTruthy();

  const owner = as({ token: (await newLogin(30)).token, ip: "192.0.2.1" });
  await owner.bansAdmin.banAddress({ range: "10.54.0.0/16", reason: "Attacks", confirm: "on" });
  const banned = as({ ip: "10.54.0.1" });
  const blocked = { code: "forbidden", message: "Your IP address is blocked until further notice. Reason: Attacks" };
  for (const attempt of [logIn(banned), passkeyLogIn(banned)]) await expect(attempt).rejects.toMatchObject(blocked);
  await owner.bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt: "", confirm: "on" });
  await expect(passkeyLogIn()).rejects.toMatchObject(suspended);
});

test("an address has ten attempts a minute at second steps and at passkeys", async () => {
  await db.delete(rateCounters);
  const { gameApi, clock } = testGameApi({ caller: { ip: "10.55.0.1", token: undefined } });
  for (const attempt of [
    () => gameApi.accounts.confirmLogin({ challenge: "x", proof: "123456" }),
    () => gameApi.accounts.logInWithPasskey({ credential: "x" }),
  ]) {
    clock.time += MINUTE;
    for (let count = 0; count < 10; count += 1) await expect(attempt()).rejects.toMatchObject({ code: "invalid" });
    await expect(attempt()).rejects.toMatchObject(tooMany);
  }
});
