import { data } from "@remix-run/cloudflare";
import { type Pager, pagerFor } from "#app/ui/pager/pager-model.ts";
import type { MissingListPage } from "./missing-list-page.ts";

/** A page of a list that an address names. */
interface ListPlace {
  /** As `pageNumber` reads it. */
  page: number;
  /** Address of the list's page 1. */
  firstPage: string;
}

/**
 * Reads one page of a list. Every paged list goes through this function, so that a page outside 1..last is the same
 * 404 everywhere (docs/decisions/0003). Page 1 always exists, also when the list is empty or the server says that it has
 * no pages at all.
 *
 * @param read asks the game API for the page; not called for a page that cannot exist
 * @returns the reply, and the pager of the page
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
 * The 404 of an address that names no page of a list, for a loader to throw: the root shows it.
 * @param firstPage address of the list's page 1, where the visitor can go on
 */
export function missingListPage(firstPage: string) {
  return data<MissingListPage>({ firstPage }, 404);
}
