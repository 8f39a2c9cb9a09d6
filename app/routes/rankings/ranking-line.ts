import { type ClassGroup, classGroupByCode } from "#app/domain/classes.ts";
import { manilaDateTime, parseServerTime } from "#app/domain/manila-time.ts";
import type { BoardColumn } from "#app/domain/rankings/boards.ts";
import { type School, schoolByCode } from "#app/domain/schools.ts";
import type { RankingRow } from "#app/game-api/schemas.ts";

/** A row of a ranking as the table shows it. */
export interface RankingLine {
  name: string;
  /** Undefined for a code that the game does not have. */
  group: Pick<ClassGroup, "key" | "name"> | undefined;
  school: Pick<School, "key" | "name"> | undefined;
  /** One for each column of the board. */
  values: string[];
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** What stands in a column (decisions "Monthly rankings"). */
const cells: Record<BoardColumn, (row: RankingRow) => string> = {
  MMR: ({ ChaMMR }) => grouped.format(ChaMMR),
  "Cha Exp": ({ ChaExp }) => grouped.format(ChaExp),
  "Time Logged": ({ ChaLevelUpDate }) => {
    const time = parseServerTime(ChaLevelUpDate);
    return time === undefined ? "–" : manilaDateTime(time);
  },
  Level: ({ ChaLevel }) => grouped.format(ChaLevel),
  Money: ({ ChaMoney }) => grouped.format(ChaMoney),
  Kills: ({ ChaPKScore }) => grouped.format(ChaPKScore),
  Deaths: ({ ChaPKDeath }) => grouped.format(ChaPKDeath),
};

/** Prepares a row for a board with these columns. */
export function rankingLine(row: RankingRow, columns: readonly BoardColumn[]): RankingLine {
  return {
    name: row.ChaName,
    group: classGroupByCode(row.ChaClass),
    school: schoolByCode(row.ChaSchool),
    values: columns.map((column) => cells[column](row)),
  };
}
