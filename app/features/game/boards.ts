import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The four monthly rankings (specification section 2, "Rankings page"). */
export const boardKeys = ["mmr", "level", "richest", "killer"] as const;
export type BoardKey = (typeof boardKeys)[number];

/** Ours: the characters by their hours online, in games that count them. It has neither months nor filters. */
export const HOURS_BOARD = "hours";

/** All boards. */
export const allBoardKeys = [...boardKeys, HOURS_BOARD] as const;

interface BoardParts {
  /** The tab's name in URLs and calls. */
  key: (typeof allBoardKeys)[number];
  /** Columns that follow rank, name, class and school. */
  columns: readonly BoardColumn[];
  /** The column by which it is ranked. */
  main: BoardColumn;
  /** Whether it has no column for the class, or the school. */
  withoutClass?: boolean;
  withoutSchool?: boolean;
}

/** A board of the site. */
interface OwnBoard extends BoardParts {
  label: LabelKey;
}

/** A board as the rankings show it. */
export interface Board extends BoardParts {
  /** The name: a message, or a text of the owner in the language of the request. */
  label: LabelKey | { text: string };
}

/** The columns that boards can have. */
export const boardColumns = ["mmr", "experience", "timeLogged", "level", "money", "kills", "deaths"] as const;

/** The columns of boards, also the one that only the board by hours has. */
const allColumns = [...boardColumns, HOURS_BOARD] as const;

/** A column, by the key of its name. */
export type BoardColumn = `ranking.${(typeof allColumns)[number]}`;

/** The monthly boards, which rankings show until an owner changes them. */
export const boards: readonly (OwnBoard & { key: BoardKey })[] = [
  { key: "mmr", label: "ranking.mmrBoard", columns: ["ranking.mmr"], main: "ranking.mmr" },
  {
    key: "level",
    label: "ranking.levelBoard",
    columns: ["ranking.experience", "ranking.timeLogged"],
    main: "ranking.experience",
  },
  { key: "richest", label: "ranking.richestBoard", columns: ["ranking.level", "ranking.money"], main: "ranking.money" },
  {
    key: "killer",
    label: "ranking.killerBoard",
    columns: ["ranking.level", "ranking.kills", "ranking.deaths"],
    main: "ranking.kills",
  },
];

/** The board by hours online, which an owner has to show. */
export const hoursBoard: OwnBoard = {
  key: HOURS_BOARD,
  label: "ranking.hoursBoard",
  columns: ["ranking.level", "ranking.hours"],
  main: "ranking.hours",
};

/** The tab shown by default. */
export const DEFAULT_BOARD: BoardKey = "level";

/** The board with this tab name, or undefined. */
export function boardByKey(key: string): OwnBoard | undefined {
  return [...boards, hoursBoard].find((board) => board.key === key);
}

/** The board shown by default: that of the specification, or the first one if an owner has hidden it. */
export function defaultBoard(shown: readonly Board[]): Board | undefined {
  return shown.find(({ key }) => key === DEFAULT_BOARD) ?? shown.find(monthlyKey) ?? shown[0];
}

/**
 * Whether the board is ranked by a level for which it has no column (specification section 2), so that rows show it
 * beside the name.
 */
export function isByLevel({ key, columns }: Board): boolean {
  return key === "level" && !columns.includes("ranking.level");
}

/** The name of a column without the prefix of its message; empty for none. */
export function columnName(column: BoardColumn | undefined): (typeof allColumns)[number] | "" {
  return allColumns.find((name) => `ranking.${name}` === column) ?? "";
}

/** The key of a monthly board; undefined for the board by hours. */
export function monthlyKey({ key }: Pick<Board, "key">): BoardKey | undefined {
  return boardKeys.find((one) => one === key);
}

/** The name of a board. */
export function boardName({ label }: Pick<Board, "label">): string {
  return typeof label === "string" ? t(label) : label.text;
}

/** What a game server or the embedded game API returns of a board. */
interface BoardTerm {
  key: string;
  name: string;
  group: boolean;
  school: boolean;
  columns: readonly string[];
}

/** The boards that the rankings show, without those and their columns that this version does not know. */
export function shownBoards(terms: readonly BoardTerm[] | null): readonly Board[] {
  const known = (terms ?? []).flatMap(({ key, name, group, school, columns }): Board[] => {
    const board = boardByKey(key);
    if (!board) return [];
    const own = allColumns
      .map((column): BoardColumn => `ranking.${column}`)
      .filter((column) => column !== hoursBoard.main || board.main === column);
    const shown = columns.flatMap((column) => own.filter((one) => one === `ranking.${column}`));
    return [
      {
        ...board,
        label: name ? { text: name } : board.label,
        columns: shown.includes(board.main) ? shown : board.columns,
        ...(group ? {} : { withoutClass: true }),
        ...(school ? {} : { withoutSchool: true }),
      },
    ];
  });
  return known.length > 0 ? known : boards;
}
