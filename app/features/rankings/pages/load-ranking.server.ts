import { type Board, monthlyKey, shownBoards } from "#app/features/game/boards.ts";
import { bustOf, LINE_BUST } from "#app/features/game/class-bust.server.ts";
import {
  type ShownClass,
  type ShownSchool,
  type ShownTerms,
  shownTerms,
} from "#app/features/game/shown-terms.server.ts";
import type { RankedRow } from "#app/features/rankings/calls.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { isMonth, monthName } from "#app/features/rankings/months.ts";
import {
  type RankingRows,
  rankingRequest,
  rankingRows,
  type ShownView,
} from "#app/features/rankings/ranking-rows.server.ts";
import { rankingPath, readRankingView } from "#app/features/rankings/ranking-view.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { foldText } from "#app/format/fold-text.ts";
import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { missingListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { type RankingLine, rankingLine } from "./ranking-line.ts";

/** The best characters of a month on a board, whatever their school and class. */
export interface Champions {
  /** `YYYY-MM`. */
  month: string;
  names: string[];
}

/** A ranking, and the choices for the other rankings. */
export interface Ranking {
  view: ShownView;
  /** The boards in the order of the tabs. */
  boards: readonly Board[];
  /** The classes of the filter, with their busts. */
  classes: readonly (ShownClass & { bust: PictureSource | undefined })[];
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
  /** The first of this board in the month before the current one; undefined elsewhere. */
  champions: Champions | undefined;
  /** Whether the month has only the first places of each ranking, as past ones have after a week. */
  isThinned: boolean;
  /** The places of the lines that a search found; undefined without a search, and if the game server has none. */
  places?: number[] | undefined;
}

/**
 * Loads the requested ranking; undefined if there is no such ranking. A ranking is a list of one page.
 * @throws 404 for any other page
 */
export async function loadRanking(services: Services, search: URLSearchParams): Promise<Ranking | undefined> {
  const thisMonth = manilaMonth(services.now());
  // Most sites have the usual boards, whose rows are read beside the terms. A failure is that of the read below. An
  // operator's game server is not asked for what may not be needed.
  const usual = readRankingView<ShownClass, ShownSchool>(search, {
    boards: shownBoards(null),
    classes: [],
    schools: [],
  });
  if (usual && pageNumber(search) === 1 && services.source === "embedded") {
    rankingRows(services, usual, thisMonth).catch(() => undefined);
    championsOf(services, usual, thisMonth);
  }
  const terms = shownTerms(await services.content.game.terms({}));
  const { boards, classes, schools } = terms;
  const requested = readRankingView(search, { boards, classes: classes.filter(({ filter }) => filter), schools });
  if (!requested) return undefined;
  if (pageNumber(search) !== 1) throw missingListPage(rankingPath(requested));
  const [found, champions, hasCharacters] = await Promise.all([
    rankingRows(services, requested, thisMonth),
    championsOf(services, requested, thisMonth),
    services.isPartAvailable("characters"),
  ]);
  const { month = thisMonth } = requested;
  if (!found) return undefined;
  const months = found.months && [thisMonth, ...found.months.filter((known) => isMonth(known) && known < thisMonth)];
  if (months && !months.includes(month)) return undefined;
  const rows = requested.player ? await searched(services, requested, month, found) : found.rows;
  return rankingOf(requested, {
    ...{ month, thisMonth, months: months ?? [], terms, rows, champions },
    hasCharacters: hasCharacters === true,
    isThinned: month < manilaMonth(services.now() - rankingLimits.graceDays * DAY) && services.source === "embedded",
  });
}

/**
 * The champions of the month before the current one, for the whole board of the current month. The page can be shown
 * without them, so a failure leaves them out.
 */
async function championsOf(
  { content, isPartAvailable }: Services,
  view: ShownView,
  thisMonth: string,
): Promise<Champions | undefined> {
  const { month, school, group, player } = view;
  const board = monthlyKey(view.board);
  if (!board || month || school || group || player || (await isPartAvailable("monthlyRankings")) === false)
    return undefined;
  try {
    const { data, month: shown } = await content.rankings.monthly({
      ...rankingRequest(board, view, monthBefore(thisMonth)),
      page: 1,
    });
    const names = data.slice(0, rankingLimits.podium).map(({ characterName }) => characterName);
    return names.length > 0 ? { month: shown, names } : undefined;
  } catch {
    return undefined;
  }
}

/** The characters of a search with their places; undefined if the game server cannot search. */
async function searched({ content }: Services, view: ShownView, month: string, { rows, months }: RankingRows) {
  const board = monthlyKey(view.board);
  if (!months || !board) {
    const name = foldText(view.player);
    return rows
      .map((row, index) => ({ ...row, place: index + 1 }))
      .filter(({ characterName }) => foldText(characterName).startsWith(name));
  }
  try {
    const { data } = await content.rankings.find({ ...rankingRequest(board, view, month), name: view.player });
    return data;
  } catch (failure) {
    if (failure instanceof Response && (failure.status === 404 || failure.status === 501)) return undefined;
    throw failure;
  }
}

interface Rows {
  terms: ShownTerms;
  month: string;
  thisMonth: string;
  months: string[];
  /** Undefined if the game server cannot search. */
  rows: readonly (RankedRow & { place?: number })[] | undefined;
  isThinned: boolean;
  champions: Champions | undefined;
  /** Whether characters have pages. */
  hasCharacters: boolean;
}

function rankingOf(
  requested: ShownView,
  { month, thisMonth, months, terms, rows, isThinned, champions, hasCharacters }: Rows,
): Ranking {
  const { board, school, group, player } = requested;
  return {
    view: { ...requested, month: month === thisMonth ? undefined : month },
    boards: terms.boards,
    classes: terms.classes
      .filter(({ filter }) => filter)
      .map((group) => ({ ...group, bust: bustOf(group, LINE_BUST) })),
    schools: terms.schools,
    month,
    months,
    isThinned,
    scope: monthlyKey(board)
      ? [
          monthName(month),
          school?.name ?? t("ranking.allSchools"),
          group?.name ?? t("ranking.allClasses"),
          ...(player ? [`“${player}”`] : []),
        ]
      : [t("ranking.allTime")],
    places: player ? rows?.map(({ place = 0 }) => place) : undefined,
    lines: (rows ?? [])
      .slice(0, rankingLimits.top)
      .map((row, index) =>
        rankingLine(
          { ...row, hasPage: row.hasPage && hasCharacters },
          board,
          terms,
          !player && index < rankingLimits.podium,
        ),
      ),
    champions: champions && { ...champions, names: champions.names.map(shownName) },
  };
}
