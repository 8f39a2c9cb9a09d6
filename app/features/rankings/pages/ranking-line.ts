import { type Board, type BoardColumn, isByLevel } from "#app/features/game/boards.ts";
import type { ShownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDateTime, parseServerDate } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

/** A row of a ranking as the table shows it. */
export type RankingLine = ReturnType<typeof rankingLine>;

/** The content of each column (specification section 10, "Monthly rankings"). */
const cells: Record<BoardColumn, (row: RankingRow) => string> = {
  "ranking.mmr": ({ mmr }) => groupedNumber(mmr),
  "ranking.experience": ({ experience }) => groupedNumber(experience),
  "ranking.timeLogged": ({ leveledUpAt }) => {
    const time = parseServerDate(leveledUpAt);
    return time === undefined ? "–" : manilaDateTime(time);
  },
  "ranking.level": ({ level }) => groupedNumber(level),
  "ranking.money": ({ money }) => groupedNumber(money),
  "ranking.kills": ({ kills }) => groupedNumber(kills),
  "ranking.deaths": ({ deaths }) => groupedNumber(deaths),
};

/** Prepares a row for a board. */
export function rankingLine(row: RankingRow, board: Board, { classes, schools }: ShownTerms) {
  return {
    name: shownName(row.characterName),
    /** The level that the name has beside it; undefined on boards that are not ranked by it. */
    level: isByLevel(board) ? t("home.level", { level: row.level }) : undefined,
    // Undefined for an unknown code.
    group: classOfCode(classes, row.classCode),
    school: schoolOfNumber(schools, row.school),
    /** One value per column of the board. */
    values: board.columns.map((column) => cells[column](row)),
  };
}
