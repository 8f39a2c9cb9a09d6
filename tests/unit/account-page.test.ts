import { expect, test, vi } from "vitest";
import { currentUserReader } from "#app/auth/guards.ts";
import { Session } from "#app/auth/session.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import type { User } from "#app/features/accounts/calls.ts";
import { changePassword } from "#app/features/accounts/pages/change-password/change-password.server.ts";
import { changeAccount } from "#app/features/accounts/pages/user/change-account.server.ts";
import { loadAccount } from "#app/features/accounts/pages/user/load-account.server.ts";
import { defaultGuide, defaultTerms } from "#app/features/game/terms.ts";
import { createHeldValues } from "#app/forms/server/held-values.ts";
import type { Services } from "#app/server/services.ts";
import { type FakeCalls, fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const login = testLogin({ rcoin: 20, milleage: 3 });

const user: User = {
  ...login.user,
  userType: 0,
  rcoin: 500,
  nameFirst: "Test",
  nameLast: "Player",
  email: "test@mail.test",
  phone: "",
  secretQuestion: 2,
  referral: 0,
  characters: [],
};

const clock = { time: 0 };

const fails = (code: GameApiErrorCode) => async () => {
  throw new GameApiError(code, plainText(`The server says ${code}.`));
};

/** The services of a logged-in player, with a game server that implements these calls. */
async function player(calls: FakeCalls): Promise<Services> {
  const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
  const session = await Session.open(new Request("https://portal.test/"), options);
  session.logIn(login);
  const heldValues = createHeldValues({ ...options, now: () => clock.time });
  const gameApi = fakeGameApi(calls);
  const currentUser = currentUserReader({ session, gameApi });
  const content = {
    settings: { read: async () => ({ siteName: "Moonlit Gate" }) },
    game: { terms: async () => defaultTerms(), guide: async () => defaultGuide() },
  };
  const site = { sendsMails: async () => true };
  return {
    source: "upstream",
    session,
    gameApi,
    heldValues,
    currentUser,
    content,
    site,
  } as unknown as Services;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

type Answered = Awaited<ReturnType<typeof changeAccount>>;

function read(answered: Answered) {
  if (answered instanceof Response) return { status: answered.status, location: answered.headers.get("Location") };
  return { status: answered.init?.status, errors: answered.data.result?.error, outcome: answered.data.outcome };
}

const details = { intent: "details", email: "new@mail.test", nameFirst: "Test", password: "Moonlit-Gate-1" };
const passwords = {
  intent: "change-password",
  password: "Moonlit-Gate-1",
  newPassword: "Silver-Moon-2",
  retypedNewPassword: "Silver-Moon-2",
  secretAnswer: "Lantern",
};

test("the account page shows the data of the game server", async () => {
  const connection = { ip: "10.0.0.1", status: 1 };
  const services = await player({
    "accounts.current": async () => ({ user }),
    "accounts.connection": async () => ({ connection }),
  });
  expect(await loadAccount(services)).toMatchObject({ user, known: true, connection });
});

test("characters have the name, the icon and the portrait of their class, as far as it is known", async () => {
  const characters = [
    { characterName: "Scholar", level: 90, classCode: 1024, school: 2 },
    { characterName: "Stranger", level: 3, classCode: 999, school: 9 },
    { characterName: "Elder", level: 2 },
  ];
  const services = await player({
    "accounts.current": async () => ({ user: { ...user, characters } }),
    "accounts.connection": fails("unavailable"),
  });
  const [scholar, ...others] = (await loadAccount(services)).characters;
  expect(scholar).toMatchObject({
    ...{ name: "Scholar", level: 90, group: { name: "Gunner" }, school: { name: "Phoenix" } },
    portrait: { src: expect.stringMatching(/scientist/) },
  });
  for (const other of others) {
    expect(other).toMatchObject({ group: undefined, portrait: undefined, school: undefined });
  }
});

test("the account page shows the session's data when the server has neither details nor connection", async () => {
  const services = await player({
    "accounts.current": fails("not_offered"),
    "accounts.connection": fails("unavailable"),
  });
  const account = await loadAccount(services);
  expect(account).toMatchObject({ known: false, connection: null });
  expect(account.user).toMatchObject(login.user);
});

test.each(["accounts.current", "accounts.connection"] as const)(
  "the session ends when %s rejects its token",
  async (rejectingCall) => {
    const calls = { "accounts.current": async () => ({ user }), "accounts.connection": fails("unavailable") };
    const services = await player({ ...calls, [rejectingCall]: fails("unauthorized") });
    const thrown = await loadAccount(services).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get("Location")).toBe("/");
    expect(services.session.login).toBeUndefined();
    expect(services.session.takeFlash()?.lines).toEqual([
      "The server says unauthorized.",
      "Session expired. Please log in again.",
    ]);
  },
);

test("new details are sent with the confirmed password, for the account of the session", async () => {
  const sent: unknown[] = [];
  const services = await player({
    "accounts.checkPassword": async (input) => {
      sent.push(input);
      return { message: true };
    },
    "accounts.updateDetails": async (input) => {
      sent.push(input);
      return { message: "Saved." };
    },
    "accounts.logOut": async () => {
      sent.push("logout");
      return { message: "" };
    },
  });
  const answer = read(await changeAccount(services, login, form({ ...details, userNum: "8", userId: "other" })));
  const account = { userNum: 7, userId: "player", password: "Moonlit-Gate-1" };
  expect(sent).toEqual([
    account,
    { ...account, email: "new@mail.test", nameFirst: "Test", nameLast: "", phone: "" },
    "logout",
  ]);
  expect(answer).toEqual({ status: 302, location: "/login" });
  expect(services.session.login).toBeUndefined();
});

test.each(["", false, 0, null])("a password is wrong when the server's message is %j", async (message) => {
  const services = await player({ "accounts.checkPassword": async () => ({ message }) });
  const { status, errors } = read(await changeAccount(services, login, form(details)));
  expect(status).toBe(400);
  expect(errors).toEqual({ password: ["Password is incorrect. Please try again."] });
  expect(services.session.login).toBeDefined();
});

test.each<[GameApiErrorCode, number, string]>([
  ["unavailable", 503, "An error occurred while validating the password."],
  ["not_found", 404, "An error occurred while validating the password."],
  ["rate_limited", 429, "The server says rate_limited."],
])("a password check that fails with %s shows an error", async (code, status, line) => {
  const services = await player({ "accounts.checkPassword": fails(code) });
  expect(read(await changeAccount(services, login, form(details)))).toMatchObject({
    status,
    outcome: { tone: "error", title: "ERROR!", lines: [line] },
  });
});

test("a secret answer is wrong when the server's reply has no message", async () => {
  const services = await player({ "accounts.checkSecretAnswer": async () => ({ message: "" }) });
  const { status, errors } = read(await changePassword(services, login, form(passwords)));
  expect(status).toBe(400);
  expect(errors).toEqual({ secretAnswer: ["Secret Answer is incorrect. Please try again."] });
});

test("a failed check of the secret answer shows the server's message", async () => {
  const services = await player({ "accounts.checkSecretAnswer": fails("unavailable") });
  expect(read(await changePassword(services, login, form(passwords)))).toMatchObject({
    status: 503,
    outcome: { tone: "error", title: "ERROR!", lines: ["The server says unavailable."] },
  });
});

const { secretAnswer: _, ...threePasswords } = passwords;
const known = { "accounts.checkPassword": async () => ({ message: "Right." }) };

/** The sealed passwords after the first step of the form without a dialog. */
async function heldChange(services: Services): Promise<string> {
  const answer = await changePassword(services, login, form(threePasswords));
  if (answer instanceof Response) throw new Error("The first step redirected.");
  expect(answer.init?.status).toBe(200);
  expect(JSON.stringify(answer.data)).not.toMatch(/Moonlit-Gate|Silver-Moon/);
  return (answer.data.preview as { held: string }).held;
}

test("the form without a dialog checks the passwords first and rejects a wrong current password", async () => {
  const services = await player({ "accounts.checkPassword": async () => ({ message: "" }) });
  const { status, errors } = read(await changePassword(services, login, form(threePasswords)));
  expect([status, errors]).toEqual([400, { password: ["Current Password is incorrect."] }]);
  const different = { ...threePasswords, retypedNewPassword: "Silver-Moon-3" };
  expect(read(await changePassword(services, login, form(different)))).toMatchObject({
    errors: { retypedNewPassword: ["New Password and Re-Enter Password Does not match!"] },
  });
});

test("the held passwords are sent with the correct secret answer", async () => {
  const sent: object[] = [];
  const services = await player({
    ...known,
    "accounts.checkSecretAnswer": async () => ({ message: "Right." }),
    "accounts.updatePassword": async (request) => {
      sent.push(request);
      return { message: "Changed." };
    },
    "accounts.logOut": async () => ({ message: "" }),
  });
  const change = await heldChange(services);
  expect(read(await changePassword(services, login, form({ change, secretAnswer: "Lantern" })))).toMatchObject({
    status: 302,
    location: "/login",
  });
  const { userNum, userId } = login.user;
  expect(sent).toEqual([{ userNum, userId, password: "Moonlit-Gate-1", newPassword: "Silver-Moon-2" }]);
});

test("the first step passes when the server has no call to check a password", async () => {
  expect(await heldChange(await player({ "accounts.checkPassword": fails("not_offered") }))).not.toBe("");
});

test.each<[what: string, secretAnswer: string, calls: FakeCalls, status: number]>([
  ["missing", " ", {}, 400],
  ["wrong", "Candle", { "accounts.checkSecretAnswer": async () => ({ message: "" }) }, 400],
  ["not checkable", "Lantern", { "accounts.checkSecretAnswer": fails("unavailable") }, 503],
  ["limited", "Lantern", { "accounts.checkSecretAnswer": fails("rate_limited") }, 429],
  [
    "correct, but followed by a failed change,",
    "Lantern",
    {
      "accounts.checkSecretAnswer": async () => ({ message: "Right." }),
      "accounts.updatePassword": fails("unavailable"),
    },
    503,
  ],
])("a secret answer that is %s keeps the held passwords", async (_what, secretAnswer, calls, status) => {
  const services = await player({ ...known, ...calls });
  const change = await heldChange(services);
  const answer = await changePassword(services, login, form({ change, secretAnswer }));
  if (answer instanceof Response) throw new Error("The change redirected.");
  expect(answer.init?.status).toBe(status);
  expect(answer.data.preview).toEqual({ held: change });
  expect(JSON.stringify(answer.data)).not.toContain("Candle");
});

test("the held passwords are dropped when the change is rejected", async () => {
  const refused = new GameApiError("invalid", plainText("Check."), { newPassword: [plainText("Too old.")] });
  const services = await player({
    ...known,
    "accounts.checkSecretAnswer": async () => ({ message: "Right." }),
    "accounts.updatePassword": async () => {
      throw refused;
    },
  });
  const change = await heldChange(services);
  const answer = await changePassword(services, login, form({ change, secretAnswer: "Lantern" }));
  expect(read(answer)).toMatchObject({ status: 400, errors: { newPassword: ["Too old."] } });
  expect(JSON.stringify(answer)).not.toContain(change);
});

test.each([
  ["Dragon2024!", /one of the most common passwords/],
  ["the-Player-7", /must not contain your user ID/],
  ["r3-REYALP-r3", /must not contain your user ID/],
  ["MOONLIT_gate7", /must not contain the name of this site/],
])("the new password %s is refused before the secret answer is asked for or checked", async (newPassword, reason) => {
  const services = await player(known);
  for (const fields of [threePasswords, passwords]) {
    const changed = { ...fields, newPassword, retypedNewPassword: newPassword };
    const { status, errors } = read(await changePassword(services, login, form(changed)));
    expect([status, errors]).toEqual([400, { newPassword: [expect.stringMatching(reason)] }]);
  }
});

test("held passwords are valid for their own session, for ten minutes, and unmodified only", async () => {
  const services = await player(known);
  const change = await heldChange(services);
  const { release } = services.heldValues;
  expect(await release(change, login)).toEqual({ password: "Moonlit-Gate-1", newPassword: "Silver-Moon-2" });
  expect(await release(change, { ...login, token: "another" })).toBeUndefined();
  expect(await release(change, { ...login, user: { ...login.user, userNum: 99 } })).toBeUndefined();
  expect(await release(`${change}x`, login)).toBeUndefined();
  expect(await release("x".repeat(1_000_000), login)).toBeUndefined();
  clock.time = 10 * 60_000;
  expect(await release(change, login)).toBeDefined();
  clock.time += 1;
  expect(await release(change, login)).toBeUndefined();
  const expired = read(await changePassword(services, login, form({ change, secretAnswer: "Lantern" })));
  clock.time = 0;
  expect(expired).toMatchObject({
    status: 400,
    outcome: { lines: ["The time to enter your secret answer has expired. Please enter your passwords again."] },
  });
});

test("empty fields are sent, but not an unknown user number", async () => {
  let sent: unknown;
  const services = await player({
    "accounts.checkPassword": async () => ({ message: true }),
    "accounts.updateDetails": async (input) => {
      sent = input;
      return { message: "Saved." };
    },
    "accounts.logOut": async () => ({ message: "" }),
  });
  const known = testLogin({ userNum: 0, nameFirst: "Test", nameLast: "", phone: "+63 2 1234" });
  await changeAccount(services, known, form({ ...details, nameFirst: "", phone: "" }));
  expect(sent).toEqual({
    userId: "player",
    password: "Moonlit-Gate-1",
    email: "new@mail.test",
    nameFirst: "",
    nameLast: "",
    phone: "",
  });
});

const never = () => new Promise<never>(() => {});

test.each<[string, GameApi["accounts"]["logOut"]]>([
  ["accepts it", async () => ({ message: "Bye" })],
  ["rejects the token", fails("unauthorized")],
  ["does not answer", fails("unavailable")],
])("a password change logs out at the game server, also at a server that %s", async (_, logout) => {
  const logOut = vi.fn(logout);
  const services = await player({
    "accounts.checkSecretAnswer": async () => ({ message: "Right." }),
    "accounts.updatePassword": async () => ({ message: "Changed." }),
    "accounts.logOut": logOut,
  });
  expect(read(await changePassword(services, login, form(passwords)))).toEqual({ status: 302, location: "/login" });
  expect(logOut).toHaveBeenCalledOnce();
  expect(services.session.login).toBeUndefined();
  expect(services.session.takeFlash()?.lines).toEqual(["Changed.", "Your password is strong."]);
});

test("an account without a secret question changes its password without an answer", async () => {
  const updatePassword = vi.fn(async () => ({ message: "Changed." }));
  const services = await player({
    "accounts.current": async () => ({ user: { ...user, secretQuestion: 0 } }),
    "accounts.updatePassword": updatePassword,
    "accounts.logOut": async () => ({ message: "Bye" }),
  });
  const { secretAnswer: _, ...typed } = passwords;
  const embedded = { ...services, source: "embedded" } as Services;
  const refused = read(await changePassword(embedded, login, form({ ...typed, retypedNewPassword: "Other-Moon-9" })));
  expect(refused).toMatchObject({ status: 400 });
  expect(read(await changePassword(embedded, login, form(typed)))).toEqual({ status: 302, location: "/login" });
  expect(updatePassword).toHaveBeenCalledOnce();
});

test("a game server that hangs at the logout delays the response by at most 2 s", async () => {
  vi.useFakeTimers();
  try {
    const services = await player({
      "accounts.checkPassword": async () => ({ message: true }),
      "accounts.updateDetails": async () => ({ message: "Saved." }),
      "accounts.logOut": never,
    });
    const answered = changeAccount(services, login, form(details));
    await vi.advanceTimersByTimeAsync(2000);
    expect(read(await answered)).toEqual({ status: 302, location: "/login" });
  } finally {
    vi.useRealTimers();
  }
});

test("a rejected change does not end the session, neither here nor at the game server", async () => {
  const services = await player({
    "accounts.checkPassword": async () => ({ message: true }),
    "accounts.updateDetails": fails("conflict"),
  });
  expect(read(await changeAccount(services, login, form(details)))).toMatchObject({ status: 409 });
  expect(services.session.login).toBeDefined();
});
