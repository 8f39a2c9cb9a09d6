import { fieldOf, latestFieldNames } from "../../app/features/bridge/character-fields.ts";
import { classGroupByCode } from "../../app/features/guide/classes.ts";
import { manilaMonth, monthBefore } from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";
import type { Ago, SeedCharacter } from "./seed-characters.ts";

/** How many months there are, and how many of them most characters are in. */
const MONTHS = 24;
const MOST = 3;

/** Whether a character took part in a month, so many months back: some in all, others not in each, so that winners differ. */
function takesPart(num: number, back: number): boolean {
  if (back === 0 || num % 80 === 0) return true;
  return back < MOST ? num % 9 !== back : (num * 7 + back * 5) % 17 < 3;
}

/**
 * Generates demo rankings of 24 months, which lead up to the characters' current values: most characters are in the newest
 * three, a sixth in each of the others. A character's number alone determines in which months it took part and how many
 * of its kills belong to each.
 */
export function monthRankingRows(characters: readonly SeedCharacter[], ago: Ago): Record<string, SqlValue>[] {
  const months = [manilaMonth(ago(0))];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? ""));
  return months.flatMap((month, back) => {
    // The fraction of its current values that a character had: growth is faster at the beginning.
    const share = (1 - back / MONTHS) ** 0.7;
    return characters
      .filter(({ characterNum }) => takesPart(characterNum, back))
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

/** The column by which each board is ranked. */
const boards = { mmr: "cha_mmr", level: "cha_level", richest: "cha_money", killer: "kills" };

/** Keeps the first places of the months that are over, as the job of the rankings does when a month ends. */
export function placeStatements(ago: Ago): string[] {
  const now = ago(0);
  const months = `month < '${manilaMonth(now)}'`;
  return [
    ...Object.entries(boards).map(
      ([board, score]) => `
        INSERT INTO ranking_places (month, board, place, cha_num, cha_name, cha_class, cha_school, score)
        SELECT month, '${board}', place, cha_num, cha_name, cha_class, cha_school, ${score} FROM (
          SELECT *, row_number() OVER (
            PARTITION BY month ORDER BY ${score} DESC, cha_level_up_date, cha_num) AS place
          FROM month_rankings WHERE ${months} AND ${score} > 0)
        WHERE place <= 100 ON CONFLICT DO NOTHING`,
    ),
    `UPDATE ranking_months SET placed_at = ${now} WHERE ${months} AND placed_at IS NULL`,
  ];
}
