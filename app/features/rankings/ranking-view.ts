import { type ClassGroup, classGroups } from "#app/features/guide/classes.ts";
import { type School, schools } from "#app/features/guide/schools.ts";
import { pageParameter, wordParameter } from "#app/format/query-parameters.ts";
import { type Board, boardByKey, DEFAULT_BOARD } from "./boards.ts";
import { isMonth } from "./months.ts";

/** Which ranking a visitor looks at (specification section 2, "Rankings page"). */
export interface RankingView {
  /** `YYYY-MM` in Manila; undefined is the current month, whichever that is. */
  month: string | undefined;
  board: Board;
  /** Undefined is all schools. */
  school: School | undefined;
  /** Undefined is all classes. */
  group: ClassGroup | undefined;
}

/** What a filter says when it does not filter. */
export const ALL = "all";

/** The query parameters of `/rankings` (specification section 2). Its lists have one page. */
export const rankingQuery = {
  page: pageParameter,
  month: wordParameter(undefined, /^\d{4}-(?:0[1-9]|1[0-2])$/),
  tab: wordParameter(),
  school: wordParameter(ALL),
  class: wordParameter(ALL),
};

/**
 * Reads the parameters of `/rankings`; a missing or empty one is its default.
 *
 * @returns undefined when there is no such tab, school or class, or a month that is no month
 */
export function readRankingView(search: URLSearchParams): RankingView | undefined {
  const value = (name: string, fallback: string) => search.get(name)?.toLowerCase() || fallback;
  const month = value("month", "") || undefined;
  const board = boardByKey(value("tab", DEFAULT_BOARD));
  const code = value("school", ALL);
  const key = value("class", ALL);
  const school = schools.find((candidate) => String(candidate.code) === code);
  const group = classGroups.find((candidate) => candidate.key === key);
  if (!board || (month && !isMonth(month)) || (code !== ALL && !school) || (key !== ALL && !group)) return undefined;
  return { month, board, school, group };
}

/** The address of a ranking, without what is default: the form that the page cache keeps it under. */
export function rankingPath({ month, board, school, group }: RankingView): string {
  const query = [
    ...(month ? [`month=${month}`] : []),
    ...(board.key === DEFAULT_BOARD ? [] : [`tab=${board.key}`]),
    ...(school ? [`school=${school.code}`] : []),
    ...(group ? [`class=${group.key}`] : []),
  ];
  return query.length === 0 ? "/rankings" : `/rankings?${query.join("&")}`;
}
