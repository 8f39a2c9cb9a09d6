import { addressWith, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { type NewsState, newsStates } from "#app/features/news/news-form.ts";
import { pageNumber } from "#app/format/whole-number.ts";

/** Which news the list shows. */
export interface NewsListQuery {
  /** 0 is a page that does not exist. */
  page: number;
  search: string;
  type: "0" | "1" | "2" | undefined;
  state: NewsState | undefined;
}

/** Reads an address; what is not understood is left out. */
export function readNewsListQuery(search: URLSearchParams): NewsListQuery {
  return {
    page: pageNumber(search),
    search: queryText(search, "search"),
    type: queryChoice(search, "type", ["0", "1", "2"]),
    state: queryChoice(search, "state", newsStates),
  };
}

/** The address of a list of news. */
export function newsListAddress({ page, ...filters }: NewsListQuery, path = "/admin/news"): string {
  return addressWith(path, { ...filters, page: page > 1 ? page : undefined });
}
