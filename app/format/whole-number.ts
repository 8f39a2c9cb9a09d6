/**
 * Parses a whole number of up to nine digits, ignoring leading zeros, by the same rules as the page cache; undefined
 * for anything else.
 */
export function wholeNumber(text: string): number | undefined {
  return /^0{0,9}\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The `page` parameter of an address: 1 if it is missing or empty, 0 if it is not a page number. */
export function pageNumber(search: URLSearchParams): number {
  return wholeNumber(search.get("page") || "1") ?? 0;
}
