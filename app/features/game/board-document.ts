import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { t } from "#app/i18n/translate.ts";
import { allBoardKeys, boardColumns, boards, columnName, HOURS_BOARD, hoursBoard } from "./boards.ts";
import { guildBoardKeys, guildBoards } from "./guild-boards.ts";

/** The columns that an owner can add: that of the hours is no such one. */
const isAddable = (name: string): name is (typeof boardColumns)[number] => boardColumns.some((one) => one === name);

const defaults = [...boards, hoursBoard].map(({ key, label, columns, main }) => {
  const more = columnName(columns[columns.indexOf(main) + 1]);
  const entry = {
    key,
    revision: 0,
    hidden: key === HOURS_BOARD,
    group: true,
    school: true,
    level: columns.includes("ranking.level"),
    more: isAddable(more) ? more : ("" as const),
  };
  return { entry, texts: () => ({ name: t(label) }) };
});

/** The boards of the rankings. Texts: `name`. A list from before the board by hours lacks it. */
export const boardsDocument = defineDocument(
  "boards",
  () =>
    storedEntry({
      hidden: z.boolean(),
      /** Whether the table has the columns for class, school and level. */
      group: z.boolean(),
      school: z.boolean(),
      level: z.boolean(),
      /** The column after the one by which the board is ranked; empty for none. */
      more: z.enum(["", ...boardColumns]),
    }),
  { min: boards.length, max: allBoardKeys.length },
  defaults,
  (entries) => [
    ...entries,
    ...defaults
      .filter(({ entry: { key } }) => entries.every((one) => one.key !== key))
      .map(({ entry }) => ({ ...entry, texts: {} })),
  ],
);

/** The boards of guilds. Texts: `name`. */
export const guildBoardsDocument = defineDocument(
  "guildboards",
  () => storedEntry({ hidden: z.boolean() }),
  guildBoardKeys.length,
  guildBoards.map(({ key, label }) => ({
    entry: { key, revision: 0, hidden: false },
    texts: () => ({ name: t(label) }),
  })),
);
