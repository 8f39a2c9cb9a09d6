import { expect, test } from "vitest";
import { createAuthenticator, deviceOf } from "#app/auth/authenticator.ts";
import type { Session } from "#app/auth/session.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { user } from "#app/features/accounts/calls.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";

/** The result of a login with this reply of the game server. */
function logIn(reply: Partial<CallReply<"accounts.logIn">>): Promise<unknown> {
  const gameApi = fakeGameApi({ "accounts.logIn": async () => ({ message: "", ...reply }) });
  const body = new URLSearchParams({ userId: "player", password: "a-password" });
  const request = new Request("https://portal.test/login", { method: "POST", body });
  return createAuthenticator(gameApi).authenticate("form", request);
}

/** The requests that the game server receives for a login form. */
async function requestsFor(fields: Record<string, string>): Promise<unknown> {
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

test("the user ID is sent trimmed, the password unchanged, and a missing field as an empty text", async () => {
  expect(await requestsFor({ userId: " player ", password: " a password " })).toEqual([
    { userId: "player", password: " a password " },
  ]);
  expect(await requestsFor({})).toEqual([{ userId: "", password: "" }]);
});

test("user types 2 to 10 are rejected even with a token, with the server's message or a default message", async () => {
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

test("a reply without a token is a refusal with its message, or an unexpected error without one", async () => {
  await expect(logIn({ message: "No such player." })).rejects.toMatchObject({
    code: "unauthorized",
    message: "No such player.",
  });
  await expect(logIn({})).rejects.toMatchObject({
    code: "unavailable",
    message: "An unexpected error occurred. Please try again.",
  });
});

test("a reply with only a token logs the user in", async () => {
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
])("status %i with a token means user type %i", async (status, userType) => {
  expect(await logIn({ token: "a-token", status })).toMatchObject({ login: { userType } });
});

test.each([2, 10])("status %i with a token means a user who may not log in", async (status) => {
  await expect(logIn({ token: "a-token", status, message: "Suspended." })).rejects.toMatchObject({
    code: "forbidden",
    message: "Suspended.",
  });
});

test("the second step, a passkey and the device of the browser reach the game server", async () => {
  const requests: unknown[] = [];
  const answer = (name: string) => async (request: unknown) => {
    requests.push([name, request]);
    const account = user.parse({ userNum: 7, userId: "player" });
    return { message: "Welcome.", token: "a-token", user: account, device: "another-device" };
  };
  const gameApi = fakeGameApi({
    "accounts.logIn": answer("logIn"),
    "accounts.confirmLogin": answer("confirmLogin"),
    "accounts.logInWithPasskey": answer("logInWithPasskey"),
  });
  const fields = { userId: "PLAYER", password: "a-password", challenge: "c", proof: "123456", credential: "{}" };
  for (const device of [undefined, "a-device"])
    for (const strategy of ["form", "code", "passkey"]) {
      const request = new Request("https://portal.test/login", { method: "POST", body: new URLSearchParams(fields) });
      expect(await createAuthenticator(gameApi, device).authenticate(strategy, request)).toMatchObject({
        login: { token: "a-token", user: { userId: "player" } },
        device: "another-device",
      });
    }
  const expected = (device: object) => [
    ["logIn", { userId: "PLAYER", password: "a-password", ...device }],
    ["confirmLogin", { challenge: "c", proof: "123456", ...device }],
    ["logInWithPasskey", { credential: "{}", ...device }],
  ];
  expect(requests).toStrictEqual([...expected({}), ...expected({ device: "a-device" })]);
});

test("a reply with a challenge asks for the second step, whatever else it contains", async () => {
  expect(await logIn({ challenge: "c", token: "a-token", message: "Enter the code." })).toEqual({
    challenge: "c",
    message: "Enter the code.",
  });
});

test("the game server of the portal learns of a browser without a device, another one does not", () => {
  const of = (source: string, device: string) => deviceOf({ source, session: { device } as Session });
  expect([of("embedded", "d"), of("embedded", ""), of("upstream", "d"), of("upstream", "")]).toEqual([
    "d",
    "",
    "d",
    undefined,
  ]);
});
