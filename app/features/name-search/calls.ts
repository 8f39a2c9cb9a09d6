import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { fileAddress, integer, integerOr, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { guildRow } from "#app/features/guilds/calls.ts";
import { nameSearchLimits } from "./limits.ts";

/** How a name matches: it is the search, begins with it, contains it, or differs from it by typing errors; best first. */
export const nameMatches = ["exact", "beginning", "part", "near"] as const;
export type NameMatch = (typeof nameMatches)[number];

const match = z.enum(nameMatches).default("part");
const guildMark = wireName("GuMark", fileAddress);

const foundCharacter = z.object({
  characterNum: wireName("ChaNum", integer),
  characterName: wireName("ChaName", text),
  level: wireName("ChaLevel", integerOr(0)),
  classCode: wireName("ChaClass", integerOr(0)),
  school: wireName("ChaSchool", integerOr(-1)),
  guild: z
    .object({ guildNum: wireName("GuNum", integer), name: wireName("GuName", text), mark: guildMark })
    .nullable()
    .default(null),
  match,
});
export type FoundCharacter = z.output<typeof foundCharacter>;

const foundGuild = guildRow.extend({ match });
export type FoundGuild = z.output<typeof foundGuild>;

/** The search for characters and guilds. */
export const nameSearchCalls = {
  find: call("anyone", "GET /search", {
    cached: "rankings",
    isOpen: true,
    id: "searchNames",
    probe: { part: "nameSearch", request: () => ({ search: "Maya" }) },
    summary:
      "Find characters (at most 20) and guilds (at most 10) by name, the best first: the same name, names that begin with the search, that contain it, and that differ by one typing error, or by two from nine letters on. Regardless of case and accents. Without characters whose players have hidden them. A single letter or digit finds nothing.",
    request: () =>
      z.object({
        search: z
          .string()
          .min(1)
          .max(nameSearchLimits.search)
          .meta({ examples: ["Maya"] }),
      }),
    reply: () => z.object({ characters: optionalList(foundCharacter), guilds: optionalList(foundGuild) }),
    clean: ({ characters, guilds }, resolveFile) => ({
      characters: characters.map((row) => ({
        ...row,
        guild: row.guild && { ...row.guild, mark: row.guild.mark && resolveFile(row.guild.mark) },
      })),
      guilds: guilds.map((row) => ({ ...row, mark: row.mark && resolveFile(row.mark) })),
    }),
  }),
};
