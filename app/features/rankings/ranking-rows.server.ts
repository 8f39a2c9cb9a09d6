import { type BoardKey, monthlyKey } from "#app/features/game/boards.ts";
import type { ShownClass, ShownSchool } from "#app/features/game/shown-terms.server.ts";
import { classOfCode } from "#app/features/game/terms.ts";
import type { Services } from "#app/server/services.ts";
import type { RankedRow, TopRankings } from "./calls.ts";
import { ALL, type RankingView } from "./ranking-view.ts";

/** A ranking with the classes and schools of pages. */
export type ShownView = RankingView<ShownClass, ShownSchool>;

/** The rows of a ranking without regard to a search. */
export interface RankingRows {
  /** The best first. */
  rows: readonly RankedRow[];
  /** The months that have rankings; undefined if the game server has no monthly rankings, and for the board by hours. */
  months: readonly string[] | undefined;
}

/** The list of the home page's call that each board shows if there are no monthly rankings. */
const topLists = { mmr: "topMmr", level: "topLevel", richest: "topMoney", killer: "topPk" } as const satisfies Record<
  BoardKey,
  keyof TopRankings
>;

/** The fields of a call that choose a monthly ranking. */
export function rankingRequest(board: BoardKey, { school, group }: ShownView, month: string) {
  return { board, month, school: school ? String(school.number) : ALL, class: group?.key ?? ALL };
}

/**
 * The rows of a ranking, from the home page's lists for game servers without monthly rankings; undefined if these have no
 * list of the month. The month is explicit, so that a cached ranking of last month is never returned for the new month.
 */
export async function rankingRows(
  { content, isPartAvailable }: Services,
  view: ShownView,
  thisMonth: string,
): Promise<RankingRows | undefined> {
  const { school, group, month = thisMonth } = view;
  const board = monthlyKey(view.board);
  if (!board) return { rows: (await content.rankings.hours({})).data, months: undefined };
  if ((await isPartAvailable("monthlyRankings")) !== false) {
    const { data: rows, months } = await content.rankings.monthly({ ...rankingRequest(board, view, month), page: 1 });
    return { rows, months };
  }
  if (month !== thisMonth) return undefined;
  const lists = await content.rankings.top({});
  const rows = lists[topLists[board]].filter(
    (row) => (!school || row.school === school.number) && (!group || classOfCode([group], row.classCode)),
  );
  return { rows, months: undefined };
}
