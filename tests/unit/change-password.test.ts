import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { changePassword } from "#app/features/accounts/pages/change-password/change-password.server.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

/** The answer to the first step without a dialog, when the check of the password fails. */
async function firstStep(error: GameApiError) {
  const login = testLogin({ userNum: 7, userId: "bituin" });
  const keys = new Keyring(["a-secret-for-tests".padEnd(40, "0")]);
  const session = await Session.open(new Request("https://portal.test/"), { keys, now: () => 0 });
  session.logIn(login);
  const services = {
    source: "upstream",
    session,
    content: { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } },
    gameApi: fakeGameApi({
      "accounts.checkPassword": async () => {
        throw error;
      },
    }),
  } as unknown as Services;
  const form = new FormData();
  const typed = { password: "a b", newPassword: "Silver-Moon-2", retypedNewPassword: "Silver-Moon-2" };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const answered = await changePassword(services, login, form);
  if (answered instanceof Response) throw new Error("a redirect");
  return { status: answered.init?.status, outcome: answered.data.outcome };
}

test.each<[GameApiErrorCode, number]>([
  ["unavailable", 503],
  ["invalid", 400],
])("a password that could not be checked (%s) has the text of the specification", async (code, status) => {
  expect(await firstStep(new GameApiError(code, plainText("Unkown Error : Status 500")))).toEqual({
    status,
    outcome: { tone: "error", title: "ERROR!", lines: ["An error occurred while validating the password."] },
  });
});

test("too many requests keep their own text", async () => {
  const { status, outcome } = await firstStep(new GameApiError("rate_limited", message("call.tooManyRequests")));
  expect(status).toBe(429);
  expect(outcome?.lines).toEqual(["Too many Requests! try again later"]);
});
