import * as z from "zod";
import { call, codeField, field, identifierField } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { refusals } from "#app/features/bridge/protocol.ts";
import { gameAccountStates } from "#app/features/game-tasks/states.ts";

/** Calls about the player's account in the game. */
export const gameAccountsCalls = {
  current: call("player", "GET /gameaccount", {
    probe: { part: "gameAccounts", request: () => ({}) },
    id: "gameAccount",
    summary: "Get the player's account in the game and its state. Without a game agent it is not available.",
    reply: () =>
      z.object({
        available: z.boolean(),
        /** Null for an account that the game does not have. */
        state: z.enum(gameAccountStates).nullish(),
        refusal: z.enum(refusals).nullish(),
        gameUserId: wireName("game_user_id", text),
      }),
  }),
  link: call("player", "POST /gameaccount/link", {
    id: "linkGameAccount",
    summary: "Connect an account of the game by its user ID and password, which only the game agent can read.",
    request: () =>
      z.object({
        gameUserId: wireName("game_user_id", identifierField),
        gamePassword: wireName("game_password", field),
      }),
    reply: () => message,
  }),
  create: call("player", "POST /gameaccount/create", {
    id: "createGameAccount",
    summary: "Create the player's account in the game, with the password of the site.",
    request: () =>
      z.object({ gameUserId: wireName("game_user_id", identifierField), password: wireName("UserPass", field) }),
    reply: () => message,
  }),
  setPin: call("player", "POST /gameaccount/pin", {
    id: "setGamePin",
    summary: "Set the second password of the player's account in the game.",
    request: () => z.object({ pin: codeField, password: wireName("UserPass", field) }),
    reply: () => message,
  }),
};
