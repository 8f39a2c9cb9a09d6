import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** How many players are in the game, and what the site can do there. */
const serverStatus = z.object({
  /** Null while the number is unknown. */
  players: integer.nullish(),
  /** When the game counted last, ISO 8601; null if it never did. */
  at: z.string().nullish(),
  /** Whether a game agent handles accounts: players may have one in the game, and connect it. */
  hasGameAccounts: wireName("game_accounts", z.boolean().nullish()),
});
export type ServerStatus = z.output<typeof serverStatus>;

/** Calls about the state of the game server. */
export const statusCalls = {
  current: call("anyone", "GET /serverstatus", {
    cached: "status",
    isDated: true,
    bestEffort: true,
    summary: "Get the number of players online, as the game agent counted it last, and whether it handles accounts.",
    reply: () => serverStatus,
  }),
};
