/** A board of the news page, which shows them in this order (specification section 2; section 10, "Content"). */
export interface NewsBoard {
  /** The `type` of `getnewsall`, and the `category` parameter of `/news`. */
  type: 0 | 1 | 2;
  key: "all" | "guides" | "events";
  title: string;
  /** Label for a single item of the board. */
  itemLabel: string;
}

export const newsBoards: readonly NewsBoard[] = [
  { type: 0, key: "all", title: "All News", itemLabel: "News" },
  { type: 2, key: "events", title: "Events", itemLabel: "Event" },
  { type: 1, key: "guides", title: "Guides", itemLabel: "Guide" },
];

/** The board with this type, or undefined. */
export function newsBoard(type: number): NewsBoard | undefined {
  return newsBoards.find((board) => board.type === type);
}
