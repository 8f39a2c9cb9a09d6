import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { EntryOf } from "#app/features/documents/document.ts";
import {
  localizedDocument,
  readDocument,
  readStoredDocuments,
} from "#app/features/documents/embedded/read-documents.ts";
import { boardsDocument, guildBoardsDocument } from "../board-document.ts";
import { HOURS_BOARD } from "../boards.ts";
import type { gameCalls } from "../calls.ts";
import { ownBoards, ownGuildBoards } from "../own-boards.ts";
import { classesDocument, type currenciesDocument, schoolsDocument } from "../term-documents.ts";
import { guideOf, termsOf } from "../terms.ts";

/** The owner's names for currencies, in all languages. */
export function currencyNamesIn(
  stored: readonly EntryOf<typeof currenciesDocument>[] | undefined,
): { language: string; key: string; name: string }[] {
  return (stored ?? []).flatMap(({ key, texts }) =>
    Object.entries(texts).flatMap(([language, { name = "" }]) => (name ? [{ language, key, name }] : [])),
  );
}

/** Whether the game counts how long characters are in it. */
async function areHoursKnown(db: Database): Promise<boolean> {
  const [found] = await runBatch<[unknown[]]>(db, [["SELECT 1 FROM characters WHERE play_minutes > 0 LIMIT 1"]]);
  return found.length > 0;
}

/** `getgameterms`: classes and schools, and the boards of the rankings and of guilds. */
const readTerms: Handler<typeof gameCalls.terms> = async (_, { db }) => {
  const [boards, guildBoards, classes, schools] = await readStoredDocuments(
    db,
    boardsDocument,
    guildBoardsDocument,
    classesDocument,
    schoolsDocument,
  );
  const terms = {
    classes: localizedDocument(classesDocument, classes),
    schools: localizedDocument(schoolsDocument, schools),
  };
  const shown = ownBoards(boards && localizedDocument(boardsDocument, boards));
  const hasHours = shown?.some(({ key }) => key === HOURS_BOARD) && (await areHoursKnown(db));
  return termsOf(terms, {
    boards: shown?.filter(({ key }) => key !== HOURS_BOARD || hasHours) ?? null,
    guildBoards: ownGuildBoards(guildBoards && localizedDocument(guildBoardsDocument, guildBoards)),
  });
};

/** `getgameguide`: the guide of the classes. */
const readGuide: Handler<typeof gameCalls.guide> = async (_, { db }) =>
  guideOf(await readDocument(db, classesDocument));

export const handlers = {
  game: { terms: readTerms, guide: readGuide },
};
