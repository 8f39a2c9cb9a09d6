import { cutText } from "#app/format/cut-text.ts";

/** The value of a query parameter, trimmed and truncated, because a URL can contain anything. */
export function queryText(search: URLSearchParams, name: string): string {
  return cutText((search.get(name) ?? "").trim(), 60);
}

/** The value of a query parameter if it is one of the choices, else undefined. */
export function queryChoice<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search.get(name));
}

/** The cursor in a URL. */
export function queryAfter(search: URLSearchParams): string | undefined {
  return (search.get("after") ?? "").slice(0, 200) || undefined;
}

type QueryValues = Record<string, string | number | null | undefined>;

/** Builds a URL with the parameters that have a value. */
export function addressWith(path: string, values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The URL of a page of a list; that of page 1 has no page number. */
export function pageAddress(path: string, filters: QueryValues, page: number): string {
  return addressWith(path, { ...filters, page: page > 1 ? page : undefined });
}

/** Parameters of a page of a list: its number or place, and whether its rows are chosen. */
const PAGING = ["page", "after", "all"];

/** An address of a list without what belongs to one page of it. */
export function withoutPaging(address: string): string {
  const [path = "", query = ""] = address.slice(0, 600).split("?", 2);
  const kept = new URLSearchParams(query);
  for (const name of PAGING) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}
