import { expect, test } from "vitest";
import { createAuthenticator } from "#app/auth/authenticator.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { user } from "#app/features/accounts/calls.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";

/** What comes of a login that the game server answers so. */
function logIn(reply: Partial<CallReply<"accounts.logIn">>): Promise<unknown> {
  const gameApi = fakeGameApi({ "accounts.logIn": async () => ({ message: "", ...reply }) });
  const body = new URLSearchParams({ userId: "player", password: "a-password" });
  const request = new Request("https://portal.test/login", { method: "POST", body });
  return createAuthenticator(gameApi).authenticate("form", request);
}

/** What the game server is asked when a form is sent. */
async function asked(fields: Record<string, string>): Promise<unknown> {
  const requests: unknown[] = [];
  const logInCall = async (request: unknown) => {
    requests.push(request);
    return { message: "No." };
  };
  const request = new Request("https://portal.test/login", { method: "POST", body: new URLSearchParams(fields) });
  const authenticator = createAuthenticator(fakeGameApi({ "accounts.logIn": logInCall }));
  await authenticator.authenticate("form", request).catch(() => undefined);
  return requests;
}

test("the user ID is sent without spaces around it, the password as it is, and what is missing is empty", async () => {
  expect(await asked({ userId: " player ", password: " a password " })).toEqual([
    { userId: "player", password: " a password " },
  ]);
  expect(await asked({})).toEqual([{ userId: "", password: "" }]);
});

test("user types 2 to 10 are refused even with a token, with the server's message or ours", async () => {
  const account = (userType: number) => ({ user: user.parse({ userNum: 7, userId: "player", userType }), token: "t" });
  for (const type of [2, 3, 10]) {
    await expect(logIn({ ...account(type), message: "Banned." })).rejects.toMatchObject({
      code: "forbidden",
      message: "Banned.",
    });
  }
  await expect(logIn(account(3))).rejects.toMatchObject({ code: "forbidden", message: "This account is suspended." });
  await expect(logIn({ status: 2 })).rejects.toMatchObject({ code: "forbidden" });
  for (const type of [0, 1, 11]) {
    expect(await logIn({ ...account(type), message: "Welcome." })).toMatchObject({
      login: { token: "t", userType: type },
      message: "Welcome.",
    });
  }
});

test("a reply without a token is the refusal it says, or none that anybody understands", async () => {
  await expect(logIn({ message: "No such player." })).rejects.toMatchObject({
    code: "unauthorized",
    message: "No such player.",
  });
  await expect(logIn({})).rejects.toMatchObject({
    code: "unavailable",
    message: "An unexpected error occurred. Please try again.",
  });
});

test("a server that tells only the token has logged in whoever asked", async () => {
  expect(await logIn({ token: "a-token" })).toEqual({
    message: "",
    login: {
      token: "a-token",
      userType: 0,
      user: expect.objectContaining({ userNum: 0, userId: "player", rcoin: 0, characters: [] }),
    },
  });
});

test.each([
  [1, 1],
  [11, 11],
  [99, 99],
  [100, 0],
  [422, 0],
])("status %i beside a token is user type %i", async (status, userType) => {
  expect(await logIn({ token: "a-token", status })).toMatchObject({ login: { userType } });
});

test.each([2, 10])("status %i beside a token is a user who may not log in", async (status) => {
  await expect(logIn({ token: "a-token", status, message: "Suspended." })).rejects.toMatchObject({
    code: "forbidden",
    message: "Suspended.",
  });
});
