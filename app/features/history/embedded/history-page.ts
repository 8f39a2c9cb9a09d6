import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { historyLimits } from "../limits.ts";
import type { HistoryRequest } from "../paging.ts";

/**
 * A query for a page of a history, newest first. Its cost does not depend on the history's length, because each
 * account's entries are numbered. `top` is the number of the page's first entry, `last` that of the newest entry.
 * Parameters: account, page, page size.
 */
export function historyPageQuery(table: "purchase_lines" | "redemptions", columns: string): string {
  return `
    WITH newest (last) AS (SELECT max(ordinal) FROM ${table} WHERE user_num = ?1),
      shown (last, top) AS (SELECT last, last - (max(1, min(?2, CAST((last + ?3 - 1) / ?3 AS INTEGER))) - 1) * ?3 FROM newest)
    SELECT shown.last, ${columns}
    FROM shown JOIN ${table} ON user_num = ?1 AND ordinal > shown.top - ?3 AND ordinal <= shown.top
    ORDER BY ordinal DESC`;
}

/** Reads a page of the player's history, by a query of {@link historyPageQuery}. */
export async function readHistoryPage<Row>(
  query: string,
  { page = 1, perPage }: HistoryRequest,
  { db, player }: PlayerContext,
) {
  const pageSize = perPage ?? historyLimits.pageSize;
  const requestedPage = Math.max(page, 1);
  const [rows] = await runBatch<[(Row & { last: number })[]]>(db, [[query, player.userNum, requestedPage, pageSize]]);
  const lastPage = Math.max(1, Math.ceil((rows[0]?.last ?? 0) / pageSize));
  const current = Math.min(requestedPage, lastPage);
  const paging = {
    prevPage: current > 1 ? current - 1 : null,
    nextPage: current < lastPage ? current + 1 : null,
    lastPage,
    lastPageMinusOne: lastPage - 1,
  };
  return { rows, paging };
}
