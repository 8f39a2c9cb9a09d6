import { numberParameter, pageParameter, positiveParameter } from "#app/format/query-parameters.ts";
import { newsLimits } from "./limits.ts";
import { normalTag } from "./tags.ts";

/** Replaces a value that is not a tag; no tag begins with this character. */
const INVALID_TAG = "!";

/** The query parameters of `/news` (specification section 2): an item, or a page of a board's list, perhaps of a tag. */
export const newsQuery = {
  topic: positiveParameter,
  category: numberParameter(/^\d{1,4}$/),
  tag: (value: string) => normalTag(value) ?? INVALID_TAG,
  page: pageParameter,
};

/** How many items page 1 of a news list has: the latest item and the list after it, as on the news page. */
const FIRST_PAGE = newsLimits.latestCount + newsLimits.pageSize;

/**
 * The range of a news list that a page shows. Page 1 has the latest item and the list after it (specification section
 * 9: 1 and 8), so that page 2 begins with the item after the last one of the news page.
 *
 * @param page from 1
 * @returns how many items to skip, and the maximum number of items
 */
export function newsPageRange(page: number): { offset: number; limit: number } {
  if (page === 1) return { offset: 0, limit: FIRST_PAGE };
  return { offset: FIRST_PAGE + (page - 2) * newsLimits.pageSize, limit: newsLimits.pageSize };
}

/** The number of the last page of a news list with this many items; 1 when it is empty. */
export function lastNewsPage(items: number): number {
  return 1 + Math.ceil(Math.max(0, items - FIRST_PAGE) / newsLimits.pageSize);
}
