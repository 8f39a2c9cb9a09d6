import { type Board, type BoardColumn, isByLevel } from "#app/features/game/boards.ts";
import { bustOf, LINE_BUST } from "#app/features/game/class-bust.server.ts";
import { characterPath } from "#app/features/game/profile-paths.ts";
import type { ShownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { RankedRow } from "#app/features/rankings/calls.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, parseServerDate } from "#app/format/manila-time.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";

/** A row of a ranking as the table shows it. */
export type RankingLine = ReturnType<typeof rankingLine>;

/** The content of each column (specification section 10, "Monthly rankings"). */
const cells: Record<BoardColumn, (row: RankedRow) => string> = {
  "ranking.mmr": ({ mmr }) => groupedNumber(mmr),
  "ranking.experience": ({ experience }) => groupedNumber(experience),
  "ranking.timeLogged": ({ leveledUpAt }) => {
    const time = parseServerDate(leveledUpAt);
    return time === undefined ? "–" : fullDay(manilaDate(time));
  },
  "ranking.level": ({ level }) => groupedNumber(level),
  "ranking.money": ({ money }) => groupedNumber(money),
  "ranking.kills": ({ kills }) => groupedNumber(kills),
  "ranking.deaths": ({ deaths }) => groupedNumber(deaths),
  "ranking.hours": ({ playMinutes = 0 }) => groupedNumber(Math.floor(playMinutes / 60)),
};

/** Pixels of the widest file of a bust on the podium. */
const PODIUM_BUST = 320;

/**
 * Prepares a row for a board.
 * @param isFirst whether it is one of the podium, which shows a large bust of its class
 */
export function rankingLine(row: RankedRow, board: Board, { classes, schools }: ShownTerms, isFirst = false) {
  const group = classOfCode(classes, row.classCode);
  return {
    name: shownName(row.characterName),
    /** Of the character's page; undefined if it has none. */
    href: row.hasPage ? characterPath(row.characterNum) : undefined,
    /** The level that the name has beside it; undefined on boards that are not ranked by it. */
    level: isByLevel(board) ? t("home.level", { level: row.level }) : undefined,
    // Undefined for an unknown code.
    group,
    bust: bustOf(group, isFirst ? PODIUM_BUST : LINE_BUST),
    school: schoolOfNumber(schools, row.school),
    /** One value per column of the board. */
    values: board.columns.map((column) => cells[column](row)),
  };
}
