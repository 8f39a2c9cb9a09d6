/** A number as visitors send it: the digits of a whole number up to nine places; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The `page` parameter of an address: 1 when it is missing, undefined when it is no page number at all. */
export function pageNumber(search: URLSearchParams): number | undefined {
  const page = wholeNumber(search.get("page") ?? "1");
  return page === undefined || page < 1 ? undefined : page;
}
