import {
  type ShownClass,
  type ShownSchool,
  type ShownTerms,
  shownTerms,
} from "#app/features/game/shown-terms.server.ts";
import { classOfCode } from "#app/features/game/terms.ts";
import type { Board, BoardKey } from "#app/features/rankings/boards.ts";
import type { RankingRow, TopRankings } from "#app/features/rankings/calls.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { isMonth, monthName } from "#app/features/rankings/months.ts";
import { ALL, type RankingView, rankingPath, readRankingView } from "#app/features/rankings/ranking-view.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { missingListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import { type RankingLine, rankingLine } from "./ranking-line.ts";

type View = RankingView<ShownClass, ShownSchool>;

/** A ranking, and the choices for the other rankings. */
export interface Ranking {
  view: View;
  /** The boards in the order of the tabs. */
  boards: readonly Board[];
  /** The classes of the filter. */
  classes: readonly ShownClass[];
  schools: readonly ShownSchool[];
  /** The month shown, `YYYY-MM`. */
  month: string;
  /**
   * The current month and the previous ones that have rankings, latest first; empty if the game server has no monthly
   * rankings.
   */
  months: string[];
  /** The month, school and class shown, as text. */
  scope: string[];
  lines: RankingLine[];
  /** The places of the lines that a search found; undefined without a search, and if the game server has none. */
  places?: number[] | undefined;
}

/** The list of the home page's call that each board shows if there are no monthly rankings. */
const topLists = { mmr: "topMmr", level: "topLevel", richest: "topMoney", killer: "topPk" } as const satisfies Record<
  BoardKey,
  keyof TopRankings
>;

/**
 * Loads the requested ranking; undefined if there is no such ranking. A ranking is a list of one page.
 * @throws 404 for any other page
 */
export async function loadRanking(services: Services, search: URLSearchParams): Promise<Ranking | undefined> {
  const terms = shownTerms(await services.content.game.terms({}));
  const { boards, classes, schools } = terms;
  const requested = readRankingView(search, { boards, classes: classes.filter(({ filter }) => filter), schools });
  if (!requested) return undefined;
  if (pageNumber(search) !== 1) throw missingListPage(rankingPath(requested));
  const thisMonth = manilaMonth(services.now());
  const isMonthly = await services.isFeatureAvailable("monthlyRankings");
  return isMonthly === false
    ? topRanking(services, { requested, thisMonth, terms })
    : monthlyRanking(services, { requested, thisMonth, terms });
}

interface Requested {
  requested: View;
  thisMonth: string;
  terms: ShownTerms;
}

async function monthlyRanking(
  { content }: Services,
  { requested, thisMonth, terms }: Requested,
): Promise<Ranking | undefined> {
  const { board, school, group } = requested;
  const month = requested.month ?? thisMonth;
  // The month is explicit, so that a cached ranking of last month is never returned for the new month.
  const found = await content.rankings.monthly({
    board: board.key,
    month,
    school: school ? String(school.number) : ALL,
    class: group?.key ?? ALL,
    page: 1,
  });
  const months = [thisMonth, ...found.months.filter((known) => isMonth(known) && known < thisMonth)];
  if (!months.includes(month)) return undefined;
  const rows = requested.player ? await findPlayer(content, requested, month) : found.data;
  return rankingOf(requested, { month, thisMonth, months, terms, rows });
}

/** The characters of a search; undefined if the game server cannot search. */
async function findPlayer(content: Services["content"], { board, school, group, player }: View, month: string) {
  try {
    const { data } = await content.rankings.find({
      board: board.key,
      month,
      school: school ? String(school.number) : ALL,
      class: group?.key ?? ALL,
      name: player,
    });
    return data;
  } catch (failure) {
    if (failure instanceof Response && (failure.status === 404 || failure.status === 501)) return undefined;
    throw failure;
  }
}

/** The ranking from the home page's lists of this month, for game servers without monthly rankings. */
async function topRanking(
  { content }: Services,
  { requested, thisMonth, terms }: Requested,
): Promise<Ranking | undefined> {
  const { board, school, group, player, month = thisMonth } = requested;
  if (month !== thisMonth) return undefined;
  const lists = await content.rankings.top({});
  const name = player.toLowerCase();
  const rows = lists[topLists[board.key]]
    .filter((row) => (!school || row.school === school.number) && (!group || classOfCode([group], row.classCode)))
    .map((row, index) => ({ ...row, place: index + 1 }))
    .filter(({ characterName }) => characterName.toLowerCase().startsWith(name));
  return rankingOf(requested, { month, thisMonth, months: [], terms, rows });
}

interface Rows {
  terms: ShownTerms;
  month: string;
  thisMonth: string;
  months: string[];
  /** Undefined if the game server cannot search. */
  rows: readonly (RankingRow & { place?: number })[] | undefined;
}

function rankingOf(requested: View, { month, thisMonth, months, terms, rows }: Rows): Ranking {
  const { board, school, group, player } = requested;
  return {
    view: { ...requested, month: month === thisMonth ? undefined : month },
    boards: terms.boards,
    classes: terms.classes.filter(({ filter }) => filter),
    schools: terms.schools,
    month,
    months,
    scope: [
      monthName(month),
      school?.name ?? t("ranking.allSchools"),
      group?.name ?? t("ranking.allClasses"),
      ...(player ? [`“${player}”`] : []),
    ],
    places: player ? rows?.map(({ place = 0 }) => place) : undefined,
    lines: (rows ?? []).slice(0, rankingLimits.top).map((row) => rankingLine(row, board, terms)),
  };
}
