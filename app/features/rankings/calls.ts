import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { flag, integer, integerOr, lastPage, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { mapFields, rankedFieldNames } from "#app/features/bridge/character-fields.ts";
import { boardKeys, DEFAULT_BOARD } from "#app/features/game/boards.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import { rankingLimits } from "./limits.ts";
import { ALL } from "./ranking-view.ts";

export const rankingRow = z.object({
  characterNum: wireName("ChaNum", integer),
  characterName: wireName("ChaName", text),
  ...mapFields(rankedFieldNames, ({ wire, missing, large }) =>
    wireName(wire, large ? z.number().default(missing) : integerOr(missing)),
  ),
  leveledUpAt: wireName("ChaLevelUpDate", text),
  /** Ours: whether the character has a page. */
  hasPage: wireName("ChaPage", flag),
});
export type RankingRow = z.output<typeof rankingRow>;

const hoursRow = rankingRow.extend({
  ...mapFields(["playMinutes"], ({ wire, missing }) => wireName(wire, integerOr(missing))),
});

/** A row of any board; minutes in the game are those of the board by hours. */
export type RankedRow = RankingRow & Partial<Pick<z.output<typeof hoursRow>, "playMinutes">>;

const rankingList = optionalList(rankingRow);

export const topRankings = z.object({
  topMmr: wireName("topmmr", rankingList),
  topPk: wireName("toppk", rankingList),
  topLevel: wireName("toplevel", rankingList),
  topMoney: wireName("topmoney", rankingList),
  topLevelSide: wireName("toplevelside", rankingList),
});
export type TopRankings = z.output<typeof topRankings>;

/** Ours: one page of a monthly ranking. */
export const monthlyRankings = z.object({
  data: rankingList,
  /** The month shown, `YYYY-MM` in Manila. */
  month: text,
  /** The months that have rankings, latest first. */
  months: optionalList(z.string()),
  lastPage: wireName("last_page", lastPage),
});

/** Ours: characters with their places in a monthly ranking. */
export const rankedCharacters = z.object({
  data: optionalList(rankingRow.extend({ place: wireName("ChaPlace", integer) })),
});

/** Ours: the first three of each board in the months of a year that are over, the newest first. */
export const hallOfFame = z.object({
  data: optionalList(
    z.object({
      month: text,
      board: z.enum(boardKeys),
      place: integer,
      characterNum: wireName("ChaNum", integer),
      characterName: wireName("ChaName", text),
      classCode: wireName("ChaClass", integer),
      school: wireName("ChaSchool", integer),
      hasPage: wireName("ChaPage", flag),
    }),
  ),
  /** The years that have such months, the newest first. */
  years: optionalList(integer),
});
export type HallOfFame = z.output<typeof hallOfFame>;

/** The fields that choose a monthly ranking. */
const chosenRanking = () => ({
  board: z.enum(boardKeys),
  /** `YYYY-MM` in Manila, or `now`. */
  month: z
    .string()
    .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])|now)$/)
    .meta({ examples: ["now"] }),
  school: z
    .string()
    .regex(/^(?:all|\d{1,3})$/)
    .meta({ examples: ["all"] }),
  class: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .meta({ examples: ["all"] }),
});

/** Calls for rankings. */
export const rankingsCalls = {
  top: call("anyone", "GET /get-top-rankings-list", {
    cached: "rankings",
    id: "getTopRankingsList",
    origin: "specification",
    summary: "Get the five ranking lists of the home page.",
    reply: () => topRankings,
  }),
  monthly: call("anyone", "GET /getmonthlyrankings/{board}/{month}/{school}/{class}/{page}", {
    cached: "rankings",
    probe: {
      part: "monthlyRankings",
      request: (now) => ({ board: DEFAULT_BOARD, month: manilaMonth(now), school: ALL, class: ALL, page: 1 }),
    },
    summary:
      "List one page (100 rows) of a monthly ranking. Kills and deaths are those of the month; ranks count within the filters.",
    request: () => z.object({ ...chosenRanking(), page: integer.pipe(z.number().min(1).max(10)) }),
    reply: () => monthlyRankings,
  }),
  find: call("anyone", "GET /findrankedcharacters/{board}/{month}/{school}/{class}", {
    cached: "rankings",
    summary:
      "Find the first characters of a monthly ranking whose names begin with a text, regardless of case and accents. Places count within the filters up to 1,000; characters below have 1001.",
    request: () =>
      z.object({
        ...chosenRanking(),
        name: z
          .string()
          .min(1)
          .max(rankingLimits.name)
          .meta({ examples: ["Maya"] }),
      }),
    reply: () => rankedCharacters,
  }),
  hours: call("anyone", "GET /gethoursranking", {
    cached: "rankings",
    summary:
      "List the 100 characters with the most time in the game, in minutes. Characters whose players have hidden them are left out.",
    reply: () => z.object({ data: optionalList(hoursRow) }),
  }),
  hallOfFame: call("anyone", "GET /halloffame/{year}", {
    cached: "rankings",
    id: "getHallOfFame",
    probe: { part: "hallOfFame", request: () => ({ year: 0 }) },
    summary: "List the first three of each board in the months of a year that are over; 0 is the newest year.",
    request: () => z.object({ year: integer.pipe(z.number().min(0).max(9999)).meta({ examples: [0] }) }),
    reply: () => hallOfFame,
  }),
};
