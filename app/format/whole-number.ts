/**
 * A number as visitors send it: the digits of a whole number up to nine places, zeros before them aside, as the page
 * cache reads them; undefined for anything else.
 */
export function wholeNumber(text: string): number | undefined {
  return /^0{0,9}\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The `page` parameter of an address: 1 when it is missing or empty, 0 when it is not a page number. */
export function pageNumber(search: URLSearchParams): number {
  return wholeNumber(search.get("page") || "1") ?? 0;
}
