import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { applyDueChanges, noPendingAddress } from "#app/features/accounts/embedded/change-address.ts";
import { accountLinks, sessions, users } from "#app/features/users/embedded/schema.ts";
import { cheapHash, insertAccount, registration, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { totpCode } from "#tests/fixtures/totp.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = "lantern-gate-2";
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };
const otherAccountError = { code: "forbidden", message: "This is not your account." };
const sessionEndedError = { code: "unauthorized", message: "Your session has ended." };
const invalid = (message: string, field: string) => ({ code: "invalid", message, fields: { [field]: [message] } });

/** A logged-in player with a unique network address. */
let players = 0;
async function player(values: Partial<typeof users.$inferInsert> & { userId: string }) {
  players += 1;
  const { userNum } = await insertAccount(env.DB, values);
  const tools = testGameApi({ caller: { ip: `10.9.0.${players}`, token: undefined } });
  const logIn = async (password = testPassword) =>
    (await tools.gameApi.accounts.logIn({ userId: values.userId, password })).token!;
  const token = await logIn();
  return {
    ...tools,
    gameApi: tools.as({ token }),
    identity: { userNum, userId: values.userId },
    logIn,
    applyDue: () => applyDueChanges(tools.context),
    account: async () => (await db.select().from(users).where(eq(users.userNum, userNum)))[0]!,
    openSessions: async () => (await db.select().from(sessions).where(eq(sessions.userNum, userNum))).length,
  };
}

test("the password check reports a match with a message and a mismatch without one", async () => {
  const { gameApi, identity } = await player({ userId: "Checker" });
  const check = (password: string) => gameApi.accounts.checkPassword({ ...identity, userId: " cHECKER ", password });
  expect(await check(testPassword)).toStrictEqual({ message: "Password is correct." });
  expect(await check("moonlit-gate-9")).toStrictEqual({ message: "" });
});

test("the secret answer check ignores case and extra spaces", async () => {
  const { gameApi, identity } = await player({ userId: "Answerer" });
  const check = (secretAnswer: string) => gameApi.accounts.checkSecretAnswer({ ...identity, secretAnswer });
  expect(await check(testAnswer)).toStrictEqual({ message: "Secret answer is correct." });
  expect(await check("  BLUE   moon ")).toStrictEqual({ message: "Secret answer is correct." });
  await expect(check("Red Moon")).rejects.toMatchObject(
    invalid("Secret Answer is incorrect. Please try again.", "secretAnswer"),
  );
});

test("an account cannot act for another account", async () => {
  const { gameApi, identity } = await player({ userId: "owner_" });
  const other = await insertAccount(env.DB, { userId: "other_" });
  for (const claimedIdentity of [
    { userNum: other.userNum, userId: "other_" },
    { userNum: other.userNum, userId: "owner_" },
    { userNum: identity.userNum, userId: "other_" },
  ]) {
    const password = testPassword;
    const calls = [
      gameApi.accounts.checkPassword({ ...claimedIdentity, password }),
      gameApi.accounts.checkSecretAnswer({ ...claimedIdentity, secretAnswer: testAnswer }),
      gameApi.accounts.updatePassword({ ...claimedIdentity, password, newPassword: NEW_PASSWORD }),
      gameApi.accounts.updateDetails({
        ...claimedIdentity,
        password,
        email: "mine@mail.example",
        nameFirst: "",
        nameLast: "",
        phone: "",
      }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(otherAccountError);
  }
});

test("passwords allow five wrong guesses a minute and twenty attempts in five minutes", async () => {
  const { gameApi, identity, clock, settle } = await player({ userId: "guesser" });
  const password = (password: string) => gameApi.accounts.checkPassword({ ...identity, password });
  const answer = (secretAnswer: string) => gameApi.accounts.checkSecretAnswer({ ...identity, secretAnswer });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await password(testPassword);
    await answer(testAnswer);
    await settle();
  }
  for (let attempt = 0; attempt < 3; attempt += 1) await password("wrong");
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(answer("wrong")).rejects.toMatchObject({ code: "invalid" });
  await expect(password(testPassword)).rejects.toMatchObject(tooMany);
  await expect(answer(testAnswer)).rejects.toMatchObject(tooMany);
  clock.time += MINUTE;
  // 17 attempts were checked so far.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await password(testPassword)).toEqual({ message: "Password is correct." });
    await settle();
  }
  await expect(password(testPassword)).rejects.toMatchObject(tooMany);
  clock.time += 4 * MINUTE;
  expect(await password(testPassword)).toEqual({ message: "Password is correct." });
});

test("concurrent guesses do not exceed the limit", async () => {
  const { gameApi, identity, settle } = await player({ userId: "parallel" });
  const attempts = Array.from({ length: 100 }, (_, index) =>
    gameApi.accounts.checkPassword({ ...identity, password: index % 2 ? `guess ${index}` : testPassword }),
  );
  const results = await Promise.allSettled(attempts);
  await settle();
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
  const wrong = results.filter((result) => result.status === "fulfilled" && result.value.message === "");
  expect(wrong.length).toBeLessThanOrEqual(5);
});

test("an attempt is not refunded to a later window", async () => {
  const { gameApi, identity, clock, settle } = await player({ userId: "late_giver" });
  const check = (password: string) => gameApi.accounts.checkPassword({ ...identity, password });
  // The guess is right, but its attempt is refunded only after the next window has begun.
  const right = check(testPassword);
  clock.time += MINUTE;
  await right;
  await settle();
  for (let attempt = 0; attempt < 5; attempt += 1) await check("wrong");
  await expect(check("wrong")).rejects.toMatchObject(tooMany);
});

test("a password change ends all sessions, voids reset links and sends a notice by mail", async () => {
  const { gameApi, identity, as, logIn, mails, settle, openSessions } = await player({
    userId: "Changer",
    emailVerifiedAt: 1,
  });
  const otherSession = as({ token: await logIn() });
  await gameApi.accounts.findPassword({ userId: "changer", email: "changer@mail.example" });
  await settle();
  expect(await gameApi.accounts.checkSecretAnswer({ ...identity, secretAnswer: testAnswer })).toBeTruthy();
  expect(
    await gameApi.accounts.updatePassword({ ...identity, password: testPassword, newPassword: NEW_PASSWORD }),
  ).toStrictEqual({
    message: "Your password has been changed. Please log in again.",
  });
  await settle();
  expect(mails.at(-1)).toMatchObject({ to: "Changer@mail.example", subject: "Your Moonlit Gate password was changed" });
  expect(await openSessions()).toBe(0);
  for (const api of [gameApi, otherSession])
    await expect(api.accounts.current({})).rejects.toMatchObject(sessionEndedError);
  const token = tokenIn(mails[0]?.text);
  await expect(gameApi.accounts.resetPassword({ token, newPassword: "lantern-gate-3" })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await db.select().from(accountLinks).where(eq(accountLinks.userNum, identity.userNum))).toEqual([]);
  await expect(logIn()).rejects.toMatchObject({ code: "unauthorized" });
  expect(await logIn(NEW_PASSWORD)).toBeTruthy();
});

test("a password change needs the current password and a valid new one", async () => {
  const { gameApi, identity, openSessions } = await player({ userId: "Fussy" });
  const change = (password: string, newPassword: string) =>
    gameApi.accounts.updatePassword({ ...identity, password, newPassword });
  await expect(change("wrong-password", NEW_PASSWORD)).rejects.toMatchObject(
    invalid("Current Password is incorrect.", "password"),
  );
  await expect(change(testPassword, testPassword)).rejects.toMatchObject(
    invalid("New Password must be different from Current Password.", "newPassword"),
  );
  const form = (fields: Record<string, string[]>) => ({ code: "invalid", message: "Please check the form.", fields });
  await expect(change("", "")).rejects.toMatchObject(
    form({ password: ["Current Password is required."], newPassword: ["New Password is required."] }),
  );
  await expect(change(testPassword, "short12")).rejects.toMatchObject(
    form({ newPassword: ["Password must have 8 to 20 characters."] }),
  );
  await expect(change(testPassword, "x".repeat(21))).rejects.toMatchObject(
    form({ newPassword: ["Password may have at most 20 characters."] }),
  );
  await expect(change(testPassword, "the-fussy-one")).rejects.toMatchObject({
    code: "invalid",
    fields: { newPassword: [expect.stringContaining("must not contain your user ID")] },
  });
  expect(await openSessions()).toBe(1);
});

test("with a second factor, a new password and a new address need a recent proof, other details do not", async () => {
  const { gameApi, identity, clock, settle, openSessions } = await player({ userId: "guarded", emailVerifiedAt: 1 });
  const { setup, secret } = await gameApi.mfa.beginTotp({});
  await gameApi.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) });
  clock.time += 11 * MINUTE;
  const password = { ...identity, password: testPassword };
  const confirmFirst = { code: "reauthentication_required" };
  await expect(gameApi.accounts.updatePassword({ ...password, newPassword: NEW_PASSWORD })).rejects.toMatchObject(
    confirmFirst,
  );
  await expect(
    gameApi.accounts.updateDetails({ ...password, email: "other.guarded@mail.example" }),
  ).rejects.toMatchObject(confirmFirst);
  expect(await openSessions()).toBe(1);
  expect(await gameApi.accounts.updateDetails({ ...password, email: "guarded@mail.example" })).toEqual({
    message: "Your account has been updated. Please log in again.",
  });
  await settle();
});

test("one of two concurrent password changes succeeds, and the other finds its session ended", async () => {
  const { gameApi, identity, logIn } = await player({ userId: "double" });
  const newPasswords = ["first-password", "second-password"];
  const results = await Promise.allSettled(
    newPasswords.map((newPassword) =>
      gameApi.accounts.updatePassword({ ...identity, password: testPassword, newPassword }),
    ),
  );
  const winner = results.findIndex(({ status }) => status === "fulfilled");
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results[1 - winner]).toMatchObject({ status: "rejected", reason: sessionEndedError });
  expect(await logIn(newPasswords[winner])).toBeTruthy();
});

test("changed details end all sessions and keep an unchanged address confirmed", async () => {
  const { gameApi, identity, account, openSessions, mails, settle } = await player({
    userId: "Mover",
    email: "mover@mail.example",
    emailVerifiedAt: 5,
  });
  const other = await player({ userId: "Neighbour" });
  const reply = await gameApi.accounts.updateDetails({
    ...identity,
    password: testPassword,
    retypedPassword: "",
    email: " Mover@mail.example ",
    nameFirst: " Mo ",
    nameLast: "Ver",
    phone: "+63 (2) 1234-567",
  });
  expect(reply).toStrictEqual({ message: "Your account has been updated. Please log in again." });
  expect(await account()).toMatchObject({
    email: "Mover@mail.example",
    emailKey: "mover@mail.example",
    emailVerifiedAt: 5,
    nameFirst: "Mo",
    nameLast: "Ver",
    phone: "+63 (2) 1234-567",
  });
  expect([await openSessions(), await other.openSessions()]).toEqual([0, 1]);
  await settle();
  expect(mails).toEqual([]);
});

const unchanged = { nameFirst: "", nameLast: "", phone: "" };

const changeOf = ({ gameApi, identity }: Pick<Awaited<ReturnType<typeof player>>, "gameApi" | "identity">) => {
  const details = { ...identity, ...unchanged, password: testPassword };
  return (email: string) => gameApi.accounts.updateDetails({ ...details, email });
};

test("a new address takes effect 72 hours after it was requested; the old one gets both notices", async () => {
  const testPlayer = await player({ userId: "Rename", email: "old@mail.example", emailVerifiedAt: 5 });
  const { gameApi, account, openSessions, logIn, as, mails, settle, clock, applyDue } = testPlayer;
  expect(await changeOf(testPlayer)(" New@mail.example ")).toStrictEqual({
    message:
      "Your account has been updated. We sent a link to New@mail.example. The new address takes effect once you confirm it. Please log in again.",
  });
  expect(await openSessions()).toBe(0);
  await settle();
  expect(await account()).toMatchObject({
    email: "old@mail.example",
    emailKey: "old@mail.example",
    emailVerifiedAt: 5,
    pendingEmail: "New@mail.example",
  });
  const { user } = await as({ token: await logIn() }).accounts.current({});
  expect(user).toMatchObject({ email: "old@mail.example", pendingEmail: "New@mail.example" });
  expect(mails).toMatchObject([
    { to: "New@mail.example", subject: "Confirm your new e-mail address for Moonlit Gate" },
    { to: "old@mail.example", subject: "A new e-mail address for your Moonlit Gate account" },
  ]);
  expect(mails[1]?.text).toContain(
    "was requested for your account: N***************. It takes effect once it is confirmed.",
  );
  expect(mails[1]?.text).toContain("/undoemailchange?token=");
  const token = tokenIn(mails[0]?.text);
  const requestedAt = clock.time;
  clock.time += HOUR;
  expect(await gameApi.accounts.verifyEmail({ token })).toStrictEqual({
    message:
      "Your new e-mail address is confirmed. It replaces the current one on 2026-06-04 08:00 (Manila time), unless the change is undone before.",
  });
  // The link works once.
  await expect(gameApi.accounts.verifyEmail({ token })).rejects.toMatchObject({ code: "invalid" });
  const { user: waiting } = await as({ token: await logIn() }).accounts.current({});
  expect(waiting).toMatchObject({
    email: "old@mail.example",
    pendingEmail: "New@mail.example",
    pendingEmailFrom: new Date(requestedAt + 72 * HOUR).toISOString(),
  });
  const confirmedAt = clock.time;
  clock.time = requestedAt + 72 * HOUR - 1;
  await applyDue();
  expect(await account()).toMatchObject({ email: "old@mail.example" });
  clock.time += 1;
  await applyDue();
  await settle();
  expect(await account()).toMatchObject({
    email: "New@mail.example",
    emailKey: "new@mail.example",
    emailVerifiedAt: confirmedAt,
    pendingEmail: null,
    pendingEmailKey: null,
    pendingEmailConfirmedAt: null,
    emailChangeAt: null,
  });
  // A second round changes and mails nothing.
  await applyDue();
  await settle();
  expect(mails.slice(2)).toMatchObject([
    { to: "old@mail.example", subject: "Your Moonlit Gate e-mail address was changed" },
  ]);
  await expect(gameApi.accounts.verifyEmail({ token })).rejects.toMatchObject({ code: "invalid" });
});

test("the link to the current address undoes the change, before and after its confirmation, and ends all sessions", async () => {
  for (const confirmed of [false, true]) {
    const testPlayer = await player({
      userId: `Undo${confirmed}`,
      email: `undo${confirmed}@mail.example`,
      emailVerifiedAt: 5,
    });
    const { gameApi, account, openSessions, logIn, mails, settle, clock, applyDue } = testPlayer;
    await changeOf(testPlayer)(`thief${confirmed}@mail.example`);
    await settle();
    const [changeToken, undoToken] = [tokenIn(mails[0]?.text), tokenIn(mails[1]?.text)];
    await logIn();
    const other = await player({ userId: `Beside${confirmed}` });
    if (confirmed) await gameApi.accounts.verifyEmail({ token: changeToken });
    expect(await gameApi.accounts.undoEmailChange({ token: undoToken })).toStrictEqual({
      message:
        "The change is cancelled: your e-mail address stays as it is, and your account was logged out everywhere.",
    });
    expect([await openSessions(), await other.openSessions()]).toEqual([0, 1]);
    clock.time += 100 * HOUR;
    await applyDue();
    expect(await account()).toMatchObject({ email: `undo${confirmed}@mail.example`, pendingEmail: null });
    for (const call of [
      () => gameApi.accounts.verifyEmail({ token: changeToken }),
      () => gameApi.accounts.undoEmailChange({ token: undoToken }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: "invalid",
        message: "This link is no longer valid. Please request a new one.",
      });
    }
  }
});

test("an address that was never confirmed is replaced as soon as the new one is", async () => {
  const testPlayer = await player({ userId: "Typo", email: "tpyo@mail.example" });
  const { gameApi, account, mails, settle } = testPlayer;
  await changeOf(testPlayer)("typo@mail.example");
  await settle();
  expect(await gameApi.accounts.verifyEmail({ token: tokenIn(mails[0]?.text) })).toStrictEqual({
    message: "Your new e-mail address is confirmed and in use from now on.",
  });
  expect(await account()).toMatchObject({ email: "typo@mail.example" });
});

test("a taken address gets the same answer, and its mailbox a notice without a link", async () => {
  await insertAccount(env.DB, { userId: "holder", email: "Held@mail.example" });
  const answers = [];
  for (const [userId, requestedEmail] of [
    ["wisher1", "hELD@mail.example"],
    ["wisher2", "FREE@mail.example"],
  ] as const) {
    const testPlayer = await player({ userId });
    const { database, stats } = countingDatabase(env.DB);
    const counted = {
      ...testPlayer,
      gameApi: testGameApi({ database, caller: { ip: "10.9.2.1", token: await testPlayer.logIn() } }).gameApi,
    };
    const { message } = await changeOf(counted)(requestedEmail);
    answers.push({
      message: message.replace(requestedEmail, "…"),
      statements: stats.statements,
      roundTrips: stats.roundTrips,
    });
    expect(await testPlayer.account()).toMatchObject({ email: `${userId}@mail.example`, pendingEmail: requestedEmail });
  }
  expect(answers[0]).toEqual(answers[1]);

  const again = await player({ userId: "wisher3", emailVerifiedAt: 1 });
  await changeOf(again)("held@mail.example");
  await again.settle();
  expect(again.mails).toMatchObject([
    { to: "held@mail.example", subject: "Your e-mail address for Moonlit Gate" },
    { to: "wisher3@mail.example", subject: "A new e-mail address for your Moonlit Gate account" },
  ]);
  expect(again.mails[0]?.text).not.toMatch(/token=|wisher3/);
  const links = await db.select().from(accountLinks).where(eq(accountLinks.userNum, again.identity.userNum));
  expect(links.map(({ purpose }) => purpose)).toEqual(["undo"]);
});

test("the first of two accounts to confirm an address gets it; the other keeps its own", async () => {
  const [first, second] = [await player({ userId: "taker1" }), await player({ userId: "taker2" })];
  await Promise.all([changeOf(first)("wanted@mail.example"), changeOf(second)("wanted@mail.example")]);
  await Promise.all([first.settle(), second.settle()]);
  const links = [first, second].map(({ mails }) => tokenIn(mails[0]?.text));
  const results = await Promise.allSettled(links.map((token) => first.gameApi.accounts.verifyEmail({ token })));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      code: "conflict",
      message: "This e-mail address now belongs to another account, so your account keeps its current one.",
    },
  });
  const emails = [(await first.account()).email, (await second.account()).email];
  expect(emails.filter((email) => email === "wanted@mail.example")).toHaveLength(1);
});

/** Accounts with an address that was confirmed and takes effect at the time of the test's clock. */
async function dueChanges(requested: string, ...userIds: string[]) {
  await db.update(users).set(noPendingAddress);
  const { clock } = testGameApi();
  const pending = { pendingEmailConfirmedAt: 6, emailChangeAt: clock.time, emailVerifiedAt: 5 };
  const accounts: (typeof users.$inferSelect)[] = [];
  for (const userId of userIds) {
    const pendingEmail = requested.replace("*", userId);
    accounts.push(await insertAccount(env.DB, { userId, pendingEmail, pendingEmailKey: pendingEmail, ...pending }));
  }
  /** The current and the pending address of each account. */
  const addresses = async () => {
    const all = await db.select().from(users);
    return accounts
      .map(({ userNum }) => all.find((account) => account.userNum === userNum)!)
      .map(({ email, pendingEmail }) => [email, pendingEmail]);
  };
  return { accounts, addresses };
}

test("of two changes to one address that are due at once, one is applied and the other one is given up", async () => {
  const { addresses } = await dueChanges("both@mail.example", "due_first", "due_second");
  const { context, settle } = testGameApi();
  await applyDueChanges(context);
  await settle();
  expect(await addresses()).toEqual([
    ["both@mail.example", null],
    ["due_second@mail.example", null],
  ]);
});

test("ten due changes are applied at once, and the others in the next round", async () => {
  const userIds = Array.from({ length: 11 }, (_, index) => `due_round${index}`);
  const { addresses } = await dueChanges("new_*@mail.example", ...userIds);
  const { context, settle } = testGameApi();
  const applied = async () => {
    await applyDueChanges(context);
    await settle();
    return (await addresses()).filter(([, pending]) => pending === null).length;
  };
  expect([await applied(), await applied()]).toEqual([10, 11]);
});

test.each([
  ["its confirmation is withdrawn", { pendingEmailConfirmedAt: null }],
  ["another address is confirmed", { pendingEmail: "later@mail.example", pendingEmailKey: "later@mail.example" }],
])("a change that is due is not applied when %s meanwhile", async (_, values) => {
  const { accounts, addresses } = await dueChanges("*_new@mail.example", `raced_${Object.keys(values).length}`);
  const { userNum, email, pendingEmail } = accounts[0]!;
  const database = interruptedDatabase(env.DB, 1, () => db.update(users).set(values).where(eq(users.userNum, userNum)));
  const { context, settle } = testGameApi({ database });
  await applyDueChanges(context);
  await settle();
  expect(await addresses()).toEqual([[email, { pendingEmail, ...values }.pendingEmail]]);
});

test("a change that nobody has confirmed can be undone even when its time is over", async () => {
  const testPlayer = await player({ userId: "unhurried", emailVerifiedAt: 5 });
  const { gameApi, mails, settle, clock, applyDue, account } = testPlayer;
  await changeOf(testPlayer)("thief_unhurried@mail.example");
  await settle();
  clock.time += 73 * HOUR;
  await applyDue();
  expect(await account()).toMatchObject({ email: "unhurried@mail.example", pendingEmail: expect.any(String) });
  await gameApi.accounts.undoEmailChange({ token: tokenIn(mails[1]?.text) });
  expect(await account()).toMatchObject({ email: "unhurried@mail.example", pendingEmail: null });
});

test("a pending change can be resent, replaced and cancelled; older links are void", async () => {
  const testPlayer = await player({ userId: "waverer", email: "waverer@mail.example", emailVerifiedAt: 5 });
  const { as, logIn, account, mails, settle } = testPlayer;
  const change = async (email: string) => changeOf({ ...testPlayer, gameApi: as({ token: await logIn() }) })(email);
  await change("one@mail.example");
  await settle();
  await change("two@mail.example");
  await settle();
  const signedIn = as({ token: await logIn() });
  expect(await signedIn.accounts.resendVerification({})).toStrictEqual({
    message: "We have sent a new link to t***************.",
  });
  await settle();
  const links = mails.filter(({ subject }) => subject.startsWith("Confirm")).map(({ text }) => tokenIn(text));
  expect(links).toHaveLength(3);
  for (const token of links.slice(0, 2))
    await expect(signedIn.accounts.verifyEmail({ token })).rejects.toMatchObject({ code: "invalid" });
  const other = await player({ userId: "also_waiting" });
  await changeOf(other)("three@mail.example");
  await other.settle();
  expect(await signedIn.accounts.cancelEmailChange({})).toStrictEqual({
    message: "The change is cancelled. Your e-mail address is still waverer@mail.example.",
  });
  await expect(signedIn.accounts.verifyEmail({ token: links[2]! })).rejects.toMatchObject({ code: "invalid" });
  expect(await account()).toMatchObject({ email: "waverer@mail.example", emailVerifiedAt: 5, pendingEmail: null });
  expect(await other.account()).toMatchObject({ pendingEmail: "three@mail.example" });
  await other.gameApi.accounts.verifyEmail({ token: tokenIn(other.mails[0]?.text) });
  await other.settle();
  expect(await signedIn.accounts.cancelEmailChange({})).toStrictEqual({
    message: "There is no pending change of your e-mail address.",
  });
});

test.each(["by reset", "by change"])("a new password %s cancels a pending change of the address", async (way) => {
  const userId = way.replace(" ", "_");
  const targetPlayer = await player({ userId });
  await changeOf(targetPlayer)(`thief_${userId}@mail.example`);
  await targetPlayer.settle();
  const { as, gameApi, identity, mails, settle, account, logIn } = targetPlayer;
  const token = tokenIn(mails[0]?.text);
  if (way === "by reset") {
    await gameApi.accounts.findPassword({ userId, email: `${userId}@mail.example` });
    await settle();
    await gameApi.accounts.resetPassword({ token: tokenIn(mails.at(-1)?.text), newPassword: NEW_PASSWORD });
  } else {
    const signedIn = as({ token: await logIn() });
    await signedIn.accounts.updatePassword({ ...identity, password: testPassword, newPassword: NEW_PASSWORD });
  }
  await expect(gameApi.accounts.verifyEmail({ token })).rejects.toMatchObject({ code: "invalid" });
  expect(await account()).toMatchObject({ email: `${userId}@mail.example`, pendingEmail: null });
});

test("an account may request another address three times a day", async () => {
  const testPlayer = await player({ userId: "restless", emailVerifiedAt: 1 });
  const { as, logIn, mails, settle, clock } = testPlayer;
  const change = async (n: number) =>
    changeOf({ ...testPlayer, gameApi: as({ token: await logIn() }) })(`restless${n}@mail.example`);
  for (let n = 1; n <= 3; n += 1) await change(n);
  await expect(change(4)).rejects.toMatchObject(tooMany);
  await settle();
  expect(mails).toHaveLength(6);
  clock.time += 24 * 60 * MINUTE;
  await change(5);
});

test("a mailbox gets ten links a day across accounts and spellings of its address", async () => {
  const mails: string[] = [];
  for (let n = 0; n < 14; n += 1) {
    const testPlayer = await player({ userId: `flooder${n}` });
    await changeOf(testPlayer)(n % 2 ? `Victim+${n}@mail.example` : `vic.tim${"+".repeat(n)}@mail.example`);
    await testPlayer.settle();
    mails.push(...testPlayer.mails.map(({ to }) => to).filter((to) => to.toLowerCase().startsWith("vic")));
  }
  expect(mails).toHaveLength(10);
});

test("without a site address no links are mailed and nothing changes", async () => {
  const testPlayer = await player({ userId: "linkless" });
  const { identity, account, openSessions, logIn } = testPlayer;
  const withoutOrigin = testGameApi({ site: { origin: undefined }, caller: { ip: "10.9.3.1", token: await logIn() } });
  const refused = {
    code: "unavailable",
    message: "This site cannot send links by e-mail yet, because its public address is not configured.",
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(changeOf({ identity, gameApi: withoutOrigin.gameApi })("other@mail.example")).rejects.toMatchObject({
    ...refused,
    fields: { email: [refused.message] },
  });
  const resent = await withoutOrigin.gameApi.accounts.resendVerification({}).catch((error: unknown) => error);
  expect(resent).toMatchObject({ ...refused, fields: undefined });
  await expect(
    withoutOrigin.gameApi.accounts.findPassword({ userId: "linkless", email: "linkless@mail.example" }),
  ).rejects.toMatchObject(refused);
  expect(log.mock.calls.flat().join()).toContain("SITE_URL is not set");
  expect((await account()).pendingEmail).toBeNull();
  expect(await openSessions()).toBe(2);

  await withoutOrigin.gameApi.accounts.register(registration({ userId: "unlinked" }));
  const foreign = registration({ userId: "unlinked2", userEmail: "linkless@mail.example" });
  await withoutOrigin.gameApi.accounts.register(foreign);
  await withoutOrigin.gameApi.accounts.findUserId({ email: "linkless@mail.example" });
  await withoutOrigin.settle();
  log.mockRestore();
  expect(withoutOrigin.mails).toMatchObject([{ to: "linkless@mail.example", subject: "Your Moonlit Gate user ID" }]);
  expect(withoutOrigin.mails[0]?.text + withoutOrigin.mails[0]!.html).not.toMatch(/https?:|undefined/);
});

test("changed details need the password and must be valid", async () => {
  const { gameApi, identity, openSessions } = await player({ userId: "Strict" });
  const details = { ...identity, ...unchanged, password: testPassword, email: "strict@mail.example" };
  await expect(gameApi.accounts.updateDetails({ ...details, password: "wrong" })).rejects.toMatchObject(
    invalid("Password is incorrect. Please try again.", "password"),
  );
  await expect(
    gameApi.accounts.updateDetails({
      ...details,
      email: "nobody",
      nameFirst: "x".repeat(31),
      nameLast: "x".repeat(31),
      phone: "call me",
    }),
  ).rejects.toMatchObject({
    code: "invalid",
    message: "Please check the form.",
    fields: {
      email: ["Enter a valid email address."],
      nameFirst: ["First name may have at most 30 characters."],
      nameLast: ["Last name may have at most 30 characters."],
      phone: ["Enter a valid phone number."],
    },
  });
  expect(await openSessions()).toBe(1);
});

test("changed details are refused when the password is reset meanwhile", async () => {
  const { identity, logIn, account } = await player({ userId: "hijacked" });
  // The first batch counts the attempt, the second writes the details.
  const database = interruptedDatabase(env.DB, 2, async () => {
    const passwordHash = cheapHash(NEW_PASSWORD);
    await db.update(users).set({ passwordHash }).where(eq(users.userNum, identity.userNum));
  });
  const attacker = testGameApi({ database, caller: { ip: "10.9.1.1", token: await logIn() } });
  await expect(
    attacker.gameApi.accounts.updateDetails({
      ...identity,
      ...unchanged,
      password: testPassword,
      email: "thief@mail.example",
    }),
  ).rejects.toMatchObject(sessionEndedError);
  expect((await account()).email).toBe("hijacked@mail.example");
});
