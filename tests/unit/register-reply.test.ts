import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { user } from "#app/features/accounts/calls.ts";
import { register } from "#app/features/accounts/pages/register/register.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";

const typed = {
  intent: "register",
  userId: "newcomer",
  userEmail: "newcomer@mail.test",
  userPassword: "Lantern-Gate-1",
  userPasswordConfirm: "Lantern-Gate-1",
  secretQuestion: "1",
  secretAnswer: "blue",
  agreeTerms: "on",
};

type LogIn = () => Promise<CallReply<"accounts.logIn">>;

/** Registers with a game server that answers with this reply, and logs in as `logIn` does. */
async function registerWith(reply: CallReply<"accounts.register">, logIn: LogIn) {
  const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
  const session = await Session.open(new Request("https://portal.test/"), options);
  const services = {
    source: "upstream",
    site: { sendsMails: async () => true },
    session,
    spamProtection: { once: (_, { work }) => work() } satisfies Pick<Services["spamProtection"], "once">,
    content: { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } },
    gameApi: fakeGameApi({ "accounts.register": async () => reply, "accounts.logIn": logIn }),
  } as unknown as Services;
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return { answered: await register(services, form), session };
}

/** The response of the page when the game server answers a registration with status 200 and this reply. */
async function answerTo(
  reply: CallReply<"accounts.register">,
): Promise<{ status: number | undefined; answer: FormActionData }> {
  const { answered } = await registerWith(reply, () => {
    throw new Error("Nobody may be logged in.");
  });
  if (answered instanceof Response) throw new Error("The response is a redirect.");
  expect(JSON.stringify(answered.data)).not.toContain(typed.userPassword);
  return { status: answered.init?.status, answer: answered.data };
}

test.each<[string, CallReply<"accounts.register">["formErrors"]]>([
  ["without fields", { "": ["Username is taken.", "Country is closed."] }],
  ["by field", { userId: ["Username is taken."], country: ["Country is closed."] }],
])("a refusal with a form-error %s shows each line with an asterisk", async (_, formError) => {
  const { status, answer } = await answerTo({ message: "Registration failed.", status: 0, formErrors: formError });
  expect(status).toBe(400);
  expect(answer.outcome).toMatchObject({ tone: "error", lines: ["* Username is taken.", "* Country is closed."] });
  const { "": _unnamed, ...named } = formError ?? {};
  expect(answer.result?.error ?? {}).toEqual(named);
  expect(answer.result?.initialValue).toMatchObject({ userEmail: typed.userEmail });
});

test.each([0, 2])("a reply with status %s and no form-error shows its message", async (replyStatus) => {
  const { status, answer } = await answerTo({ message: "Registration is closed.", status: replyStatus });
  expect(status).toBe(400);
  expect(answer.outcome).toEqual({ tone: "error", lines: ["Registration is closed."] });
});

test("a refusal without any text is an unexpected error", async () => {
  const { answer } = await answerTo({ message: "", status: 0, formErrors: {} });
  expect(answer.outcome?.lines).toEqual(["An unexpected error occurred. Please try again."]);
});

test.each([
  [null, ""],
  [undefined, ""],
  [undefined, "Hello!"],
])("a reply with status %s and the message %j leaves the outcome unknown", async (none, message) => {
  const { status, answer } = await answerTo({ message, status: none });
  expect(status).toBe(503);
  expect(answer.outcome).toEqual({
    tone: "error",
    lines: [
      ...(message ? [message] : []),
      "The game server did not confirm whether your account was created. Please try to log in before you register again.",
    ],
    nextLink: { href: "/login", label: "Log in" },
  });
});

const created = { message: "Welcome!", status: 1 };
const loggedIn: CallReply<"accounts.logIn"> = { user: user.parse({}), token: "token", message: "", status: 0 };

test("a new player is logged in, and sent to the download", async () => {
  const { session } = await registerWith(created, async () => loggedIn);
  expect(session.login).toMatchObject({ token: "token", user: { userId: "newcomer" } });
  expect(session.takeFlash()).toMatchObject({
    lines: expect.arrayContaining(["Welcome!"]),
    nextLink: { href: "/download" },
  });
});

test.each<[string, LogIn]>([
  ["is refused", () => Promise.reject(new GameApiError("unauthorized", message("login.wrong")))],
  ["needs a second step", async () => ({ challenge: "challenge", message: "Enter the code." })],
  ["has a token that fits into no cookie", async () => ({ ...loggedIn, token: randomBytes(4000).toString("hex") })],
])("a new player whose login %s is sent to the login page", async (_, logIn) => {
  const { session } = await registerWith(created, logIn);
  expect(session.login).toBeUndefined();
  expect(session.takeFlash()).toMatchObject({
    lines: expect.arrayContaining(["Welcome!"]),
    nextLink: { href: "/login" },
  });
});
