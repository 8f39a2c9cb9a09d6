import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { rankingRow } from "#app/features/rankings/calls.ts";
import { characterNumber } from "./limits.ts";

/** How a character belongs to its guild. */
export const guildRoles = ["master", "deputy", "member"] as const;
export type GuildRole = (typeof guildRoles)[number];

const place = z.object({ board: z.enum(boardKeys), place: integer });

/** Ours: what the site shows of a character. Nothing of the account that it belongs to. */
export const characterProfile = rankingRow.extend({
  /** When the portal learned of it, ISO 8601; empty if that is not known. */
  firstSeenAt: wireName("first_seen", text),
  guild: z
    .object({ guildNum: wireName("GuNum", integer), name: wireName("GuName", text), role: z.enum(guildRoles) })
    .nullable()
    .default(null),
  /** Its place on each board of the current month up to 1,000; 1001 below, and none where it has no row. */
  places: optionalList(place),
  /** Its best place among the first hundred of a month that is over, by board. */
  bestPlaces: wireName("best_places", optionalList(place.extend({ month: text }))),
  /** The months that have rankings with it, the oldest first, at most 24. Kills and deaths are those of the month. */
  months: optionalList(
    z.object({
      month: text,
      level: wireName("ChaLevel", integer),
      kills: wireName("ChaPKScore", integer),
      deaths: wireName("ChaPKDeath", integer),
    }),
  ),
  /** The newest first; `until` is when the next name was pushed, ISO 8601. */
  formerNames: wireName("former_names", optionalList(z.object({ name: text, until: text }))),
});
export type CharacterProfile = z.output<typeof characterProfile>;

/** Calls for characters. */
export const charactersCalls = {
  read: call("anyone", "GET /character/{number}", {
    cached: "rankings",
    probe: { part: "characters", request: () => ({ number: 1 }) },
    isOpen: true,
    id: "getCharacter",
    summary: "Get a character; null for an unknown one, and for one that its player has hidden.",
    request: () => z.object({ number: characterNumber }),
    reply: () => z.object({ character: characterProfile.nullable() }),
  }),
  setVisibility: call("player", "POST /charactervisibility", {
    id: "setCharacterVisibility",
    summary: "Hide the characters of the player from all pages but the rankings, or show them.",
    request: () => z.object({ hidden: z.boolean() }),
    reply: () => message,
  }),
};
