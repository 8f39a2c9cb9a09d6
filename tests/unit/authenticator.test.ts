import { expect, test } from "vitest";
import { createAuthenticator } from "#app/auth/authenticator.ts";
import type { CallReply, GameApi } from "#app/game-api/contract.ts";

/** What comes of a login that the game server answers so. */
function logIn(reply: Partial<CallReply<"processlogin">>): Promise<unknown> {
  const gameApi = { processlogin: async () => ({ message: "", ...reply }) } as unknown as GameApi;
  const body = new URLSearchParams({ UserID: "player", UserPass: "a-password" });
  const request = new Request("https://portal.test/login", { method: "POST", body });
  return createAuthenticator(gameApi).authenticate("form", request);
}

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
      user: expect.objectContaining({ UserNum: 0, UserID: "player", UserPoint: 0, characters: [] }),
    },
  });
});

test.each([
  [1, 1],
  [11, 11],
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
