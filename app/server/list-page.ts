import { data } from "@remix-run/cloudflare";
import { type Pager, pagerFor } from "#app/ui/pager/pager-model.ts";

/** The data of the 404 for a page that a list does not have (docs/decisions/0003). */
export interface MissingListPage {
  /** Address of the list's page 1, without the prefix of a language. */
  firstPage: string;
}

/** The page of a list that was requested. */
interface ListPlace {
  /** As `pageNumber` reads it. */
  page: number;
  /** Address of the list's page 1, without the prefix of a language. */
  firstPage: string;
}

/**
 * Reads one page of a list. All paged lists use this function, so that a page outside 1..last is the same 404
 * everywhere (docs/decisions/0003). Page 1 always exists, even if the list is empty or the server reports no pages at
 * all.
 *
 * @param read loads the page from the game API; not called for a page that cannot exist
 * @returns the reply, and the pager for the page
 * @throws 404 for a page outside 1..last; whatever `read` throws
 */
export async function readListPage<Reply extends { lastPage: number }>(
  { page, firstPage }: ListPlace,
  read: () => Promise<Reply>,
): Promise<Reply & { pager: Pager }> {
  if (page < 1) throw missingListPage(firstPage);
  const reply = await read();
  if (page > Math.max(1, reply.lastPage)) throw missingListPage(firstPage);
  return { ...reply, pager: pagerFor(page, reply.lastPage) };
}

/**
 * The 404 for a page that a list does not have. A loader throws it, and the root route shows it.
 * @param firstPage address of the list's page 1, which the error page links to
 */
export function missingListPage(firstPage: string) {
  return data<MissingListPage>({ firstPage }, 404);
}
