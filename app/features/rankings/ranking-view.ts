import { type Board, defaultBoard, monthlyKey } from "#app/features/game/boards.ts";
import { pageParameter, textParameter, wordParameter } from "#app/format/query-parameters.ts";
import { rankingLimits } from "./limits.ts";
import { isMonth } from "./months.ts";

/** A class or a school that a ranking can be limited to. */
interface Filter {
  name: string;
}
type ClassFilter = Filter & { key: string };
type SchoolFilter = Filter & { number: number };

/** The filters that a game has. */
export interface RankingFilterChoices<Class extends ClassFilter, School extends SchoolFilter> {
  classes: readonly Class[];
  schools: readonly School[];
  boards: readonly Board[];
}

/** Which ranking a visitor sees (specification section 2, "Rankings page"). */
export interface RankingView<Class extends ClassFilter = ClassFilter, School extends SchoolFilter = SchoolFilter> {
  /** `YYYY-MM` in Manila; undefined means the current month. */
  month: string | undefined;
  board: Board;
  /** Whether the board is the one that is shown by default, whose address has no tab. */
  isDefault: boolean;
  /** Undefined means all schools. */
  school: School | undefined;
  /** Undefined means all classes. */
  group: Class | undefined;
  /** The beginning of the names of the characters that are looked for; empty without a search. */
  player: string;
}

/** The value of a filter that selects everything. */
export const ALL = "all";

/** Normalizes a name that is looked for. A longer text is cut, so that every text has one normal form. */
export function playerName(text: string): string {
  return (
    text
      .trim()
      .slice(0, rankingLimits.name)
      // Removes the half of a surrogate pair that the cut may leave.
      .replace(/[\uD800-\uDBFF]$/, "")
      .trimEnd()
  );
}

/** The query parameters of `/rankings` (specification section 2). Each list has one page. */
export const rankingQuery = {
  page: pageParameter,
  month: wordParameter(undefined, /^\d{4}-(?:0[1-9]|1[0-2])$/),
  tab: wordParameter(),
  school: wordParameter(ALL),
  class: wordParameter(ALL),
  player: textParameter(playerName),
};

/**
 * Reads the parameters of `/rankings`; a missing or empty one has its default value.
 *
 * @param choices the classes and schools of the filters
 * @returns undefined for an unknown or hidden tab, school or class, an invalid month, or a filter of a board without any
 */
export function readRankingView<Class extends ClassFilter, School extends SchoolFilter>(
  search: URLSearchParams,
  choices: RankingFilterChoices<Class, School>,
): RankingView<Class, School> | undefined {
  const { boards, classes, schools } = choices;
  const value = (name: string, fallback: string) => search.get(name)?.toLowerCase() || fallback;
  const month = value("month", "") || undefined;
  const first = defaultBoard(boards);
  const tab = value("tab", first?.key ?? "");
  const board = boards.find(({ key }) => key === tab);
  const code = value("school", ALL);
  const key = value("class", ALL);
  const school = schools.find((candidate) => String(candidate.number) === code);
  const group = classes.find((candidate) => candidate.key === key);
  if (!board || (month && !isMonth(month)) || (code !== ALL && !school) || (key !== ALL && !group)) return undefined;
  const player = playerName(search.get("player") ?? "");
  if (!monthlyKey(board) && (month || school || group || player)) return undefined;
  return { month, board, isDefault: board === first, school, group, player };
}

/** The URL of a ranking without default values, as the page cache's key has it. */
export function rankingPath({ month, board, isDefault, school, group, player }: RankingView): string {
  if (!monthlyKey(board)) return isDefault ? "/rankings" : `/rankings?tab=${board.key}`;
  const query = [
    ...(month ? [`month=${month}`] : []),
    ...(isDefault ? [] : [`tab=${board.key}`]),
    ...(school ? [`school=${school.number}`] : []),
    ...(group ? [`class=${group.key}`] : []),
    ...(player ? [`player=${encodeURIComponent(player)}`] : []),
  ];
  return query.length === 0 ? "/rankings" : `/rankings?${query.join("&")}`;
}
