import { notFound } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { EntryOf } from "#app/features/documents/document.ts";
import { entryForm } from "#app/features/documents/editor.ts";
import { loadEntries, writeEntries } from "#app/features/documents/embedded/edit-documents.ts";
import { entryOfValues, languageCodes, titleOf, valuesOf } from "#app/features/documents/embedded/entry-values.ts";
import { readDocument } from "#app/features/documents/embedded/read-documents.ts";
import type { gameAdminCalls } from "../admin-calls.ts";
import { boardsDocument } from "../board-document.ts";
import { boardByKey, boardName } from "../boards.ts";
import { classes } from "../game-editors.ts";
import { classesDocument } from "../term-documents.ts";

/** Class codes that are listed; a game has some dozen. */
const MAX_CODES = 50;
/** The characters of a code are counted up to this number. */
const MAX_COUNTED = 10_000;

/**
 * SQL of the class codes that characters have, without those of ?1: each step of the recursion is a search in the index
 * by class, so that the cost depends on the number of codes and not on that of characters.
 */
const unnamed = `
  WITH RECURSIVE codes (code) AS (
    SELECT min(cha_class) FROM characters
    UNION ALL
    SELECT (SELECT min(cha_class) FROM characters WHERE cha_class > codes.code) FROM codes
    WHERE codes.code IS NOT NULL LIMIT 200
  )
  SELECT code FROM codes WHERE code IS NOT NULL AND code NOT IN (SELECT value FROM json_each(?1)) LIMIT ${MAX_CODES}`;

/** `adminunnamedcodes`: the class codes that characters have and no class, with the number of these characters. */
const listUnnamedCodes: Handler<typeof gameAdminCalls.unnamedCodes> = async (_, { db }) => {
  const classes = await readDocument(db, classesDocument);
  const counted = `SELECT count(*) FROM (SELECT 1 FROM characters WHERE cha_class = code LIMIT ${MAX_COUNTED})`;
  const [data] = await runBatch<[{ code: number; characters: number }[]]>(db, [
    [
      `SELECT code, (${counted}) AS characters FROM (${unnamed})`,
      JSON.stringify(classes.flatMap(({ codes }) => codes)),
    ],
  ]);
  return { data };
};

/** `adminnamecode`: gives a class code to a class. */
const nameClassCode: Handler<typeof gameAdminCalls.nameCode> = async ({ code, entry: key }, context) => {
  const document = await loadEntries(context.db, classesDocument);
  const before = document.entries.find((entry) => entry.key === key) as EntryOf<typeof classesDocument> | undefined;
  if (!before) throw notFound();
  const values = checkedForm(entryForm(classes, languageCodes), {
    ...valuesOf(classes, before),
    codes: [...before.codes, code].join(", "),
  });
  const others = document.entries.filter((entry) => entry !== before);
  const saved = entryOfValues(classes, { key, revision: document.revision + 1, others, values });
  const after = document.entries.map((entry) => (entry === before ? saved : entry));
  await writeEntries(context, classes, document, after, {
    target: `classes ${key}`,
    before: { codes: before.codes },
    after: { codes: (saved as EntryOf<typeof classesDocument>).codes },
  });
  return { message: `Code ${code} is now “${titleOf(classes, saved)}”.` };
};

/**
 * The values that a game may lack, by the board that ranks by them. Kills are not among them: each month begins without
 * any.
 */
const valuesOfBoards: Readonly<Record<string, string>> = { mmr: "cha_mmr", richest: "cha_money" };

/** `adminemptyboards`: the shown boards that rank by a value that no character has. The indexes of rankings tell. */
const listEmptyBoards: Handler<typeof gameAdminCalls.emptyBoards> = async (_, { db }) => {
  const columns = Object.entries(valuesOfBoards).map(
    ([key, column]) => `coalesce((SELECT max(${column}) FROM characters), 1) <= 0 AS ${key}`,
  );
  const [stored, [[row]]] = await Promise.all([
    readDocument(db, boardsDocument),
    runBatch<[Record<string, 0 | 1>[]]>(db, [[`SELECT ${columns.join(", ")}`]]),
  ]);
  return {
    data: stored.flatMap(({ key, hidden, text }) => {
      const board = boardByKey(key);
      return board && !hidden && row?.[key] === 1 ? [{ key, name: text.name || boardName(board) }] : [];
    }),
  };
};

export const handlers = {
  gameAdmin: { unnamedCodes: listUnnamedCodes, emptyBoards: listEmptyBoards, nameCode: nameClassCode },
};
