import * as z from "zod";
import { characterFieldNames, mapFields } from "../../app/features/bridge/character-fields.ts";

const integer = z.number().int();

/** How many days before the demo content was loaded an event happened. */
export const daysAgo = z.number().nonnegative();

/** Returns the time a number of days ago, epoch milliseconds. */
export type Ago = (days: number) => number;

/** A character of the demo content. */
export const character = z.strictObject({
  characterNum: integer,
  userNum: integer,
  characterName: z.string().min(1),
  ...mapFields(characterFieldNames, ({ missing, optional }) => (optional ? integer.default(missing) : integer)),
  levelUpDaysAgo: daysAgo,
});

export type SeedCharacter = z.output<typeof character>;
