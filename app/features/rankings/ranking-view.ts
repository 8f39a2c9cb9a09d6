import { type ClassGroup, classGroups } from "#app/features/guide/classes.ts";
import { type School, schools } from "#app/features/guide/schools.ts";
import { pageParameter, wordParameter } from "#app/format/query-parameters.ts";
import { type Board, boardByKey, DEFAULT_BOARD } from "./boards.ts";
import { isMonth } from "./months.ts";

/** Which ranking a visitor sees (specification section 2, "Rankings page"). */
export interface RankingView {
  /** `YYYY-MM` in Manila; undefined means the current month. */
  month: string | undefined;
  board: Board;
  /** Undefined means all schools. */
  school: School | undefined;
  /** Undefined means all classes. */
  group: ClassGroup | undefined;
}

/** The value of a filter that selects everything. */
export const ALL = "all";

/** The query parameters of `/rankings` (specification section 2). Each list has one page. */
export const rankingQuery = {
  page: pageParameter,
  month: wordParameter(undefined, /^\d{4}-(?:0[1-9]|1[0-2])$/),
  tab: wordParameter(),
  school: wordParameter(ALL),
  class: wordParameter(ALL),
};

/**
 * Reads the parameters of `/rankings`; a missing or empty one has its default value.
 *
 * @returns undefined for an unknown tab, school or class, or an invalid month
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

/** The URL of a ranking without default values, as the page cache's key has it. */
export function rankingPath({ month, board, school, group }: RankingView): string {
  const query = [
    ...(month ? [`month=${month}`] : []),
    ...(board.key === DEFAULT_BOARD ? [] : [`tab=${board.key}`]),
    ...(school ? [`school=${school.code}`] : []),
    ...(group ? [`class=${group.key}`] : []),
  ];
  return query.length === 0 ? "/rankings" : `/rankings?${query.join("&")}`;
}
