import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAX_PASSKEYS } from "#app/features/mfa/forms.ts";
import type { users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { type DeviceUse, passkeyDevice } from "#tests/fixtures/passkey-device.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const notCreated = { code: "invalid", message: "The passkey was not created. Please try again." };
const notAdded = {
  code: "conflict",
  message: `This passkey is already in use, or your account has ${MAX_PASSKEYS} passkeys.`,
};
const wrongCredential = {
  code: "invalid",
  fields: { credential: ["This code is wrong, expired or already used. Please try again."] },
};

let accounts = 0;

/** A logged-in account, and a device that can create a passkey for it. */
async function owner(values: Partial<typeof users.$inferInsert> = {}) {
  accounts += 1;
  const userId = `passkeys${accounts}`;
  const { userNum } = await insertAccount(env.DB, { userId, ...values });
  const tools = testGameApi({ caller: { ip: `10.60.0.${accounts}`, token: undefined } });
  const { as, gameApi } = tools;
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const player = as({ token: token! });
  const device = await passkeyDevice();
  const creationOptions = async () => (await player.passkeys.creationOptions({})).options;
  const add = async (use?: DeviceUse, on = device) =>
    player.passkeys.add({ name: "Phone", credential: await on.create(await creationOptions(), use) });
  const requestOptions = async () => (await gameApi.passkeys.requestOptions({})).options;
  const logIn = async (use?: DeviceUse, on = device) =>
    gameApi.accounts.logInWithPasskey({ credential: await on.get(await requestOptions(), use) });
  const passkeys = async () => (await player.mfa.read({})).passkeys;
  return { ...tools, userId, userNum, player, device, creationOptions, add, requestOptions, logIn, passkeys };
}

test("a passkey is created, listed, logs in, proves the identity, and is renamed and removed", async () => {
  const account = await owner({ emailVerifiedAt: 1 });
  const { userId, player, device, add, logIn, passkeys, clock, mails, settle, as, gameApi } = account;
  const created = new Date(clock.time).toISOString();
  expect((await add()).recoveryCodes).toHaveLength(10);
  expect(await passkeys()).toEqual([{ id: device.id, name: "Phone", createdAt: created, lastUsedAt: null }]);
  clock.time += 11 * MINUTE;
  const { token, user } = await logIn();
  expect(user).toMatchObject({ userId, secondFactor: "on" });
  expect(await passkeys()).toMatchObject([{ lastUsedAt: new Date(clock.time).toISOString() }]);
  await as({ token: token! }).accounts.current({});

  await expect(player.passkeys.creationOptions({})).rejects.toMatchObject({ code: "reauthentication_required" });
  const { options } = await gameApi.passkeys.requestOptions({});
  await player.mfa.confirmIdentity({ proof: await device.get(options) });
  await player.passkeys.rename({ credentialId: device.id, name: " Old phone " });
  expect(await passkeys()).toMatchObject([{ name: "Old phone" }]);

  const { challenge } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const proof = await device.get(await account.requestOptions());
  expect((await gameApi.accounts.confirmLogin({ challenge: challenge!, proof })).token).toBeTruthy();

  await player.passkeys.remove({ credentialId: device.id });
  expect(await player.mfa.read({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  await expect(logIn()).rejects.toMatchObject(wrongCredential);
  await expect(player.passkeys.remove({ credentialId: device.id })).rejects.toMatchObject({ code: "not_found" });
  expect((await gameApi.accounts.logIn({ userId, password: testPassword })).token).toBeTruthy();
  await settle();
  const changes = mails.filter(({ subject }) => subject === "The login of your Moonlit Gate account was changed");
  expect(changes.map(({ text }) => text)).toEqual([
    expect.stringContaining("A passkey was added to your account."),
    expect.stringContaining("A passkey was removed from your account."),
  ]);
});

test("the options name the site, the account, its passkeys, and demand that the owner is verified", async () => {
  await (await owner()).add();
  const { userId, userNum, device, add, creationOptions, requestOptions } = await owner();
  await add();
  expect(JSON.parse(await creationOptions())).toMatchObject({
    rp: { id: "portal.test", name: "Moonlit Gate" },
    user: { id: btoa(String(userNum)).replaceAll("=", ""), name: userId },
    excludeCredentials: [{ id: device.id }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
  expect(JSON.parse(await requestOptions())).toMatchObject({ rpId: "portal.test", userVerification: "required" });
});

test("a device that did not verify its owner, and a page of another site, create no passkey and log nobody in", async () => {
  const { add, logIn, passkeys } = await owner();
  const wrongUses: DeviceUse[] = [{ verified: false }, { origin: "https://portal.example" }];
  for (const use of wrongUses) await expect(add(use)).rejects.toMatchObject(notCreated);
  const elsewhere = await passkeyDevice("https://portal.example");
  await expect(add({ origin: "https://portal.test" }, elsewhere)).rejects.toMatchObject(notCreated);
  expect(await passkeys()).toEqual([]);
  await add();
  for (const use of wrongUses) await expect(logIn(use)).rejects.toMatchObject(wrongCredential);
  await expect(logIn({}, await passkeyDevice())).rejects.toMatchObject(wrongCredential);
  expect((await logIn()).token).toBeTruthy();
});

test("another device's signature does not log in with somebody's passkey", async () => {
  const { device, add, requestOptions, gameApi } = await owner();
  await add();
  const stranger = await passkeyDevice();
  const signed = JSON.parse(await stranger.get(await requestOptions()));
  const credential = JSON.stringify({ ...signed, id: device.id });
  await expect(gameApi.accounts.logInWithPasskey({ credential })).rejects.toMatchObject(wrongCredential);
});

test("a challenge works once, for five minutes, and for the account and the purpose it was made for", async () => {
  const { player, device, add, creationOptions, requestOptions, gameApi, clock } = await owner();
  const other = await owner();
  const create = async (options: string) =>
    player.passkeys.add({ name: "Phone", credential: await device.create(options) });
  const logIn = async (options: string) => gameApi.accounts.logInWithPasskey({ credential: await device.get(options) });
  await expect(create(await other.creationOptions())).rejects.toMatchObject(notCreated);
  await expect(create(await requestOptions())).rejects.toMatchObject(notCreated);
  const late = await creationOptions();
  clock.time += 5 * MINUTE;
  await expect(create(late)).rejects.toMatchObject(notCreated);
  const inTime = await creationOptions();
  clock.time += 5 * MINUTE - 1;
  await create(inTime);

  await expect(logIn(await creationOptions())).rejects.toMatchObject(wrongCredential);
  const once = await requestOptions();
  expect((await logIn(once)).token).toBeTruthy();
  await expect(logIn(once)).rejects.toMatchObject(wrongCredential);
  const expired = await requestOptions();
  clock.time += 5 * MINUTE;
  await expect(logIn(expired)).rejects.toMatchObject(wrongCredential);
  await expect(add()).rejects.toMatchObject(notAdded);
});

test("responses that are no JSON of WebAuthn are refused like wrong ones", async () => {
  const { player, device, creationOptions, requestOptions, gameApi, as } = await owner();
  const created = JSON.parse(await device.create(await creationOptions()));
  const used = JSON.parse(await device.get(await requestOptions()));
  const spoiled = (response: typeof created) => [
    "",
    "null",
    "[]",
    "{",
    JSON.stringify({ ...response, id: 1 }),
    JSON.stringify({ ...response, id: "a b" }),
    JSON.stringify({ ...response, response: null }),
    JSON.stringify({ ...response, response: {} }),
    JSON.stringify({ ...response, response: { ...response.response, clientDataJSON: "!" } }),
    JSON.stringify({ ...response, response: { ...response.response, clientDataJSON: btoa("no JSON") } }),
    JSON.stringify({ ...response, response: { ...response.response, clientDataJSON: btoa('{"challenge":1}') } }),
    JSON.stringify({ ...response, response: { ...response.response, clientDataJSON: btoa('{"challenge":{}}') } }),
  ];
  for (const credential of spoiled(created))
    await expect(player.passkeys.add({ name: "Phone", credential })).rejects.toMatchObject({ code: "invalid" });
  for (const [index, credential] of spoiled(used).entries()) {
    const { accounts } = as({ ip: `10.61.0.${index}` });
    await expect(accounts.logInWithPasskey({ credential })).rejects.toMatchObject({ code: "invalid" });
  }
  await player.passkeys.add({ name: "Phone", credential: JSON.stringify(created) });
  expect(
    (await gameApi.accounts.logInWithPasskey({ credential: await device.get(await requestOptions()) })).token,
  ).toBeTruthy();
});

test("a device that counts its uses and is behind was copied: it does not log in", async () => {
  const { add, logIn } = await owner();
  await add({ counter: 5 });
  expect((await logIn({ counter: 6 })).token).toBeTruthy();
  for (const counter of [0, 5, 6]) await expect(logIn({ counter })).rejects.toMatchObject(wrongCredential);
  expect((await logIn({ counter: 7 })).token).toBeTruthy();
});

test("concurrent uses of a device that counts: the ones behind the latest fail", async () => {
  const { device, add, requestOptions, gameApi } = await owner();
  await add({ counter: 1 });
  const credentials = await Promise.all(
    [4, 2, 3].map(async (counter) => device.get(await requestOptions(), { counter })),
  );
  await Promise.allSettled(credentials.map((credential) => gameApi.accounts.logInWithPasskey({ credential })));
  const stored = await env.DB.prepare("SELECT counter FROM passkeys WHERE credential_id = ?").bind(device.id).first();
  expect(stored).toEqual({ counter: 4 });
});

test("a challenge that is used leaves the others, and a passkey that is used the other passkeys", async () => {
  const [first, second] = [await owner(), await owner()];
  await first.add({ counter: 1 });
  await second.add({ counter: 1 });
  const [one, other] = [await first.requestOptions(), await second.requestOptions()];
  const logIn = async ({ gameApi, device }: typeof first, options: string) =>
    gameApi.accounts.logInWithPasskey({ credential: await device.get(options, { counter: 7 }) });
  expect((await logIn(second, other)).user).toMatchObject({ userId: second.userId });
  expect(await first.passkeys()).toMatchObject([{ lastUsedAt: null }]);
  expect((await logIn(first, one)).user).toMatchObject({ userId: first.userId });
});

test("six digits are no proof for an account that has only passkeys", async () => {
  const { userId, gameApi, add } = await owner();
  await add();
  const { challenge } = await gameApi.accounts.logIn({ userId, password: testPassword });
  await expect(gameApi.accounts.confirmLogin({ challenge: challenge!, proof: "123456" })).rejects.toMatchObject({
    fields: { proof: ["This code is wrong, expired or already used. Please try again."] },
  });
});

test("options are limited to thirty an hour for creating passkeys, and to sixty for using them", async () => {
  const { player, add, creationOptions, requestOptions } = await owner();
  await add();
  for (let count = 1; count < 30; count += 1) await creationOptions();
  await expect(creationOptions()).rejects.toMatchObject({ code: "rate_limited" });
  // Other changes of factors have the same limit.
  await expect(player.mfa.renewRecoveryCodes({})).rejects.toMatchObject({ code: "rate_limited" });
  for (let count = 0; count < 60; count += 1) await requestOptions();
  await expect(requestOptions()).rejects.toMatchObject({ code: "rate_limited" });
});

test("removing a factor of several issues no recovery codes", async () => {
  const { player, userNum, device, add } = await owner();
  await add();
  await add({}, await passkeyDevice());
  await env.DB.prepare("UPDATE recovery_codes SET used_at = 1 WHERE user_num = ?").bind(userNum).run();
  await player.passkeys.remove({ credentialId: device.id });
  expect(await player.mfa.read({})).toMatchObject({ passkeys: [{}], recoveryCodesLeft: 0 });
});

test("a passkey proves the identity of its account only", async () => {
  const first = await owner();
  const second = await owner();
  await first.add();
  await second.add();
  const { challenge } = await first.gameApi.accounts.logIn({ userId: first.userId, password: testPassword });
  const foreign = await second.device.get(await first.requestOptions());
  await expect(first.gameApi.accounts.confirmLogin({ challenge: challenge!, proof: foreign })).rejects.toMatchObject({
    code: "invalid",
  });
  for (const call of [
    () => second.player.passkeys.rename({ credentialId: first.device.id, name: "Mine" }),
    () => second.player.passkeys.remove({ credentialId: first.device.id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await first.passkeys()).toMatchObject([{ name: "Phone" }]);
  await expect(second.add({}, first.device)).rejects.toMatchObject(notAdded);
});

test("an account has ten passkeys at most, also when several are added at once", async () => {
  const { player, add, creationOptions, passkeys } = await owner();
  for (let count = 0; count < MAX_PASSKEYS - 1; count += 1) await add({}, await passkeyDevice());
  const credentials = await Promise.all(
    [1, 2, 3].map(async () => (await passkeyDevice()).create(await creationOptions())),
  );
  const results = await Promise.allSettled(
    credentials.map((credential) => player.passkeys.add({ name: "Phone", credential })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(notAdded);
  expect(await passkeys()).toHaveLength(MAX_PASSKEYS);
});

test("the first passkey ends the other sessions; a further one gives no recovery codes", async () => {
  const { userId, gameApi, as, player, add } = await owner();
  const other = as({ token: (await gameApi.accounts.logIn({ userId, password: testPassword })).token! });
  await add();
  await expect(other.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  await player.accounts.current({});
  expect((await add({}, await passkeyDevice())).recoveryCodes).toEqual([]);
});

test("suspended and banned accounts do not log in with a passkey", async () => {
  const { userNum, add, logIn } = await owner();
  await add();
  await env.DB.prepare("UPDATE users SET user_type = 3 WHERE user_num = ?").bind(userNum).run();
  await expect(logIn()).rejects.toMatchObject({ code: "forbidden" });
  await env.DB.prepare("UPDATE users SET user_type = 1 WHERE user_num = ?").bind(userNum).run();
  expect((await logIn()).token).toBeTruthy();
});

test("a passkey is lost with its deployment's address: sites without a host name offer none", async () => {
  const { gameApi } = testGameApi({ site: { origin: "http://192.0.2.1", publicOrigin: "http://192.0.2.1" } });
  await expect(gameApi.passkeys.requestOptions({})).rejects.toMatchObject({
    code: "not_offered",
    message: "Passkeys do not work for a site that is reached by an IP address.",
  });
});
