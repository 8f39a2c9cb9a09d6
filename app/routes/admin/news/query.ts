import { type NewsState, newsStates } from "#app/domain/admin/content/forms.ts";
import { shop } from "#app/domain/limits.ts";
import { pageNumber } from "#app/domain/whole-number.ts";

/** Which news the list shows. */
export interface NewsListQuery {
  page: number;
  search?: string | undefined;
  type?: "0" | "1" | "2" | undefined;
  state?: NewsState | undefined;
}

/** Reads an address; what is not understood is left out. */
export function readNewsListQuery(search: URLSearchParams): NewsListQuery {
  return {
    page: pageNumber(search) ?? 1,
    search: (search.get("search") ?? "").trim().slice(0, shop.searchLength) || undefined,
    type: (["0", "1", "2"] as const).find((type) => type === search.get("type")),
    state: newsStates.find((state) => state === search.get("state")),
  };
}

/** The address of a list of news. */
export function newsListAddress({ page, ...filters }: NewsListQuery, path = "/admin/news"): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}
