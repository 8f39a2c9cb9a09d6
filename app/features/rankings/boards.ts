/** The four monthly rankings (specification section 2, "Rankings page"). */
export const boardKeys = ["mmr", "level", "richest", "killer"] as const;
export type BoardKey = (typeof boardKeys)[number];

export interface Board {
  /** The tab's name in URLs and calls. */
  key: BoardKey;
  label: string;
  /** Columns that follow rank, name, class and school. */
  columns: readonly BoardColumn[];
}

export type BoardColumn = "MMR" | "Cha Exp" | "Time Logged" | "Level" | "Money" | "Kills" | "Deaths";

export const boards: readonly Board[] = [
  { key: "mmr", label: "Mmr Ranking", columns: ["MMR"] },
  { key: "level", label: "Level Ranking", columns: ["Cha Exp", "Time Logged"] },
  { key: "richest", label: "Richest Ranking", columns: ["Level", "Money"] },
  { key: "killer", label: "Killer Ranking", columns: ["Level", "Kills", "Deaths"] },
];

/** The tab shown by default. */
export const DEFAULT_BOARD: BoardKey = "level";

/** The board with this tab name, or undefined. */
export function boardByKey(key: string): Board | undefined {
  return boards.find((board) => board.key === key);
}
