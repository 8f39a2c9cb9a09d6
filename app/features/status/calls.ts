import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";

/** How many players are in the game. */
const serverStatus = z.object({
  /** Null while the number is unknown. */
  players: integer.nullish(),
  /** When the game counted last, ISO 8601; null if it never did. */
  at: z.string().nullish(),
});
export type ServerStatus = z.output<typeof serverStatus>;

/** Calls about the state of the game server. */
export const statusCalls = {
  current: call("anyone", "GET /serverstatus", {
    bestEffort: true,
    summary: "Get the number of players online, as the game agent counted it last.",
    reply: () => serverStatus,
  }),
};
