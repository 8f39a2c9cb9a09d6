import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#app/game-api/embedded/db/client.ts";
import { accountLinks, sessions, users } from "#app/game-api/embedded/db/schema.ts";
import { cheapHash, insertAccount, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const NEW_PASSWORD = "moonlit-gate-2";
const tooMany = { code: "rate_limited", message: "Too many Requests! try again later" };
const notYours = { code: "forbidden", message: "This is not your account." };
const ended = { code: "unauthorized", message: "Your session has ended." };
const invalid = (message: string, field: string) => ({ code: "invalid", message, fields: { [field]: [message] } });

/** A player who has logged in, from an address that no other test has. */
let players = 0;
async function player(values: Partial<typeof users.$inferInsert> & { userId: string }) {
  players += 1;
  const { userNum } = await insertAccount(env.DB, values);
  const tools = testGameApi({ caller: { ip: `10.9.0.${players}`, token: undefined } });
  const logIn = async (UserPass = testPassword) =>
    (await tools.gameApi.processlogin({ UserID: values.userId, UserPass })).token!;
  const token = await logIn();
  return {
    ...tools,
    gameApi: tools.as({ token }),
    identity: { UserNum: userNum, UserID: values.userId },
    logIn,
    account: async () => (await db.select().from(users).where(eq(users.userNum, userNum)))[0]!,
    openSessions: async () => (await db.select().from(sessions).where(eq(sessions.userNum, userNum))).length,
  };
}

test("the password check says yes with a message and no without one", async () => {
  const { gameApi, identity } = await player({ userId: "Checker" });
  const check = (UserPass: string) => gameApi.validatePassword({ ...identity, UserID: " cHECKER ", UserPass });
  expect(await check(testPassword)).toStrictEqual({ message: "Password is correct." });
  expect(await check("moonlit-gate-9")).toStrictEqual({ message: "" });
});

test("the secret answer check ignores case and extra spaces", async () => {
  const { gameApi, identity } = await player({ userId: "Answerer" });
  const check = (secretAnswer: string) => gameApi.validateSecretAnswer({ ...identity, secretAnswer });
  expect(await check(testAnswer)).toStrictEqual({ message: "Secret answer is correct." });
  expect(await check("  BLUE   moon ")).toStrictEqual({ message: "Secret answer is correct." });
  await expect(check("Red Moon")).rejects.toMatchObject(
    invalid("Secret Answer is incorrect. Please try again.", "secretAnswer"),
  );
});

test("nobody can act for another account", async () => {
  const { gameApi, identity } = await player({ userId: "owner_" });
  const other = await insertAccount(env.DB, { userId: "other_" });
  for (const claimed of [
    { UserNum: other.userNum, UserID: "other_" },
    { UserNum: other.userNum, UserID: "owner_" },
    { UserNum: identity.UserNum, UserID: "other_" },
  ]) {
    const UserPass = testPassword;
    const calls = [
      gameApi.validatePassword({ ...claimed, UserPass }),
      gameApi.validateSecretAnswer({ ...claimed, secretAnswer: testAnswer }),
      gameApi.updatepassword({ ...claimed, UserPass, NewUserPass: NEW_PASSWORD }),
      gameApi.updateuserdetails({
        ...claimed,
        UserPass,
        UserEmail: "mine@mail.example",
        NameFirst: "",
        NameLast: "",
        PhoneNumber: "",
      }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(notYours);
  }
});

test("five wrong guesses a minute, and twenty tries in five minutes, right ones among them", async () => {
  const { gameApi, identity, clock, settle } = await player({ userId: "guesser" });
  const password = (UserPass: string) => gameApi.validatePassword({ ...identity, UserPass });
  const answer = (secretAnswer: string) => gameApi.validateSecretAnswer({ ...identity, secretAnswer });
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
  // 17 tries were looked at until now.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await password(testPassword)).toEqual({ message: "Password is correct." });
    await settle();
  }
  await expect(password(testPassword)).rejects.toMatchObject(tooMany);
  clock.time += 4 * MINUTE;
  expect(await password(testPassword)).toEqual({ message: "Password is correct." });
});

test("guesses at the same time do not get past the limit", async () => {
  const { gameApi, identity, settle } = await player({ userId: "parallel" });
  const guesses = Array.from({ length: 100 }, (_, index) =>
    gameApi.validatePassword({ ...identity, UserPass: index % 2 ? `guess ${index}` : testPassword }),
  );
  const results = await Promise.allSettled(guesses);
  await settle();
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
  const wrong = results.filter((result) => result.status === "fulfilled" && result.value.message === "");
  expect(wrong.length).toBeLessThanOrEqual(5);
});

test("an attempt is not given back to a later window", async () => {
  const { gameApi, identity, clock, settle } = await player({ userId: "late_giver" });
  const check = (UserPass: string) => gameApi.validatePassword({ ...identity, UserPass });
  // Right, but its attempt is given back only after the next window has begun.
  const right = check(testPassword);
  clock.time += MINUTE;
  await right;
  await settle();
  for (let attempt = 0; attempt < 5; attempt += 1) await check("wrong");
  await expect(check("wrong")).rejects.toMatchObject(tooMany);
});

test("a change of the password logs out everywhere, voids reset links and is told by mail", async () => {
  const { gameApi, identity, as, logIn, mails, settle, openSessions } = await player({ userId: "Changer" });
  const elsewhere = as({ token: await logIn() });
  await gameApi.findPassword({ findPWID: "changer", findPWEmail: "changer@mail.example" });
  await settle();
  expect(await gameApi.validateSecretAnswer({ ...identity, secretAnswer: testAnswer })).toBeTruthy();
  expect(
    await gameApi.updatepassword({ ...identity, UserPass: testPassword, NewUserPass: NEW_PASSWORD }),
  ).toStrictEqual({
    message: "Your password is changed. Please log in again.",
  });
  await settle();
  expect(mails.at(-1)).toMatchObject({ to: "Changer@mail.example", subject: "Your Moonlit Gate password was changed" });
  expect(await openSessions()).toBe(0);
  for (const api of [gameApi, elsewhere]) await expect(api.getcurrentuser({})).rejects.toMatchObject(ended);
  const token = tokenIn(mails[0]?.text);
  await expect(gameApi.resetpassword({ token, NewUserPass: "moonlit-gate-3" })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await db.select().from(accountLinks).where(eq(accountLinks.userNum, identity.UserNum))).toEqual([]);
  await expect(logIn()).rejects.toMatchObject({ code: "unauthorized" });
  expect(await logIn(NEW_PASSWORD)).toBeTruthy();
});

test("a change of the password needs the present one and a good new one", async () => {
  const { gameApi, identity, openSessions } = await player({ userId: "Fussy" });
  const change = (UserPass: string, NewUserPass: string) =>
    gameApi.updatepassword({ ...identity, UserPass, NewUserPass });
  await expect(change("wrong-password", NEW_PASSWORD)).rejects.toMatchObject(
    invalid("Current Password is incorrect.", "UserPass"),
  );
  await expect(change(testPassword, testPassword)).rejects.toMatchObject(
    invalid("New Password must differ from the Current Password.", "NewUserPass"),
  );
  const form = (fields: Record<string, string[]>) => ({ code: "invalid", message: "Please check the form.", fields });
  await expect(change("", "")).rejects.toMatchObject(
    form({ UserPass: ["Current Password is required."], NewUserPass: ["New Password is required."] }),
  );
  await expect(change(testPassword, "short12")).rejects.toMatchObject(
    form({ NewUserPass: ["Password must have 8 to 20 characters."] }),
  );
  await expect(change(testPassword, "x".repeat(21))).rejects.toMatchObject(
    form({ NewUserPass: ["Password may have at most 20 characters."] }),
  );
  expect(await openSessions()).toBe(1);
});

test("of two changes of the password at the same time one wins, and the other's session has ended", async () => {
  const { gameApi, identity, logIn } = await player({ userId: "double" });
  const wishes = ["first-password", "second-password"];
  const results = await Promise.allSettled(
    wishes.map((NewUserPass) => gameApi.updatepassword({ ...identity, UserPass: testPassword, NewUserPass })),
  );
  const winner = results.findIndex(({ status }) => status === "fulfilled");
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results[1 - winner]).toMatchObject({ status: "rejected", reason: ended });
  expect(await logIn(wishes[winner])).toBeTruthy();
});

test("new details log out everywhere and keep a confirmed address that did not change", async () => {
  const { gameApi, identity, account, openSessions, mails, settle } = await player({
    userId: "Mover",
    email: "mover@mail.example",
    emailVerifiedAt: 5,
  });
  const reply = await gameApi.updateuserdetails({
    ...identity,
    UserPass: testPassword,
    UserPass2: "",
    UserEmail: " Mover@mail.example ",
    NameFirst: " Mo ",
    NameLast: "Ver",
    PhoneNumber: "+63 (2) 1234-567",
  });
  expect(reply).toStrictEqual({ message: "Your account is updated. Please log in again." });
  expect(await account()).toMatchObject({
    email: "Mover@mail.example",
    emailKey: "mover@mail.example",
    emailVerifiedAt: 5,
    nameFirst: "Mo",
    nameLast: "Ver",
    phone: "+63 (2) 1234-567",
  });
  expect(await openSessions()).toBe(0);
  await settle();
  expect(mails).toEqual([]);
});

const unchanged = { NameFirst: "", NameLast: "", PhoneNumber: "" };

test("a new address has to be confirmed, and the old one is told", async () => {
  const { gameApi, identity, account, mails, settle } = await player({
    userId: "Rename",
    email: "old@mail.example",
    emailVerifiedAt: 5,
  });
  await gameApi.updateuserdetails({ ...identity, ...unchanged, UserPass: testPassword, UserEmail: "new@mail.example" });
  await settle();
  expect((await account()).emailVerifiedAt).toBeNull();
  expect(mails).toMatchObject([
    { to: "new@mail.example", subject: "Confirm your e-mail address for Moonlit Gate" },
    { to: "old@mail.example", subject: "Your Moonlit Gate e-mail address was changed" },
  ]);
  expect(mails[1]?.text).toContain("is now n***************.");
  await gameApi.verifyemail({ token: tokenIn(mails[0]?.text) });
  expect((await account()).emailVerifiedAt).not.toBeNull();
});

test("new details need the password and keep the rules", async () => {
  const { gameApi, identity, openSessions } = await player({ userId: "Strict" });
  const details = { ...identity, ...unchanged, UserPass: testPassword, UserEmail: "strict@mail.example" };
  await expect(gameApi.updateuserdetails({ ...details, UserPass: "wrong" })).rejects.toMatchObject(
    invalid("Password is incorrect. Please try again.", "UserPass"),
  );
  await expect(
    gameApi.updateuserdetails({
      ...details,
      UserEmail: "nobody",
      NameFirst: "x".repeat(31),
      NameLast: "x".repeat(31),
      PhoneNumber: "call me",
    }),
  ).rejects.toMatchObject({
    code: "invalid",
    message: "Please check the form.",
    fields: {
      UserEmail: ["Enter a valid email address."],
      NameFirst: ["First name may have at most 30 characters."],
      NameLast: ["Last name may have at most 30 characters."],
      PhoneNumber: ["Enter a valid phone number."],
    },
  });
  expect(await openSessions()).toBe(1);
});

test("an address of another account is refused, and nothing has happened", async () => {
  await insertAccount(env.DB, { userId: "holder", email: "Held@mail.example" });
  const { gameApi, identity, account, openSessions } = await player({ userId: "Wisher" });
  const details = { ...identity, UserPass: testPassword, UserEmail: "hELD@mail.example" };
  await expect(
    gameApi.updateuserdetails({ ...details, NameFirst: "New", NameLast: "", PhoneNumber: "" }),
  ).rejects.toMatchObject({
    code: "conflict",
    message: "Please check the form.",
    fields: { UserEmail: ["This Email is already registered."] },
  });
  expect(await account()).toMatchObject({ email: "Wisher@mail.example", nameFirst: "" });
  expect(await openSessions()).toBe(1);
});

test("of two accounts that take the same address at the same time one gets it", async () => {
  const [first, second] = [await player({ userId: "taker1" }), await player({ userId: "taker2" })];
  const take = ({ gameApi, identity }: typeof first) =>
    gameApi.updateuserdetails({ ...identity, ...unchanged, UserPass: testPassword, UserEmail: "wanted@mail.example" });
  const results = await Promise.allSettled([take(first), take(second)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
});

test("details that are sent while the password is reset do not go through", async () => {
  const { identity, logIn, account } = await player({ userId: "hijacked" });
  // The first batch counts the attempt, the second writes the details.
  const database = interruptedDatabase(env.DB, 2, async () => {
    const passwordHash = cheapHash(NEW_PASSWORD);
    await db.update(users).set({ passwordHash }).where(eq(users.userNum, identity.UserNum));
  });
  const thief = testGameApi({ database, caller: { ip: "10.9.1.1", token: await logIn() } });
  await expect(
    thief.gameApi.updateuserdetails({
      ...identity,
      ...unchanged,
      UserPass: testPassword,
      UserEmail: "thief@mail.example",
    }),
  ).rejects.toMatchObject(ended);
  expect((await account()).email).toBe("hijacked@mail.example");
});
