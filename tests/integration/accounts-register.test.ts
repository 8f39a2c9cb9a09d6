import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { deletedUserIdHashes } from "#app/features/accounts/embedded/deleted-user-ids.ts";
import { deletedUserIds, users } from "#app/features/users/embedded/schema.ts";
import { insertAccount, registration, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const created = (userId: string) => ({
  message: `Welcome, ${userId}! Your account is ready.`,
  status: 1,
});
const conflict = (fields: Record<string, string[]>) => ({
  code: "conflict",
  message: "Please check the form.",
  fields,
});
const idTaken = { userId: ["This Username is already taken."] };

/** A visitor with a unique network address. */
let visitors = 0;
function visitor() {
  visitors += 1;
  return testGameApi({ caller: { ip: `10.7.0.${visitors}`, token: undefined } });
}

test("a registration creates an account that can log in, and mails a link", async () => {
  const { gameApi, as, mails, settle, clock } = visitor();
  const reply = await gameApi.accounts.register(
    registration({
      userId: " New_Player1 ",
      userEmail: " New.Player@Mail.example ",
      userFirstName: "Ñew",
      userLastName: "",
      secretQuestion: "6",
      gender: "Female",
      country: "",
      agreeTerms: "on",
    }),
  );
  expect(reply).toStrictEqual(created("New_Player1"));
  const { token, user } = await gameApi.accounts.logIn({ userId: "new_player1", password: testPassword });
  expect(user).toMatchObject({
    userId: "New_Player1",
    email: "New.Player@Mail.example",
    nameFirst: "Ñew",
    secretQuestion: 6,
    userType: 0,
    rcoin: 0,
    emailVerifiedAt: null,
  });
  const [row] = await db.select().from(users).where(eq(users.userNum, user!.userNum));
  expect(row).toMatchObject({
    emailKey: "new.player@mail.example",
    gender: "Female",
    country: "",
    createdAt: clock.time,
    termsAgreedAt: clock.time,
    passwordHash: expect.stringMatching(/^scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$/),
  });
  await settle();
  expect(mails).toMatchObject([
    { to: "New.Player@Mail.example", subject: "Confirm your e-mail address for Moonlit Gate" },
  ]);
  expect(await gameApi.accounts.verifyEmail({ token: tokenIn(mails[0]?.text) })).toEqual({
    message: "Your e-mail address is confirmed.",
  });
  const { user: now } = await as({ token: token! }).accounts.current({});
  expect(now.emailVerifiedAt).toBe(new Date(clock.time).toISOString());
});

test("a registration reports all errors at once, in the order of the form", async () => {
  const { gameApi } = visitor();
  const emptyRegistration = registration({
    userId: "",
    userEmail: "",
    userPassword: "",
    userPasswordConfirm: "",
    secretQuestion: "",
    secretAnswer: "",
    gender: "Other",
    country: "Atlantis",
    agreeTerms: false,
  });
  const error = await gameApi.accounts.register(emptyRegistration).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "invalid", message: "Please check the form." });
  expect(Object.entries((error as { fields: object }).fields)).toEqual([
    ["userId", ["Username is required."]],
    ["userEmail", ["Email is required."]],
    ["userPassword", ["Password is required."]],
    ["userPasswordConfirm", ["Confirm - Password is required."]],
    ["secretQuestion", ["Secret question is required."]],
    ["secretAnswer", ["Secret answer is required."]],
    ["gender", ["Choose Male or Female."]],
    ["country", ["Choose a country from the list."]],
    ["agreeTerms", ["You must agree to the Terms of Use."]],
  ]);
});

test.each([
  [{ userId: "abc" }, { userId: ["Username must have 4 to 20 characters: letters, digits and _."] }],
  [{ userId: "with space" }, { userId: ["Username must have 4 to 20 characters: letters, digits and _."] }],
  [{ userPassword: "short" }, { userPassword: ["Password must have 8 to 20 characters."] }],
  [
    { userPassword: "Password123", userPasswordConfirm: "Password123" },
    { userPassword: [expect.stringContaining("one of the most common passwords")] },
  ],
  [
    { userPassword: "the-rulebreaker", userPasswordConfirm: "the-rulebreaker" },
    { userPassword: [expect.stringContaining("must not contain your user ID")] },
  ],
  [
    { userPassword: "MoonlitGate-77", userPasswordConfirm: "MoonlitGate-77" },
    { userPassword: [expect.stringContaining("must not contain the name of this site")] },
  ],
  [
    { userPasswordConfirm: "lantern-gate-2" },
    { userPasswordConfirm: ["Password and Confirm - Password do not match."] },
  ],
  [{ userEmail: "nobody" }, { userEmail: ["Enter a valid email address."] }],
  [{ secretQuestion: 7 }, { secretQuestion: ["Secret question is required."] }],
  [{ agreeTerms: 0 }, { agreeTerms: ["You must agree to the Terms of Use."] }],
])("a registration is refused for the rule broken by %o", async (values, fields) => {
  const { gameApi } = visitor();
  const invalidRegistration = registration({ userId: "ruleBreaker", ...values });
  await expect(gameApi.accounts.register(invalidRegistration)).rejects.toMatchObject({
    code: "invalid",
    message: "Please check the form.",
  });
  const error = await gameApi.accounts
    .register(invalidRegistration)
    .catch((thrown: { fields: Record<string, string[]> }) => thrown);
  const { fields: given } = error as { fields: Record<string, string[]> };
  expect(given).toMatchObject(fields);
});

test("taken user IDs are matched case-insensitively", async () => {
  await insertAccount(env.DB, { userId: "Taken", email: "taken@mail.example" });
  const { gameApi } = visitor();
  const attempt = (userId: string, userEmail: string) => gameApi.accounts.register(registration({ userId, userEmail }));
  await expect(attempt("tAKEN", "free@mail.example")).rejects.toMatchObject(conflict(idTaken));
  // Only the user ID: whether an address is registered is not revealed (accounts-foreign-address.test.ts).
  await expect(attempt("TAKEN", "TAKEN@mail.example")).rejects.toStrictEqual(
    expect.objectContaining({ fields: idTaken }),
  );
});

test("the user ID of a deleted account is taken, and a banned address registers nobody", async () => {
  const { gameApi, as } = visitor();
  const [userIdHash = ""] = await deletedUserIdHashes("departed", { keys: testKeys });
  await db.insert(deletedUserIds).values({ userIdHash, deletedAt: 1 });
  await expect(gameApi.accounts.register(registration({ userId: "Departed" }))).rejects.toMatchObject(
    conflict(idTaken),
  );
  expect(await gameApi.accounts.checkRegistration({ userId: "Departed" })).toEqual({ formErrors: idTaken });
  const owner = as({ token: (await newLogin(30)).token, ip: "192.0.2.1" });
  await owner.bansAdmin.banAddress({ range: "10.70.0.0/16", reason: "Attacks", confirm: "on" });
  const banned = as({ ip: "10.70.0.1" });
  await expect(banned.accounts.register(registration({ userId: "newcomer" }))).rejects.toMatchObject({
    code: "forbidden",
    message: "Your IP address is blocked until further notice. Reason: Attacks",
  });
});

test("a taken user ID is reported with all other errors, in the order of the form", async () => {
  await insertAccount(env.DB, { userId: "TakenToo", email: "taken2@mail.example" });
  const { gameApi } = visitor();
  const attempt = (values: Parameters<typeof registration>[0]) =>
    gameApi.accounts.register(registration(values)).catch((error: { code: string; fields: object }) => error);
  const invalidValues = { userPasswordConfirm: "other", secretAnswer: "", agreeTerms: false } as const;
  const allErrors = await attempt({ userId: "takentoo", userEmail: "TAKEN2@mail.example", ...invalidValues });
  expect(allErrors).toMatchObject({ code: "invalid", message: "Please check the form." });
  expect(Object.entries((allErrors as { fields: object }).fields)).toEqual([
    ["userId", ["This Username is already taken."]],
    ["userPasswordConfirm", ["Password and Confirm - Password do not match."]],
    ["secretAnswer", ["Secret answer is required."]],
    ["agreeTerms", ["You must agree to the Terms of Use."]],
  ]);
});

test("an address learns of taken user IDs in twenty invalid registrations an hour", async () => {
  await insertAccount(env.DB, { userId: "probed", email: "probed@mail.example" });
  const { gameApi, as, clock } = visitor();
  const probe = async (userId: string) => {
    const invalidRegistration = registration({ userId, userEmail: "free@mail.example", secretAnswer: "" });
    const error = await gameApi.accounts
      .register(invalidRegistration)
      .catch((thrown: { code: string; fields: object }) => thrown);
    expect(error).toMatchObject({ code: "invalid", fields: { secretAnswer: expect.anything() } });
    return "userId" in (error as { fields: object }).fields;
  };
  for (let attemptCount = 0; attemptCount < 10; attemptCount += 1) expect(await probe("probed")).toBe(true);
  // The standalone check of taken values counts as well.
  const ask = (userId: string) => gameApi.accounts.checkRegistration({ userId });
  for (let attemptCount = 0; attemptCount < 9; attemptCount += 1)
    expect(await ask("probed")).toEqual({ formErrors: idTaken });
  expect(await ask("unprobed")).toEqual({ formErrors: {} });
  expect(await ask("probed")).toEqual({ formErrors: {} });
  expect(await probe("probed")).toBe(false);
  // A request without a user ID to look up does not count.
  const elsewhere = as({ ip: "10.7.250.1" }).accounts;
  for (let count = 0; count < 20; count += 1)
    expect(await elsewhere.checkRegistration({ userId: "" })).toEqual({ formErrors: {} });
  expect(await elsewhere.checkRegistration({ userId: "probed" })).toEqual({ formErrors: idTaken });
  clock.time += HOUR;
  expect(await probe("probed")).toBe(true);
});

test("one of several simultaneous registrations wins, and the others get the reason", async () => {
  const race = async (values: (index: number) => { userId: string; userEmail: string }) => {
    const attempts = Array.from({ length: 4 }, (_, index) =>
      visitor().gameApi.accounts.register(registration(values(index))),
    );
    const results = await Promise.allSettled(attempts);
    return {
      won: results.filter(({ status }) => status === "fulfilled").length,
      lost: results.flatMap((result) => (result.status === "rejected" ? [result.reason.fields] : [])),
    };
  };
  const sameId = await race((index) => ({
    userId: index % 2 ? "SameId" : "sameid",
    userEmail: `id${index}@mail.example`,
  }));
  expect(sameId).toEqual({ won: 1, lost: [idTaken, idTaken, idTaken] });
  // All get an account, and one of them owns the address.
  const sameEmail = await race((index) => ({ userId: `same_email${index}`, userEmail: "same@mail.example" }));
  expect(sameEmail).toEqual({ won: 4, lost: [] });
  expect(await db.select().from(users).where(eq(users.emailKey, "same@mail.example"))).toHaveLength(1);
  expect(await db.select().from(users).where(eq(users.email, "same@mail.example"))).toHaveLength(4);
});

test("an address may register five times an hour; invalid attempts do not count", async () => {
  const { gameApi, clock } = visitor();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await expect(gameApi.accounts.register(registration({ userId: "x" }))).rejects.toMatchObject({ code: "invalid" });
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await gameApi.accounts.register(registration({ userId: `counted${attempt}` }));
  }
  await expect(gameApi.accounts.register(registration({ userId: "counted6" }))).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many Requests! try again later",
  });
  await expect(gameApi.accounts.register(registration({ userId: "x" }))).rejects.toMatchObject({ code: "invalid" });
  expect(await db.select().from(users).where(eq(users.userIdKey, "counted6"))).toEqual([]);
  clock.time += HOUR;
  expect(await gameApi.accounts.register(registration({ userId: "counted6" }))).toEqual(created("counted6"));
});

test("the owner chooses how many accounts an address may register in an hour", async () => {
  const { gameApi } = visitor();
  const choose = (value: number) =>
    env.DB.prepare("INSERT OR REPLACE INTO settings (key, value) VALUES ('registrations_per_hour', ?1)")
      .bind(String(value))
      .run();
  const join = (userId: string) => gameApi.accounts.register(registration({ userId }));
  await choose(7);
  for (let attempt = 1; attempt <= 7; attempt += 1) await join(`pisonet${attempt}`);
  await expect(join("pisonet8")).rejects.toMatchObject({ code: "rate_limited" });
  await choose(8);
  await join("pisonet8");
  await choose(2);
  await expect(join("pisonet9")).rejects.toMatchObject({ code: "rate_limited" });
  await env.DB.prepare("DELETE FROM settings WHERE key = 'registrations_per_hour'").run();
});

test("the secret answer ignores case and extra spaces", async () => {
  const { gameApi, as } = visitor();
  await gameApi.accounts.register(registration({ userId: "forgetful", secretAnswer: `  ${testAnswer}  ` }));
  const { token, user } = await gameApi.accounts.logIn({ userId: "forgetful", password: testPassword });
  const { userNum, userId } = user!;
  const answer = (secretAnswer: string) =>
    as({ token: token! }).accounts.checkSecretAnswer({ userNum, userId, secretAnswer });
  expect(await answer("blue   MOON ")).toEqual({ message: "Secret answer is correct." });
  await expect(answer("bluemoon")).rejects.toMatchObject({ code: "invalid" });
});
