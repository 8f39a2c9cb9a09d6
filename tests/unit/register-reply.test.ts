import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { register } from "#app/routes/register/register.server.ts";
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

/** The response of the page when the game server answers a registration with status 200 and this reply. */
async function answerTo(
  reply: CallReply<"accounts.register">,
): Promise<{ status: number | undefined; answer: FormActionData }> {
  const options = { keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]), now: () => 0 };
  const services = {
    session: await Session.open(new Request("https://portal.test/"), options),
    spamProtection: { once: (_, { work }) => work() } satisfies Pick<Services["spamProtection"], "once">,
    content: { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } },
    gameApi: fakeGameApi({ "accounts.register": async () => reply }),
  } as unknown as Services;
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const answered = await register(services, form);
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

test.each([0, 2, null, undefined])(
  "a reply with status %s and no form-error shows its message",
  async (replyStatus) => {
    const { status, answer } = await answerTo({ message: "Registration is closed.", status: replyStatus });
    expect(status).toBe(400);
    expect(answer.outcome).toEqual({ tone: "error", lines: ["Registration is closed."] });
  },
);

test("a refusal without any text is an unexpected error", async () => {
  const { answer } = await answerTo({ message: "", status: 0, formErrors: {} });
  expect(answer.outcome?.lines).toEqual(["An unexpected error occurred. Please try again."]);
});

test.each([null, undefined])("an empty reply (status %s) leaves the outcome unknown", async (none) => {
  const { status, answer } = await answerTo({ message: "", status: none });
  expect(status).toBe(503);
  expect(answer.outcome).toEqual({
    tone: "error",
    lines: [
      "The game server did not confirm whether your account was created. Please try to log in before you register again.",
    ],
    nextLink: { href: "/login", label: "Log in" },
  });
});
