import { t } from "#app/i18n/translate.ts";
import { boards, columnName } from "./boards.ts";

/** The boards until an owner changes them, as entries of a document. */
export const defaultBoardEntries = {
  boards: boards.map(({ key, label, columns, main }) => ({
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
};
