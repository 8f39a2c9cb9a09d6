/** Parameters of an address that are set, bounded: an address can hold anything. */
export function queryText(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? "").trim().slice(0, 60);
}

/** One of the values a parameter may have; undefined for any other. */
export function queryChoice<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search.get(name));
}

/** Where a list goes on, as its link said it. */
export function queryAfter(search: URLSearchParams): string | undefined {
  return (search.get("after") ?? "").slice(0, 200) || undefined;
}

type QueryValues = Record<string, string | number | null | undefined>;

/** An address with those parameters that have a value. */
export function addressWith(path: string, values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of a page of a list; that of page 1 has no number. */
export function pageAddress(path: string, filters: QueryValues, page: number): string {
  return addressWith(path, { ...filters, page: page > 1 ? page : undefined });
}
