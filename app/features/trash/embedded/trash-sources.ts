import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { banners } from "#app/features/banners/embedded/schema.ts";
import { downloads } from "#app/features/downloads/embedded/schema.ts";
import { news, newsViewDays, newsViews } from "#app/features/news/embedded/schema.ts";
import { newsLimits } from "#app/features/news/limits.ts";
import { formerPaths, ownPages } from "#app/features/pages/embedded/schema.ts";
import { ownPageLimits } from "#app/features/pages/limits.ts";
import { cannedAnswerLimits } from "#app/features/tickets/canned-answers.ts";
import { cannedAnswers } from "#app/features/tickets/embedded/schema.ts";
import type { TrashKind } from "../trash-kinds.ts";

/** Rows of another table that belong to an entry. */
interface RelatedRows {
  table: SQLiteTable;
  /** The column with the number of the entry. */
  entry: SQLiteColumn;
}

/** A row as the trash stores it, by the names of the columns. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** A condition of restoring an entry. */
export interface Condition {
  /** In SQL, with the values of its parameters. */
  holds: Statement;
  /** The error when it does not hold. */
  refusal: () => GameApiError;
}

/** Where the entries of a kind are stored. Their translations have the kind's name. */
interface TrashSource {
  table: SQLiteTable;
  /** The column with the number. */
  key: SQLiteColumn;
  title: SQLiteColumn;
  related: readonly RelatedRows[];
  /** What must hold besides that the number is free. */
  conditions: (row: StoredRow) => readonly Condition[];
  /** Statements that follow the restored rows, with the number of the entry as `?1`. */
  after: readonly Statement[];
}

/** A limit of the rows of a table. */
const room = (table: string, limit: number, key: "admin.page.tooMany" | "admin.ticket.tooManyAnswers"): Condition => ({
  holds: [`(SELECT count(*) FROM ${table}) < ?1`, limit],
  refusal: () => new GameApiError("conflict", message(key, { atMost: limit })),
});

export const trashSources: Record<TrashKind, TrashSource> = {
  news: {
    table: news,
    key: news.id,
    title: news.subject,
    related: [
      { table: newsViews, entry: newsViews.newsId },
      { table: newsViewDays, entry: newsViewDays.newsId },
    ],
    conditions: () => [],
    // An item that was pinned stays so while there is room.
    after: [
      [
        `UPDATE news SET pinned = 0 WHERE id = ?1 AND pinned = 1
         AND (SELECT count(*) FROM news WHERE pinned = 1) > ${newsLimits.pinned}`,
      ],
    ],
  },
  ownPage: {
    table: ownPages,
    key: ownPages.id,
    title: ownPages.title,
    related: [{ table: formerPaths, entry: formerPaths.pageId }],
    conditions: ({ path = "" }) => [
      {
        holds: ["NOT EXISTS (SELECT 1 FROM own_pages WHERE path = ?1)", path],
        refusal: () => new GameApiError("conflict", message("admin.trash.addressTaken")),
      },
      room("own_pages", ownPageLimits.pages, "admin.page.tooMany"),
    ],
    // The address of a page comes before the former addresses of others.
    after: [["DELETE FROM former_paths WHERE path IN (SELECT path FROM own_pages) AND ?1 > 0"]],
  },
  banner: { table: banners, key: banners.id, title: banners.title, related: [], conditions: () => [], after: [] },
  download: {
    table: downloads,
    key: downloads.seq,
    title: downloads.name,
    related: [],
    conditions: () => [],
    after: [],
  },
  answer: {
    table: cannedAnswers,
    key: cannedAnswers.id,
    title: cannedAnswers.title,
    related: [],
    conditions: () => [room("canned_answers", cannedAnswerLimits.answers, "admin.ticket.tooManyAnswers")],
    after: [],
  },
};
