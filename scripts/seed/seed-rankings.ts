import { fieldOf, latestFieldNames } from "../../app/features/bridge/character-fields.ts";
import { classGroupByCode } from "../../app/features/guide/classes.ts";
import { manilaMonth, monthBefore } from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";
import type { Ago, SeedCharacter } from "./seed-characters.ts";

/** The fraction of its current values that a character had in the current month and in the two before. */
const SHARES = [1, 0.94, 0.86] as const;

/**
 * Generates demo rankings of the current month and the two before, which lead up to the characters' current values. A
 * character's number alone determines in which months it took part and how many of its kills belong to each.
 */
export function monthRankingRows(characters: readonly SeedCharacter[], ago: Ago): Record<string, SqlValue>[] {
  const thisMonth = manilaMonth(ago(0));
  const months = [thisMonth, monthBefore(thisMonth), monthBefore(monthBefore(thisMonth))];
  return months.flatMap((month, back) => {
    const share = SHARES[back] ?? 1;
    return characters
      .filter(({ characterNum }) => back === 0 || characterNum % (back + 3) !== 0)
      .map((row) => {
        const part = (total: number) => Math.floor(total * share);
        const monthly = (total: number) => Math.floor((total * ((row.characterNum * 7 + back * 3) % 11)) / 40);
        return {
          month,
          cha_num: row.characterNum,
          cha_name: row.characterName,
          ...Object.fromEntries(latestFieldNames.map((name) => [fieldOf(name).column, row[name]])),
          cha_level: Math.max(1, part(row.level)),
          cha_exp: part(row.experience),
          class_key: classGroupByCode(row.classCode)?.key ?? "",
          cha_mmr: part(row.mmr),
          cha_money: part(row.money),
          cha_level_up_date: ago(row.levelUpDaysAgo + back * 30),
          kills: monthly(row.kills),
          deaths: monthly(row.deaths),
          kills_total: part(row.kills),
          deaths_total: part(row.deaths),
          pushed_at: 0,
          sequence: 0,
          first_kills: 0,
          first_deaths: 0,
          first_at: 0,
          first_sequence: 0,
        };
      });
  });
}
