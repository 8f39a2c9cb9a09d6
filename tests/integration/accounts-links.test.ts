import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { accountLinks, knownNetworks, sessions, users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW_PASSWORD = "lantern-gate-2";
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };
const invalidLink = { code: "invalid", message: "This link is no longer valid. Please request a new one." };
const changed = { message: "Your password has been changed. You can log in now." };

/** A visitor with a unique network address. */
let visitors = 0;
function visitor(options: Parameters<typeof testGameApi>[0] = {}) {
  visitors += 1;
  return testGameApi({ caller: { ip: `10.8.0.${visitors}`, token: undefined }, ...options });
}

async function linksOf(userNum: number) {
  return db.select().from(accountLinks).where(eq(accountLinks.userNum, userNum));
}

async function accountOf(userNum: number) {
  const [account] = await db.select().from(users).where(eq(users.userNum, userNum));
  return account!;
}

test("a user ID is mailed to the address of its account; the answer is the same for any address", async () => {
  await insertAccount(env.DB, { userId: "Forgotten", email: "Me@mail.example" });
  const { gameApi, mails, settle } = visitor();
  expect(await gameApi.accounts.findUserId({ email: " me@MAIL.example " })).toStrictEqual({
    message: "If an account uses m**************, we have sent its user ID there.",
  });
  expect(await gameApi.accounts.findUserId({ email: "no@mail.example" })).toStrictEqual({
    message: "If an account uses n**************, we have sent its user ID there.",
  });
  await settle();
  expect(mails).toMatchObject([{ to: "Me@mail.example", subject: "Your Moonlit Gate user ID" }]);
  expect(mails[0]?.text).toContain("is: Forgotten");
});

test("a reset link is mailed when user ID and address match; the answer is always the same", async () => {
  await insertAccount(env.DB, { userId: "Careless", email: "careless@mail.example" });
  await insertAccount(env.DB, { userId: "someone_else" });
  await insertAccount(env.DB, { userId: "banned", email: "banned@mail.example", userType: 3 });
  const attempts: [string, string][] = [
    ["careless", "CARELESS@mail.example"],
    ["someone_else", "careless@mail.example"],
    ["nobody", "careless@mail.example"],
    ["banned", "banned@mail.example"],
  ];
  for (const [userId, email] of attempts) {
    const { gameApi, mails, settle } = visitor();
    const masked = email[0] + "*".repeat(email.length - 1);
    expect(await gameApi.accounts.findPassword({ userId, email })).toStrictEqual({
      message: `If this user ID and ${masked} belong together, we have sent a link for a new password there.`,
    });
    await settle();
    expect(mails.map(({ to }) => to)).toEqual(userId === "careless" ? ["careless@mail.example"] : []);
  }
});

/** A database that answers batches, which count attempts, and hangs on everything else. */
function hangingDatabase(): D1Database {
  const pendingForever = () => new Promise(() => {});
  const hangingStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind = statement.bind.bind(statement);
    return Object.assign(statement, {
      ...{ all: pendingForever, raw: pendingForever, first: pendingForever, run: pendingForever },
      bind: (...values: unknown[]) => hangingStatement(bind(...values)),
    });
  };
  return {
    prepare: (query: string) => hangingStatement(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  } as unknown as D1Database;
}

test("the answer does not wait for the account lookup", async () => {
  const { gameApi } = visitor({ database: hangingDatabase() });
  expect((await gameApi.accounts.findUserId({ email: "any@mail.example" })).message).toContain("If an account uses");
  const { message } = await gameApi.accounts.findPassword({ userId: "anybody", email: "any@mail.example" });
  expect(message).toContain("If this user ID and");
});

test("find account needs an address and a user ID", async () => {
  const { gameApi } = visitor();
  const invalid = (fields: Record<string, string[]>) => ({
    code: "invalid",
    message: "Please check the form.",
    fields,
  });
  await expect(gameApi.accounts.findUserId({ email: " " })).rejects.toMatchObject(
    invalid({ email: ["Email Address is required to retrieve your UserID."] }),
  );
  await expect(gameApi.accounts.findUserId({ email: "me" })).rejects.toMatchObject(
    invalid({ email: ["Enter a valid email address."] }),
  );
  await expect(gameApi.accounts.findPassword({ userId: "", email: "" })).rejects.toMatchObject(
    invalid({
      userId: ["User ID is required to retrieve your Password."],
      email: ["Email Address is required to retrieve your Password."],
    }),
  );
});

test("an address may search five times an hour, both kinds together", async () => {
  const { gameApi, clock } = visitor();
  const findId = () => gameApi.accounts.findUserId({ email: "no@mail.example" });
  const findPw = () => gameApi.accounts.findPassword({ userId: "nobody", email: "no@mail.example" });
  for (const search of [findId, findPw, findId, findPw, findId]) await search();
  await expect(findPw()).rejects.toMatchObject(tooMany);
  await expect(findId()).rejects.toMatchObject(tooMany);
  clock.time += HOUR;
  await findPw();
});

test("a mailbox gets three mails an hour across requesting addresses; the answer stays the same", async () => {
  await insertAccount(env.DB, { userId: "Flooded", email: "flooded@mail.example" });
  const { as, mails, settle, clock } = visitor();
  const answers = new Set<string>();
  const ask = async (ip: string) => {
    answers.add((await as({ ip }).accounts.findUserId({ email: "flooded@mail.example" })).message);
    await settle();
  };
  for (let n = 1; n <= 5; n += 1) await ask(`10.9.0.${n}`);
  expect(mails).toHaveLength(3);
  expect(answers.size).toBe(1);
  clock.time += HOUR;
  await ask("10.9.0.9");
  expect(mails).toHaveLength(4);
});

test("a reset link sets a password once, ends all sessions and confirms the address", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "Resetter" });
  await insertAccount(env.DB, { userId: "bystander" });
  const { gameApi, as, mails, settle, clock } = visitor();
  const { token: session } = await gameApi.accounts.logIn({ userId: "resetter", password: testPassword });
  const { token: other } = await gameApi.accounts.logIn({ userId: "bystander", password: testPassword });
  await gameApi.accounts.findPassword({ userId: "Resetter", email: "Resetter@mail.example" });
  await settle();
  expect(mails[0]?.subject).toBe("Set a new password for Moonlit Gate");
  expect(mails[0]?.text).toMatch(/\nhttps:\/\/portal\.test\/resetpassword\?token=[\w-]{43}\n/);
  const token = tokenIn(mails[0]?.text);
  expect(mails[0]?.html).toContain(`<a href="https://portal.test/resetpassword?token=${token}"`);
  clock.time += 30 * MINUTE - 1;

  for (const newPassword of ["short12", "x".repeat(21)]) {
    const refusal = gameApi.accounts.resetPassword({ token, newPassword });
    await expect(refusal).rejects.toMatchObject({ code: "invalid", message: "Please check the form." });
  }
  await expect(gameApi.accounts.resetPassword({ token, newPassword: "short12" })).rejects.toMatchObject({
    fields: { newPassword: ["Password must have 8 to 20 characters."] },
  });
  expect(await gameApi.accounts.resetPassword({ token, newPassword: NEW_PASSWORD })).toStrictEqual(changed);
  await settle();
  expect(mails.slice(1)).toMatchObject([
    { to: "Resetter@mail.example", subject: "Your Moonlit Gate password was changed" },
  ]);
  expect((await accountOf(userNum)).emailVerifiedAt).toBe(clock.time);
  expect(await db.select().from(sessions).where(eq(sessions.userNum, userNum))).toEqual([]);
  await expect(as({ token: session! }).accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  await as({ token: other! }).accounts.current({});
  await expect(gameApi.accounts.resetPassword({ token, newPassword: "lantern-gate-3" })).rejects.toMatchObject(
    invalidLink,
  );
  await expect(gameApi.accounts.logIn({ userId: "resetter", password: testPassword })).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect((await gameApi.accounts.logIn({ userId: "resetter", password: NEW_PASSWORD })).token).toBeTruthy();
});

test("a reset link refuses a password with the user ID of its account, and can be used again", async () => {
  await insertAccount(env.DB, { userId: "Foxglove" });
  const { gameApi, mails, settle } = visitor();
  await gameApi.accounts.findPassword({ userId: "foxglove", email: "foxglove@mail.example" });
  await settle();
  const token = tokenIn(mails[0]?.text);
  await expect(gameApi.accounts.resetPassword({ token, newPassword: "the-foxglove-1" })).rejects.toMatchObject({
    code: "invalid",
    fields: { newPassword: [expect.stringContaining("must not contain your user ID")] },
  });
  expect(await gameApi.accounts.resetPassword({ token, newPassword: NEW_PASSWORD })).toEqual(changed);
});

test("exactly one of several concurrent uses of a reset link sets the password", async () => {
  await insertAccount(env.DB, { userId: "contested" });
  const { gameApi, mails, settle } = visitor();
  await gameApi.accounts.findPassword({ userId: "contested", email: "contested@mail.example" });
  await settle();
  const token = tokenIn(mails[0]?.text);
  const passwords = Array.from({ length: 5 }, (_, index) => `new-password-${index}`);
  const results = await Promise.allSettled(
    passwords.map((newPassword) => gameApi.accounts.resetPassword({ token, newPassword })),
  );
  const winner = results.findIndex(({ status }) => status === "fulfilled");
  const rejections = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(rejections).toHaveLength(4);
  for (const rejection of rejections) expect(rejection).toMatchObject(invalidLink);
  await gameApi.accounts.logIn({ userId: "contested", password: passwords[winner]! });
  await settle();
  expect(mails).toHaveLength(2);
});

test("a reset link is void after 30 minutes, after a newer one, and after the address was changed", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "slow", email: "slow@mail.example" });
  const { gameApi, mails, settle, clock } = visitor();
  const ask = async () => {
    await gameApi.accounts.findPassword({ userId: "slow", email: "slow@mail.example" });
    await settle();
    return tokenIn(mails.at(-1)?.text);
  };
  const use = (token: string) => gameApi.accounts.resetPassword({ token, newPassword: NEW_PASSWORD });
  const expiredLink = await ask();
  clock.time += 30 * MINUTE;
  await expect(use(expiredLink)).rejects.toMatchObject(invalidLink);
  const [older, newer] = [await ask(), await ask()];
  expect(await linksOf(userNum)).toHaveLength(1);
  await expect(use(older)).rejects.toMatchObject(invalidLink);
  await db.update(users).set({ emailKey: "other@mail.example" }).where(eq(users.userNum, userNum));
  await expect(use(newer)).rejects.toMatchObject(invalidLink);
  await db.update(users).set({ emailKey: "slow@mail.example" }).where(eq(users.userNum, userNum));
  expect(await use(newer)).toEqual(changed);
  for (const token of ["", "unknown"]) await expect(use(token)).rejects.toMatchObject(invalidLink);
});

test("expired links are deleted when new ones are created", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "tidy" });
  const { gameApi, settle, clock } = visitor();
  const row = { purpose: "verify" as const, userNum, emailKey: "tidy@mail.example" };
  await db.insert(accountLinks).values([
    { ...row, tokenHash: "expired", expiresAt: clock.time },
    { ...row, tokenHash: "live", expiresAt: clock.time + 1 },
  ]);
  await gameApi.accounts.findPassword({ userId: "tidy", email: "tidy@mail.example" });
  await settle();
  const left = await linksOf(userNum);
  expect(left.map(({ purpose }) => purpose).sort()).toEqual(["reset", "verify"]);
  expect(left.map(({ tokenHash }) => tokenHash)).toContain("live");
});

test("a link of one kind is refused for the other purpose", async () => {
  await insertAccount(env.DB, { userId: "mixed" });
  const { gameApi, as, mails, settle } = visitor();
  const { token } = await gameApi.accounts.logIn({ userId: "mixed", password: testPassword });
  await gameApi.accounts.findPassword({ userId: "mixed", email: "mixed@mail.example" });
  await settle();
  await as({ token: token! }).accounts.resendVerification({});
  await settle();
  const [reset, verify] = mails.map(({ text }) => tokenIn(text));
  await expect(gameApi.accounts.verifyEmail({ token: reset! })).rejects.toMatchObject(invalidLink);
  await expect(gameApi.accounts.resetPassword({ token: verify!, newPassword: NEW_PASSWORD })).rejects.toMatchObject(
    invalidLink,
  );
});

test("an address is confirmed by the newest link, within seven days and for the address it was sent to", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "Verifier", email: "mine@mail.example" });
  const { gameApi, as, mails, settle, clock } = visitor();
  const logIn = async () => (await gameApi.accounts.logIn({ userId: "verifier", password: testPassword })).token!;
  const resend = async (token: string) => {
    const reply = await as({ token }).accounts.resendVerification({});
    await settle();
    return { reply, link: tokenIn(mails.at(-1)?.text) };
  };
  const token = await logIn();
  const { reply, link: first } = await resend(token);
  expect(reply).toStrictEqual({ message: "We have sent a new link to m****************." });
  expect(mails[0]?.text).toMatch(/\nhttps:\/\/portal\.test\/verifyemail\?token=[\w-]{43}\n/);
  const { link: second } = await resend(token);
  await expect(gameApi.accounts.verifyEmail({ token: first })).rejects.toMatchObject(invalidLink);
  clock.time += 7 * DAY;
  await expect(gameApi.accounts.verifyEmail({ token: second })).rejects.toMatchObject(invalidLink);

  const { link } = await resend(token);
  clock.time += 7 * DAY - 1;
  await db.update(users).set({ emailKey: "other@mail.example" }).where(eq(users.userNum, userNum));
  await expect(gameApi.accounts.verifyEmail({ token: link })).rejects.toMatchObject(invalidLink);
  await db.update(users).set({ emailKey: "mine@mail.example" }).where(eq(users.userNum, userNum));
  expect(await gameApi.accounts.verifyEmail({ token: link })).toStrictEqual({
    message: "Your e-mail address is confirmed.",
  });
  expect((await accountOf(userNum)).emailVerifiedAt).toBe(clock.time);
  await expect(gameApi.accounts.verifyEmail({ token: link })).rejects.toMatchObject(invalidLink);
  const sent = mails.length;
  expect((await resend(token)).reply).toStrictEqual({ message: "Your e-mail address is already confirmed." });
  expect(mails).toHaveLength(sent);
});

test("verification mails are limited to three an hour per account, links to twenty per address", async () => {
  await insertAccount(env.DB, { userId: "impatient" });
  const { gameApi, as, clock, mails, settle } = visitor();
  const { token } = await gameApi.accounts.logIn({ userId: "impatient", password: testPassword });
  const resend = () => as({ token: token! }).accounts.resendVerification({});
  for (let attempt = 0; attempt < 3; attempt += 1) await resend();
  await expect(resend()).rejects.toMatchObject(tooMany);
  await settle();
  expect(mails).toHaveLength(3);

  for (let attempt = 0; attempt < 19; attempt += 1) {
    await expect(gameApi.accounts.verifyEmail({ token: `guess-${attempt}` })).rejects.toMatchObject(invalidLink);
  }
  await expect(gameApi.accounts.resetPassword({ token: "guess", newPassword: NEW_PASSWORD })).rejects.toMatchObject(
    invalidLink,
  );
  await expect(gameApi.accounts.resetPassword({ token: "guess", newPassword: NEW_PASSWORD })).rejects.toMatchObject(
    tooMany,
  );
  await expect(gameApi.accounts.verifyEmail({ token: "guess" })).rejects.toMatchObject(tooMany);
  await expect(gameApi.accounts.undoEmailChange({ token: "guess" })).rejects.toMatchObject(tooMany);
  await expect(gameApi.accounts.unlistByLink({ token: "guess" })).rejects.toMatchObject(tooMany);
  clock.time += HOUR;
  await expect(gameApi.accounts.verifyEmail({ token: "guess" })).rejects.toMatchObject(invalidLink);
});

test("a link for a new address changes only its own account", async () => {
  const waiting = [];
  const sharedEmail = "wanted@mail.example";
  for (const userId of ["waits_first", "waits_second"]) {
    const { userNum } = await insertAccount(env.DB, {
      userId,
      pendingEmail: sharedEmail,
      pendingEmailKey: sharedEmail,
    });
    const token = newToken();
    await db.insert(accountLinks).values({
      tokenHash: await hashOf(token),
      purpose: "change",
      userNum,
      emailKey: sharedEmail,
      expiresAt: Date.UTC(2100, 0),
    });
    waiting.push({ userNum, token, email: `${userId}@mail.example` });
  }
  const [first, second] = waiting;
  const { gameApi } = visitor();
  // The first account has another pending address by now.
  const other = { pendingEmail: "other@mail.example", pendingEmailKey: "other@mail.example" };
  await db.update(users).set(other).where(eq(users.userNum, first!.userNum));
  await expect(gameApi.accounts.verifyEmail({ token: first!.token })).rejects.toMatchObject(invalidLink);
  await gameApi.accounts.verifyEmail({ token: second!.token });
  expect((await accountOf(first!.userNum)).email).toBe(first!.email);
  expect((await accountOf(second!.userNum)).email).toBe(sharedEmail);
});

test("a password reset by link leaves the network that set it as the only known one", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "resets_networks" });
  const { as, settle } = visitor();
  const known = async () =>
    (await db.select().from(knownNetworks).where(eq(knownNetworks.userNum, userNum))).map(
      ({ networkHash }) => networkHash,
    );
  await as({ ip: "192.0.2.1" }).accounts.logIn({ userId: "resets_networks", password: testPassword });
  await settle();
  const [before] = await known();
  const token = newToken();
  await db.insert(accountLinks).values({
    tokenHash: await hashOf(token),
    purpose: "reset",
    userNum,
    emailKey: "resets_networks@mail.example",
    expiresAt: Date.UTC(2100, 0),
  });
  await as({ ip: "198.51.100.1" }).accounts.resetPassword({ token, newPassword: NEW_PASSWORD });
  await settle();
  const after = await known();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
});

test("a mailbox gets at most twenty notices of changes a day", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "much_noticed" });
  const { gameApi, mails, settle } = visitor();
  const reset = async (newPassword: string) => {
    const token = newToken();
    await db.insert(accountLinks).values({
      tokenHash: await hashOf(token),
      purpose: "reset",
      userNum,
      emailKey: "much_noticed@mail.example",
      expiresAt: Date.UTC(2100, 0),
    });
    await gameApi.accounts.resetPassword({ token, newPassword });
    await settle();
  };
  await reset("lantern-gate-2");
  expect(mails).toHaveLength(1);
  // The mails that an account causes have a limit as well.
  await env.DB.exec("UPDATE rate_counters SET count = 1000 WHERE key LIKE 'mailsPerAccount %'");
  await reset("lantern-gate-4");
  expect(mails).toHaveLength(1);
  await env.DB.exec("DELETE FROM rate_counters WHERE key LIKE 'mailsPerAccount %'");
  await env.DB.exec("UPDATE rate_counters SET count = 20 WHERE key LIKE 'noticeMailsPerMailbox %'");
  await reset("lantern-gate-3");
  expect(mails).toHaveLength(1);
});

test("a link is checked without using it; a used, expired or foreign one is not valid", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "checked", email: "checked@mail.example" });
  const { gameApi, as, mails, settle, clock } = visitor();
  const isValid = async (purpose: "reset" | "verify" | "undo" | "unlist", token: string) =>
    (await gameApi.accounts.checkLink({ token, purpose })).isValid;
  await gameApi.accounts.findPassword({ userId: "checked", email: "checked@mail.example" });
  await settle();
  const token = tokenIn(mails[0]?.text);
  const before = await linksOf(userNum);
  for (const purpose of ["reset", "verify", "undo", "unlist", "reset"] as const)
    expect(await isValid(purpose, token), purpose).toBe(purpose === "reset");
  expect(await isValid("reset", newToken())).toBe(false);
  expect(await isValid("reset", "")).toBe(false);
  expect(await linksOf(userNum)).toEqual(before);
  clock.time += 30 * MINUTE;
  expect(await isValid("reset", token)).toBe(false);
  clock.time -= 30 * MINUTE;
  await gameApi.accounts.resetPassword({ token, newPassword: NEW_PASSWORD });
  expect(await isValid("reset", token)).toBe(false);

  // The link of a new address is opened with the same page as that of the first one.
  const { token: session } = await gameApi.accounts.logIn({ userId: "checked", password: NEW_PASSWORD });
  const details = { userNum, userId: "checked", password: NEW_PASSWORD, email: "other@mail.example" };
  await as({ token: session! }).accounts.updateDetails(details);
  await settle();
  const links = mails.flatMap(({ text }) => /(verifyemail|undoemailchange)\?token=([\w-]+)/.exec(text)?.slice(1) ?? []);
  expect(links.filter((_, index) => index % 2 === 0).sort()).toEqual(["undoemailchange", "verifyemail"]);
  for (let index = 0; index < links.length; index += 2) {
    const purpose = links[index] === "verifyemail" ? "verify" : "undo";
    expect(await isValid(purpose, links[index + 1]!), purpose).toBe(true);
    expect(await isValid("reset", links[index + 1]!), purpose).toBe(false);
  }
  // The change can be undone for as long as it can be confirmed, and 72 hours longer.
  const undo = links[links.indexOf("undoemailchange") + 1]!;
  clock.time += 10 * DAY - 1;
  expect(await isValid("undo", undo)).toBe(true);
  clock.time += 1;
  expect(await isValid("undo", undo)).toBe(false);
});

test("an address may check 60 links an hour", async () => {
  const { gameApi } = visitor();
  const check = () => gameApi.accounts.checkLink({ token: newToken(), purpose: "reset" });
  for (let n = 0; n < 60; n += 1) await check();
  await expect(check()).rejects.toMatchObject(tooMany);
});

test("without a mail server nothing claims that a mail was sent, and the links wait in the outbox", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "mailless", email: "mailless@mail.example" });
  const { gameApi, as, settle } = visitor({ mailer: undefined });
  const refused = { code: "conflict", message: expect.stringMatching(/does not send e-mails yet.*Submit a ticket/) };
  // As for an address without an account.
  for (const email of ["mailless@mail.example", "nobody@mail.example"]) {
    await expect(gameApi.accounts.findUserId({ email })).rejects.toMatchObject(refused);
    await expect(gameApi.accounts.findPassword({ userId: "mailless", email })).rejects.toMatchObject(refused);
  }
  const { token } = await gameApi.accounts.logIn({ userId: "mailless", password: testPassword });
  await expect(as({ token: token! }).accounts.resendVerification({})).rejects.toMatchObject(refused);
  const details = { userNum, userId: "mailless", password: testPassword, email: "new.mailless@mail.example" };
  const { message } = await as({ token: token! }).accounts.updateDetails(details);
  expect(message).toContain("does not send e-mails yet, so new.mailless@mail.example cannot be confirmed");
  await settle();
  expect((await linksOf(userNum)).map(({ purpose }) => purpose).sort()).toEqual(["change", "reset", "undo", "verify"]);
});
