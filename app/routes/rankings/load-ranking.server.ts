import { rankings as limits } from "#app/domain/limits.ts";
import { manilaMonth } from "#app/domain/manila-time.ts";
import { isMonth, monthName } from "#app/domain/rankings/months.ts";
import { ALL, type RankingView, rankingPath, readRankingView } from "#app/domain/rankings/ranking-view.ts";
import { pageNumber } from "#app/domain/whole-number.ts";
import { missingListPage } from "#app/http/list-page.ts";
import type { Services } from "#app/http/services.ts";
import { type RankingLine, rankingLine } from "./ranking-line.ts";

/** A ranking, and what leads to the others. */
export interface Ranking {
  view: RankingView;
  /** The month shown, `YYYY-MM`. */
  month: string;
  /** The current month and those before it that there are rankings of, the latest first. */
  months: string[];
  /** What is shown, in words: month, school, class. */
  scope: string[];
  lines: RankingLine[];
}

/**
 * The ranking that an address asks for, or undefined when there is none like that. A ranking is a list of one page.
 * @throws 404 for any other page
 */
export async function loadRanking({ content, now }: Services, search: URLSearchParams): Promise<Ranking | undefined> {
  const asked = readRankingView(search);
  if (!asked) return undefined;
  if (pageNumber(search) !== 1) throw missingListPage(rankingPath(asked));
  const { board, school, group } = asked;
  const thisMonth = manilaMonth(now());
  const month = asked.month ?? thisMonth;
  // By its name, not as "now": a copy of last month's ranking never stands in for the new month's.
  const found = await content.getmonthlyrankings({
    board: board.key,
    month,
    school: school ? String(school.code) : ALL,
    class: group?.key ?? ALL,
    page: 1,
  });
  const months = [thisMonth, ...found.months.filter((known) => isMonth(known) && known < thisMonth)];
  if (!months.includes(month)) return undefined;
  return {
    view: { ...asked, month: month === thisMonth ? undefined : month },
    month,
    months,
    scope: [monthName(month), school?.name ?? "All schools", group?.name ?? "All classes"],
    lines: found.data.slice(0, limits.top).map((row) => rankingLine(row, board.columns)),
  };
}
