import type { LabelKey } from "#app/i18n/catalogue.ts";

/** The four monthly rankings (specification section 2, "Rankings page"). */
export const boardKeys = ["mmr", "level", "richest", "killer"] as const;
export type BoardKey = (typeof boardKeys)[number];

export interface Board {
  /** The tab's name in URLs and calls. */
  key: BoardKey;
  label: LabelKey;
  /** Columns that follow rank, name, class and school. */
  columns: readonly BoardColumn[];
}

/** A column, by the key of its name. */
export type BoardColumn = Extract<
  LabelKey,
  | "ranking.mmr"
  | "ranking.experience"
  | "ranking.timeLogged"
  | "ranking.level"
  | "ranking.money"
  | "ranking.kills"
  | "ranking.deaths"
>;

export const boards: readonly Board[] = [
  { key: "mmr", label: "ranking.mmrBoard", columns: ["ranking.mmr"] },
  { key: "level", label: "ranking.levelBoard", columns: ["ranking.experience", "ranking.timeLogged"] },
  { key: "richest", label: "ranking.richestBoard", columns: ["ranking.level", "ranking.money"] },
  { key: "killer", label: "ranking.killerBoard", columns: ["ranking.level", "ranking.kills", "ranking.deaths"] },
];

/** The tab shown by default. */
export const DEFAULT_BOARD: BoardKey = "level";

/** The board with this tab name, or undefined. */
export function boardByKey(key: string): Board | undefined {
  return boards.find((board) => board.key === key);
}
