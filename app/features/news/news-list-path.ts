/**
 * The URL of a page of a board's full list.
 * @param type the board's type
 * @param tag the tag that the listed items have; without it, all items are listed
 */
export function newsListPath(type: number, page: number, tag?: string): string {
  const tagged = tag === undefined ? "" : `&tag=${encodeURIComponent(tag)}`;
  return `/news?category=${type}${tagged}${page === 1 ? "" : `&page=${page}`}`;
}
