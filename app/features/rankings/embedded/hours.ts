import { rowOf, runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { isHidden } from "#app/features/game/embedded/hidden-characters.ts";
import type { rankingsCalls } from "../calls.ts";
import { rankingLimits } from "../limits.ts";
import { toRankingRow } from "./monthly-rankings.ts";

const ORDER = "play_minutes DESC, cha_level_up_date, cha_num";

/** The first places of the index, of which those of hidden characters are left out: it may be most of them. */
const QUERY = `
  SELECT * FROM (SELECT * FROM characters WHERE play_minutes > 0 ORDER BY ${ORDER} LIMIT ${rankingLimits.place}) AS shown
  WHERE NOT ${isHidden("shown")} ORDER BY ${ORDER} LIMIT ${rankingLimits.top}`;

/** The characters with the most time in the game. */
export const readHours: Handler<typeof rankingsCalls.hours> = async (_, { db }) => {
  const [rows] = await runBatch<[Record<string, unknown>[]]>(db, [[QUERY]]);
  return {
    data: rows.map((row) => {
      const character = rowOf(characters, row);
      return { ...toRankingRow({ ...character, hasPage: 1 }), playMinutes: character.playMinutes };
    }),
  };
};
