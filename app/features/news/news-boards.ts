import type { LabelKey } from "#app/i18n/catalogue.ts";

/** A board of the news page, which shows them in this order (specification section 2; section 10, "Content"). */
export interface NewsBoard {
  /** The `type` of `getnewsall`, and the `category` parameter of `/news`. */
  type: 0 | 1 | 2;
  key: "all" | "guides" | "events";
  title: LabelKey;
  /** Label for a single item of the board. */
  itemLabel: LabelKey;
}

export const newsBoards: readonly NewsBoard[] = [
  { type: 0, key: "all", title: "news.all", itemLabel: "page.news" },
  { type: 2, key: "events", title: "page.events", itemLabel: "news.event" },
  { type: 1, key: "guides", title: "page.guides", itemLabel: "page.guide" },
];

/** The board with this type, or undefined. */
export function newsBoard(type: number): NewsBoard | undefined {
  return newsBoards.find((board) => board.type === type);
}
