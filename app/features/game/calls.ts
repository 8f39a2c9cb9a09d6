import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { flag, integer, optionalList, text } from "#app/contract/fields.ts";
import { rating } from "./rating.ts";

/** What most pages about the game need, in the language of the request. */
export const gameTerms = z.object({
  /** In the order of the filters. */
  classes: z.array(
    z.object({
      key: text,
      name: text,
      /** The game's codes of the class. */
      codes: z.array(integer),
      icon: text,
      /** Whether the filter of the rankings offers it, and that of the home page. */
      filter: z.boolean(),
      home: z.boolean(),
    }),
  ),
  schools: z.array(
    z.object({
      key: text,
      /** The game's number of the school. */
      number: integer,
      /** On the page of rankings and in accounts. */
      name: text,
      /** In the ranking of the home page. */
      local: text,
      /** In the club tax table. */
      area: text,
      motto: text,
      emblem: text,
      picture: text,
    }),
  ),
  /** The boards of the rankings in their order; null for the default ones. */
  boards: z
    .array(z.object({ key: text, name: text, group: flag, school: flag, columns: optionalList(text) }))
    .nullable()
    .default(null),
  /** The boards of guilds in their order; null for the default ones. */
  guildBoards: z
    .array(z.object({ key: text, name: text }))
    .nullable()
    .default(null),
});
export type GameTerms = z.output<typeof gameTerms>;

/** The guides, in the language of the request. */
export const gameGuide = z.object({
  classes: z.array(
    z.object({
      /** Fragment of the panel's address, such as `/characters#sword`. */
      anchor: text,
      name: text,
      /** Whether it has a tab; the others follow the tabs. */
      tab: z.boolean(),
      icon: text,
      portrait: text,
      /** Alternative text of the portrait. */
      alt: text,
      motto: text,
      paragraphs: z.array(text),
      facts: z.array(text),
      weapons: z.array(z.object({ stat: text, weapon: text })),
      skills: optionalList(z.object({ name: text, text })),
      strengths: optionalList(text),
      weaknesses: optionalList(text),
      /** From 1 to 5; 0 for none. */
      range: rating,
      toughness: rating,
      difficulty: rating,
    }),
  ),
});
export type GameGuide = z.output<typeof gameGuide>;
export type GuideClass = GameGuide["classes"][number];

/** Calls about what is specific to one game. */
export const gameCalls = {
  terms: call("anyone", "GET /getgameterms", {
    cached: "settings",
    translated: true,
    summary: "Get the classes and schools of the game, and the boards of its rankings and of guilds.",
    reply: () => gameTerms,
  }),
  guide: call("anyone", "GET /getgameguide", {
    cached: "guides",
    translated: true,
    summary: "Get the guide of the classes.",
    reply: () => gameGuide,
  }),
};
