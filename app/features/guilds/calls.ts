import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { fileAddress, flag, integer, integerOr, lastPage, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { guildLimits } from "./limits.ts";
import { guildOrders } from "./orders.ts";

/** A guild in a list. */
export const guildRow = z.object({
  guildNum: wireName("GuNum", integer),
  name: wireName("GuName", text),
  /** The address of the mark that its players have drawn; empty for none. */
  mark: wireName("GuMark", fileAddress),
  wins: integerOr(0),
  draws: integerOr(0),
  losses: integerOr(0),
  members: integerOr(0),
  /** Of all members; 0 without any. */
  averageLevel: wireName("average_level", z.number().default(0)),
});
export type GuildRow = z.output<typeof guildRow>;

const member = z.object({
  characterNum: wireName("ChaNum", integer),
  characterName: wireName("ChaName", text),
  level: wireName("ChaLevel", integerOr(0)),
  classCode: wireName("ChaClass", integerOr(0)),
  /** Not 0 for a deputy. */
  position: wireName("GuPosition", integerOr(0)),
});
export type GuildMember = z.output<typeof member>;

/** A region of the club war that a guild owns; since when is ISO 8601, and empty if it is not known. */
const heldRegion = z.object({ region: integer, tax: z.number(), since: text });
export type HeldRegion = z.output<typeof heldRegion>;

const ownedRegion = heldRegion.extend({
  guildNum: wireName("GuNum", integer),
  guildName: wireName("GuName", text),
  mark: wireName("GuMark", fileAddress),
});
export type OwnedRegion = z.output<typeof ownedRegion>;

/** A name that the guild or its master had, and until when: ISO 8601. */
const former = z.object({ name: text, until: text });

/** A guild with its members; characters whose players have hidden them are counted, but not listed. */
export const guild = guildRow.extend({
  rank: wireName("GuRank", integerOr(0)),
  /** ISO 8601; empty if it is not known. */
  firstSeenAt: wireName("first_seen_at", text),
  /** The master; without number and name if hidden, and without a number if only the name is known. */
  master: z.object({ characterNum: wireName("ChaNum", integerOr(0)), name: text, hidden: flag }),
  /** A page of the members: deputies first, then by level. */
  data: optionalList(member),
  lastPage: wireName("last_page", lastPage),
  regions: optionalList(heldRegion),
  /** The latest first. */
  formerNames: wireName("former_names", optionalList(former)),
  formerMasters: wireName("former_masters", optionalList(former)),
});
export type Guild = z.output<typeof guild>;

const page = z.number().min(1).max(guildLimits.pages);

/** Calls about guilds. */
export const guildsCalls = {
  read: call("anyone", "GET /guild/{number}", {
    cached: "rankings",
    isOpen: true,
    summary:
      "Get a guild with one page (50 rows) of its members. Characters whose players have hidden them are counted, but not listed.",
    request: () =>
      z.object({
        number: integer.pipe(z.number().min(0)),
        page: integer
          .nullish()
          .transform((value) => value ?? 1)
          .pipe(page)
          .meta({ examples: [1] }),
      }),
    reply: () => guild,
    clean: (reply, resolveFile) => ({ ...reply, mark: reply.mark && resolveFile(reply.mark) }),
  }),
  list: call("anyone", "GET /guilds/{order}/{page}", {
    cached: "rankings",
    isOpen: true,
    probe: { part: "guilds", request: () => ({ order: guildOrders[0], page: 1 }) },
    summary: "List one page (50 rows) of all guilds, ranked by wins, by members or by their average level.",
    request: () => z.object({ order: z.enum(guildOrders), page: integer.pipe(page) }),
    reply: () => z.object({ data: optionalList(guildRow), lastPage: wireName("last_page", lastPage) }),
    clean: ({ data, ...reply }, resolveFile) => ({
      ...reply,
      data: data.map((row) => ({ ...row, mark: row.mark && resolveFile(row.mark) })),
    }),
  }),
  regions: call("anyone", "GET /guildregions", {
    cached: "rankings",
    isOpen: true,
    probe: { part: "guildRegions", request: () => ({}) },
    summary: "List the regions of the club war that guilds own, each with its owner.",
    reply: () => z.object({ data: optionalList(ownedRegion) }),
    clean: ({ data }, resolveFile) => ({
      data: data.map((row) => ({ ...row, mark: row.mark && resolveFile(row.mark) })),
    }),
  }),
  mark: call("anyone", "GET /guildmark/{hash}", {
    cached: "rankings",
    summary: "Get the mark of a guild by the name of its file: a PNG picture in Base64.",
    request: () =>
      z.object({
        hash: z
          .string()
          .regex(/^[\da-f]{16}$/)
          .meta({ examples: ["0123456789abcdef"] }),
      }),
    reply: () => z.object({ png: text }),
  }),
};
