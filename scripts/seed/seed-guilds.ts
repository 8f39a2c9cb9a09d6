import * as z from "zod";
import type { SqlValue } from "../database/sql-literal.ts";
import { demoMark } from "./guild-marks.ts";
import { type Ago, daysAgo, type SeedCharacter } from "./seed-characters.ts";
import { ownerSince } from "./seed-club-war.ts";
import { readJson } from "./seed-files.ts";

type Row = Record<string, SqlValue>;

const integer = z.number().int().nonnegative();

/** Names with how many days ago they ended. */
const formerNames = z.array(z.tuple([z.string().min(1), daysAgo])).default([]);

const guildsFile = z.strictObject({
  guilds: z.array(
    z.strictObject({
      guildNum: integer.positive(),
      name: z.string().min(1),
      rank: integer,
      wins: integer,
      draws: integer,
      losses: integer,
      seenDaysAgo: daysAgo,
      /** How many of the demo's characters are its members. */
      members: integer,
      /** What its mark shows; a guild without one has a drawn crest. */
      mark: integer.optional(),
      formerNames,
      formerMasters: formerNames,
    }),
  ),
  /** The regions of the club war with their owners, the present one last: the guild, and how many days ago it had won. */
  regions: z.array(
    z.strictObject({
      region: integer.positive(),
      tax: z.number(),
      owners: z.array(z.tuple([integer.positive(), daysAgo])).min(1),
    }),
  ),
});

/** The rows of the guilds of the demo, and the characters that are their members. */
export function guildRows(seedDir: string, characters: readonly SeedCharacter[], ago: Ago) {
  const { guilds, regions } = readJson(seedDir, "guilds.json", guildsFile);
  // In an order that says nothing about them, so that every guild has members of all levels and classes.
  const waiting = [...characters].sort((a, b) => mixed(a.characterNum) - mixed(b.characterNum));
  const withMembers = guilds.map((guild) => ({
    ...guild,
    party: waiting.splice(0, guild.members).sort((a, b) => b.level - a.level),
    picture: guild.mark === undefined ? undefined : demoMark(guild.mark, guild.guildNum),
  }));
  const nameOf = new Map(guilds.map(({ guildNum, name }) => [guildNum, name]));
  const marks = withMembers.flatMap(({ picture }) => picture ?? []);
  return {
    guilds: withMembers.map(({ guildNum, name, rank, wins, draws, losses, seenDaysAgo, party, picture }): Row => {
      const levels = party.reduce((sum, { level }) => sum + level, 0);
      return {
        ...{ guild_num: guildNum, name, rank, wins, draws, losses },
        master: party[0]?.characterName ?? "",
        master_num: party[0]?.characterNum ?? 0,
        members: "[]",
        sweep: "demo",
        mark: picture?.hash ?? "",
        first_seen_at: ago(seenDaysAgo),
        member_count: party.length,
        average_level: party.length === 0 ? 0 : Math.round((levels / party.length) * 10) / 10,
      };
    }),
    marks: [...new Map(marks.map((mark) => [mark.hash, mark])).values()],
    /** The number of each member with that of its guild; one in eight is a deputy. */
    members: withMembers.flatMap(({ guildNum, party }) =>
      party.map(({ characterNum }, place) => ({
        ...{ characterNum, guildNum },
        position: place > 0 && place <= Math.ceil(party.length / 8) && party.length > 2 ? 1 : 0,
      })),
    ),
    formerNames: guilds.flatMap(({ guildNum, formerNames, formerMasters }): Row[] => [
      ...formerNames.map(([name, days]) => ({ kind: "guild", num: guildNum, name, until: ago(days) })),
      ...formerMasters.map(([name, days]) => ({ kind: "master", num: guildNum, name, until: ago(days) })),
    ]),
    owners: regions.flatMap(({ region, owners }) =>
      owners.map(([guildNum, days]) => ({
        region,
        guild_num: guildNum,
        guild_name: nameOf.get(guildNum) ?? "",
        since: ownerSince(region, ago(days), ago(0)),
      })),
    ),
    regions: regions.map(({ region, tax, owners }): Row => ({ region, guild_num: owners.at(-1)![0], tax })),
  };
}

/** A number that is spread like a hash of it. */
function mixed(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> 0;
}
