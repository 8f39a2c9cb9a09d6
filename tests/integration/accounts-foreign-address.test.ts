import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isGameApiError } from "#app/contract/errors.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { ownsAddress } from "#app/features/mail/embedded/address-key.ts";
import { accountLinks, users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, registration, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { decide, placeOrder } from "#tests/fixtures/payments.ts";

const db = openDatabase(env.DB);
const NEW_PASSWORD = "lantern-gate-2";

let visitors = 0;
/** A visitor with a unique network address, whose queries are counted. */
function visitor() {
  visitors += 1;
  const { database, stats } = countingDatabase(env.DB);
  const tools = testGameApi({ database, caller: { ip: `10.12.0.${visitors}`, token: undefined } });
  const accountOf = async (userId: string) =>
    (await db.select().from(users).where(eq(users.userIdKey, userId.toLowerCase())))[0]!;
  return { ...tools, stats, accountOf };
}

/** Registers a user ID with an address, and logs in. */
async function registered(userId: string, userEmail: string) {
  const tools = visitor();
  await tools.gameApi.accounts.register(registration({ userId, userEmail }));
  await tools.settle();
  const { token, user } = await tools.gameApi.accounts.logIn({ userId, password: testPassword });
  return { ...tools, player: tools.as({ token: token! }), user: user!, token: token! };
}

/**
 * Everything that a visitor learns who registers `userId` with an address, looks at the account and uses every call
 * about addresses, and how many queries each answer took. The user ID and the address are replaced.
 */
async function everythingAbout(userId: string, userEmail: string) {
  const { gameApi, as, stats, settle } = visitor();
  const answers: unknown[] = [];
  const ask = async <Reply>(name: string, call: () => Promise<Reply>): Promise<Reply | undefined> => {
    const before = { ...stats };
    const reply = await call().catch((error: unknown) => {
      if (!isGameApiError(error)) throw error;
      answers.push([name, error.code, error.message, error.fields]);
      return undefined;
    });
    answers.push([name, reply, stats.statements - before.statements, stats.roundTrips - before.roundTrips]);
    await settle();
    return reply;
  };
  const values = registration({ userId, userEmail });
  await ask("invalid", () => gameApi.accounts.register({ ...values, secretAnswer: "" }));
  await ask("check", () => gameApi.accounts.checkRegistration({ userId }));
  await ask("register", () => gameApi.accounts.register(values));
  await ask("register again", () => gameApi.accounts.register(values));
  const login = await ask("log in", () => gameApi.accounts.logIn({ userId, password: testPassword }));
  const identity = { userNum: login!.user!.userNum, userId };
  const player = as({ token: login!.token! });
  await ask("account", () => player.accounts.current({}));
  await ask("resend", () => player.accounts.resendVerification({}));
  await ask("find user ID", () => gameApi.accounts.findUserId({ email: userEmail }));
  await ask("find password", () => gameApi.accounts.findPassword({ userId, email: userEmail }));
  await ask("same address", () =>
    player.accounts.updateDetails({ ...identity, password: testPassword, email: userEmail.toUpperCase() }),
  );
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  await settle();
  const later = as({ token: token! });
  const other = `other.${userId}@mail.example`;
  await ask("other address", () => later.accounts.updateDetails({ ...identity, password: testPassword, email: other }));
  const { token: last } = await gameApi.accounts.logIn({ userId, password: testPassword });
  await settle();
  await ask("account later", () => as({ token: last! }).accounts.current({}));
  await ask("cancel", () => as({ token: last! }).accounts.cancelEmailChange({}));
  const text = JSON.stringify(answers)
    .replaceAll(login!.token!, "TOKEN")
    .replaceAll(userId, "USER")
    .replaceAll(userEmail, "ADDRESS")
    .replaceAll(userEmail.toUpperCase(), "ADDRESS IN CAPITALS")
    .replaceAll(`"userNum":${identity.userNum}`, '"userNum":0');
  return JSON.parse(text) as unknown;
}

test("no answer and no number of queries tells whether another account has an address", async () => {
  await insertAccount(env.DB, { userId: "victim", email: "Known.Address@mail.example", emailVerifiedAt: 1 });
  const aboutKnown = await everythingAbout("curious1", "known.address@mail.example");
  const aboutFresh = await everythingAbout("curious2", "khaki.address@mail.example");
  expect(aboutKnown).toEqual(aboutFresh);
  expect(JSON.stringify(aboutFresh)).toContain("Your account is ready");
});

test("a registration with a foreign address makes a usable account, and tells the owner of the address", async () => {
  await insertAccount(env.DB, { userId: "owner1", email: "Owner1@mail.example", emailVerifiedAt: 1 });
  const { user, mails, player, gameApi, settle, accountOf } = await registered("second1", "oWNER1@mail.example");
  expect(user).toMatchObject({ userId: "second1", email: "oWNER1@mail.example", emailVerifiedAt: null });
  expect(user).not.toHaveProperty("pendingEmail");
  const notice = { to: "oWNER1@mail.example", subject: "Your e-mail address for Moonlit Gate" };
  expect(mails).toMatchObject([notice]);
  expect(mails[0]?.text).toContain("You already have an account with it");
  expect(mails[0]?.text).toContain("https://portal.test/findaccount");
  expect(mails[0]!.text + mails[0]!.html).not.toMatch(/token=|second1|owner1@/);

  expect(await player.accounts.resendVerification({})).toEqual({
    message: "We have sent a new link to o******************.",
  });
  await settle();
  expect(mails.slice(1)).toMatchObject([notice]);
  expect(await db.select().from(accountLinks).where(eq(accountLinks.userNum, user.userNum))).toEqual([]);

  // Whatever is mailed to the address is about the account that owns it.
  await gameApi.accounts.findUserId({ email: "owner1@mail.example" });
  await gameApi.accounts.findPassword({ userId: "second1", email: "owner1@mail.example" });
  await settle();
  expect(mails.slice(2)).toMatchObject([{ to: "Owner1@mail.example", subject: "Your Moonlit Gate user ID" }]);
  expect(mails[2]?.text).toContain("is: owner1");

  const identity = { userNum: user.userNum, userId: "second1" };
  await player.accounts.updatePassword({ ...identity, password: testPassword, newPassword: NEW_PASSWORD });
  await settle();
  expect(mails).toHaveLength(3);
  expect(ownsAddress(await accountOf("second1"))).toBe(false);
});

test("a mailbox gets as few notices of registrations as links", async () => {
  await insertAccount(env.DB, { userId: "owner2", email: "owner2@mail.example" });
  const { player, mails, settle, clock } = await registered("second2", "owner2@mail.example");
  for (let n = 0; n < 12; n += 1) {
    clock.time += 3_600_000;
    expect(await player.accounts.resendVerification({})).toHaveProperty("message");
    await settle();
  }
  expect(mails).toHaveLength(10);
});

test("an account with a foreign address can take another one, and is then like any other", async () => {
  await insertAccount(env.DB, { userId: "owner3", email: "owner3@mail.example" });
  const { user, player, mails, gameApi, settle, accountOf } = await registered("second3", "owner3@mail.example");
  const details = { userNum: user.userNum, userId: "second3", password: testPassword };
  await player.accounts.updateDetails({ ...details, email: "second3@mail.example" });
  await settle();
  // No notice of the request: the mailbox of the current address belongs to somebody else.
  expect(mails.slice(1)).toMatchObject([{ to: "second3@mail.example" }]);
  await gameApi.accounts.verifyEmail({ token: tokenIn(mails[1]?.text) });
  await settle();
  expect(mails).toHaveLength(2);
  expect(await accountOf("second3")).toMatchObject({
    email: "second3@mail.example",
    emailKey: "second3@mail.example",
    emailVerifiedAt: expect.any(Number),
  });
});

test("an address that has become free belongs to the account after the next link is requested", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "owner4", email: "owner4@mail.example" });
  const { player, mails, gameApi, settle, accountOf } = await registered("second4", "owner4@mail.example");
  await db
    .update(users)
    .set({ email: "x4@mail.example", emailKey: "x4@mail.example" })
    .where(eq(users.userNum, userNum));
  await player.accounts.resendVerification({});
  await settle();
  expect(mails[1]).toMatchObject({ subject: "Confirm your e-mail address for Moonlit Gate" });
  expect(await accountOf("second4")).toMatchObject({ emailKey: "owner4@mail.example", emailVerifiedAt: null });
  await gameApi.accounts.verifyEmail({ token: tokenIn(mails[1]?.text) });
  expect((await player.accounts.current({})).user.emailVerifiedAt).not.toBeNull();
});

test("an address that has become free does not replace one that the account has taken meanwhile", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "owner7", email: "owner7@mail.example" });
  const { user, token, accountOf } = await registered("second7", "owner7@mail.example");
  const free = { email: "x7@mail.example", emailKey: "x7@mail.example" };
  await db.update(users).set(free).where(eq(users.userNum, userNum));
  const taken = { email: "second7@mail.example", emailKey: "second7@mail.example" };
  // The first batch counts the request, the second the mail.
  const database = interruptedDatabase(env.DB, 2, () =>
    db.update(users).set(taken).where(eq(users.userNum, user.userNum)),
  );
  const later = testGameApi({ database, caller: { ip: "10.12.8.1", token } });
  await later.gameApi.accounts.resendVerification({});
  await later.settle();
  expect(await accountOf("second7")).toMatchObject(taken);
});

test("the console mails no reset link to a foreign address, and a shown one does not confirm it", async () => {
  await insertAccount(env.DB, { userId: "owner5", email: "owner5@mail.example" });
  const { user, gameApi, mails, settle, accountOf } = await registered("second5", "owner5@mail.example");
  const { token } = await newLogin(30);
  const request = { userNum: user.userNum, reason: "The player asked for it.", confirm: "on" } as const;
  const adminApi = testGameApi({ caller: { ip: "10.12.9.1", token } }).gameApi;
  await expect(adminApi.playersAdmin.sendResetLink(request)).rejects.toMatchObject({ code: "conflict" });
  const withoutMail = testGameApi({ mailer: undefined, caller: { ip: "10.12.9.1", token } }).gameApi;
  const { link } = await withoutMail.playersAdmin.sendResetLink(request);
  await gameApi.accounts.resetPassword({ token: tokenIn(link!), newPassword: NEW_PASSWORD });
  await settle();
  expect(await accountOf("second5")).toMatchObject({ emailVerifiedAt: null });
  expect(mails).toHaveLength(1);
  // A search for the address finds both accounts.
  const { players } = await adminApi.playersAdmin.list({ by: "email", search: "owner5@mail.example" });
  expect(players.map(({ userId }) => userId)).toEqual(["owner5", "second5"]);
});

test("nothing that happens to an account is mailed to the owner of its foreign address", async () => {
  await insertAccount(env.DB, { userId: "owner6", email: "owner6@mail.example", emailVerifiedAt: 1 });
  const { user, player, mails, settle, as } = await registered("second6", "OWNER6@mail.example");
  const { userNum } = user;
  expect(mails.splice(0)).toHaveLength(1);
  const owner = as({ token: (await newLogin(30)).token });

  const refused = await placeOrder(player);
  await player.payments.sendReceipt({ number: refused, reference: `ref-${refused}` });
  await decide(owner, refused, "refuse");
  const paid = await placeOrder(player);
  await player.payments.sendReceipt({ number: paid, reference: `ref-${paid}` });
  await decide(owner, paid, "approve");
  const { number } = await player.tickets.submit({
    ...{ name: "second6", email: "Owner6@mail.example", category: "bug", subject: "Lamp", message: "It is dark." },
    images: [],
  });
  await settle();
  await owner.ticketsAdmin.reply({ number, message: "Light it." });
  await settle();
  await player.privacy.requestDeletion({ userId: "second6", password: testPassword });
  await owner.bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt: "", confirm: "on" });
  await settle();
  expect(mails).toEqual([]);
  // The answer is on the page of the ticket.
  expect((await owner.ticketsAdmin.byNumber({ number })).ticket.state).toBe("answered");
});
