import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { fileAddress, flag, integer, integerOr, lastPage, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { clubWarLimits } from "./limits.ts";

/** A guild of the club war. */
const warGuild = z.object({
  /** 0 for none. */
  guildNum: wireName("GuNum", integerOr(0)),
  /** The present name, or the last one of a guild that no longer exists; empty for none. */
  name: wireName("GuName", text),
  /** The address of the mark that its players have drawn; empty for none. */
  mark: wireName("GuMark", fileAddress),
  /** Whether the guild still exists. */
  exists: flag,
});
export type WarGuild = z.output<typeof warGuild>;

/** A war that is on, or the next one of a rule. Times are ISO 8601. */
const war = z.object({
  name: text,
  region: integer,
  startsAt: wireName("starts_at", text),
  endsAt: wireName("ends_at", text),
  running: flag,
});
export type War = z.output<typeof war>;

/** A region with its present owner. */
const warRegion = warGuild.extend({ region: integer, tax: z.number().default(0) });
export type WarRegion = z.output<typeof warRegion>;

const season = z.object({
  key: text,
  name: text,
  /** The first and the last day, `YYYY-MM-DD` in Manila; an open season has no last day. */
  from: text,
  until: text,
  state: z.enum(["upcoming", "running", "over"]),
  /** The guilds that won most regions, once it is over and no result is waited for; several if they won as many. */
  winners: optionalList(warGuild.extend({ won: integer })),
});
export type Season = z.output<typeof season>;

const result = warGuild.extend({
  region: integer,
  startsAt: wireName("starts_at", text),
  endsAt: wireName("ends_at", text),
  /** Who won the war before for the same region; number 0 for nobody, null if that is not known. */
  before: z.object({ guildNum: wireName("GuNum", integerOr(0)), name: wireName("GuName", text) }).nullish(),
});
export type WarResult = z.output<typeof result>;

const standing = warGuild.extend({ place: integer, won: integer });
export type Standing = z.output<typeof standing>;

const report = z.object({
  /** Those that are on, and the next one of each rule, in their order. */
  wars: optionalList(war),
  regions: optionalList(warRegion),
  /** Wars that have ended and whose result is not known yet. */
  waiting: optionalList(z.object({ region: integer, startsAt: wireName("starts_at", text) })),
  /** The newest first. */
  seasons: optionalList(season),
  /** The key of the season that `standings` and `data` are about; empty for none, when `data` are those of all time. */
  season: text,
  standings: optionalList(standing),
  /** A page of the results, the newest first. */
  data: optionalList(result),
  lastPage: wireName("last_page", lastPage),
  /** When the reply changes at the latest: a war begins or ends, or owners may have changed; empty for never. */
  changesAt: wireName("changes_at", text),
});
export type ClubWar = z.output<typeof report>;

const guildSeason = z.object({ key: text, name: text, won: integer });

/** Calls about the club war. */
export const clubWarCalls = {
  read: call("anyone", "GET /clubwar", {
    cached: "rankings",
    translated: true,
    isOpen: true,
    id: "getClubWar",
    probe: { part: "clubWar", request: () => ({}) },
    summary:
      "Get the wars that are on and come next, the owners of regions, the seasons, and one page (30 rows) of the results of a season with its table; by default of the present or last season.",
    request: () =>
      z.object({
        season: z
          .string()
          .regex(/^[a-z]{1,20}$/)
          .meta({ examples: ["preseason"] })
          .nullish(),
        page: integer
          .nullish()
          .transform((value) => value ?? 1)
          .pipe(z.number().min(1).max(clubWarLimits.pages))
          .meta({ examples: [1] }),
      }),
    reply: () => report,
    clean(reply, resolveFile) {
      const resolved = <One extends { mark: string }>(one: One): One => ({
        ...one,
        mark: one.mark && resolveFile(one.mark),
      });
      return {
        ...reply,
        regions: reply.regions.map(resolved),
        seasons: reply.seasons.map((one) => ({ ...one, winners: one.winners.map(resolved) })),
        standings: reply.standings.map(resolved),
        data: reply.data.map(resolved),
      };
    },
  }),
  ofGuild: call("anyone", "GET /clubwarguild/{number}", {
    cached: "rankings",
    translated: true,
    isOpen: true,
    id: "getClubWarOfGuild",
    summary:
      "Get how many regions a guild has won in each season of the club war, the newest first; without those in which it won none.",
    request: () => z.object({ number: integer.pipe(z.number().min(0)) }),
    reply: () => z.object({ data: optionalList(guildSeason) }),
    whenNotFound: () => ({ data: [] }),
  }),
};
