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
