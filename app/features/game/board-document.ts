import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { t } from "#app/i18n/translate.ts";
import { boardColumns, boardKeys, boards, columnName } from "./boards.ts";
import { guildBoardKeys, guildBoards } from "./guild-boards.ts";

/** The boards of the rankings. Texts: `name`. */
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
  boardKeys.length,
  boards.map(({ key, label, columns, main }) => ({
    entry: {
      key,
      revision: 0,
      hidden: false,
      group: true,
      school: true,
      level: columns.includes("ranking.level"),
      more: columnName(columns[columns.indexOf(main) + 1]),
    },
    texts: () => ({ name: t(label) }),
  })),
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
