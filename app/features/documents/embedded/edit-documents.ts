import { eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AuditEntry } from "#app/embedded/audit.ts";
import type { AdminContext, CallContext } from "#app/embedded/call-context.ts";
import { changeContent, notFound, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { documentsAdminCalls } from "../admin-calls.ts";
import type { DocumentDefinition, StoredEntry } from "../document.ts";
import { type DocumentEditor, entryForm } from "../editor.ts";
import {
  defaultDocument,
  entryOfValues,
  languageCodes,
  newKey,
  summaryOf,
  titleOf,
  valuesOf,
  withDefaultTexts,
  withoutDefaultTexts,
} from "./entry-values.ts";
import { parseEntries } from "./read-documents.ts";
import { gameDocuments } from "./schema.ts";

/** The entry of an address that creates one. */
const NEW = "new";

/** A document with the default entries where the owner has changed none. */
interface EditedEntries {
  entries: readonly StoredEntry[];
  /** Whether the entries are the owner's. */
  changed: boolean;
  revision: number;
}

/**
 * The editor of a document.
 * @throws GameApiError `not_found`
 */
async function editorOf({ features }: CallContext, list: string): Promise<DocumentEditor> {
  const edited = features.documents.find(({ name }) => name === list);
  if (!edited) throw notFound();
  return edited.load();
}

/** Reads a document for its editor. */
export async function loadEntries(db: Database, document: DocumentDefinition): Promise<EditedEntries> {
  const [row] = await db.select().from(gameDocuments).where(eq(gameDocuments.name, document.name));
  const stored = parseEntries(document, row?.entries);
  return {
    entries: await (stored ? withDefaultTexts(document, stored) : defaultDocument(document)),
    changed: stored !== undefined,
    revision: row?.revision ?? 0,
  };
}

/** `admingame`: the lists. */
const readOverview: Handler<typeof documentsAdminCalls.overview> = async (_, { db, features }) => {
  const rows = await db.select().from(gameDocuments);
  const editors = await Promise.all(features.documents.map(({ load }) => load()));
  return {
    data: editors.map(({ document }) => {
      const stored = parseEntries(document, rows.find(({ name }) => name === document.name)?.entries);
      return {
        list: document.name,
        entries: (stored ?? document.defaults).length,
        changed: stored !== undefined,
      };
    }),
  };
};

/** `adminlistgame`: the entries of a list. */
const listEntries: Handler<typeof documentsAdminCalls.list> = async ({ list }, context) => {
  const editor = await editorOf(context, list);
  const { entries, changed, revision } = await loadEntries(context.db, editor.document);
  return {
    seen: String(revision),
    changed,
    data: entries.map((entry) => summaryOf(editor, entry)),
  };
};

/** `admingameentry`: an entry as its form has it. */
const readEntry: Handler<typeof documentsAdminCalls.byEntry> = async ({ list, entry: key }, context) => {
  const editor = await editorOf(context, list);
  const { entries } = await loadEntries(context.db, editor.document);
  if (key === NEW) {
    requireSize(editor, entries.length + 1);
    return { title: "", seen: "", values: editor.blank?.(entries) ?? {} };
  }
  const entry = find(entries, key);
  return { title: titleOf(editor, entry), seen: String(entry.revision), values: valuesOf(editor, entry) };
};

/** `adminsavegameentry`: changes an entry, or adds one at the end. */
const saveEntry: Handler<typeof documentsAdminCalls.save> = async (
  { list, entry: key, seen, values: typed },
  context,
) => {
  const editor = await editorOf(context, list);
  const values = checkedForm(entryForm(editor, languageCodes), typed);
  const document = await loadEntries(context.db, editor.document);
  const { entries, revision } = document;
  if (key === NEW) requireSize(editor, entries.length + 1);
  const before = key === NEW ? undefined : find(entries, key);
  if (before) refuseStaleEdit(seen, before.revision);
  const others = entries.filter((entry) => entry !== before);
  const saved = entryOfValues(editor, {
    key: before?.key ?? newKey(values.name_en ?? "", entries),
    revision: revision + 1,
    others,
    values,
  });
  const after = before ? entries.map((entry) => (entry === before ? saved : entry)) : [...entries, saved];
  await writeEntries(context, editor, document, after, { target: `${list} ${saved.key}`, before, after: saved });
  return { message: `“${titleOf(editor, saved)}” is saved.`, entry: saved.key };
};

/** `adminmovegameentry`: moves an entry one place up or down; has no effect at either end. */
const moveEntry: Handler<typeof documentsAdminCalls.move> = async ({ list, entry: key, direction }, context) => {
  const editor = await editorOf(context, list);
  if (!editor.isOrdered) throw notFound();
  const document = await loadEntries(context.db, editor.document);
  const { entries } = document;
  const entry = find(entries, key);
  const siblings = entries.filter((other) => editor.groupOf?.(other) === editor.groupOf?.(entry));
  const neighbour = siblings[siblings.indexOf(entry) + (direction === "up" ? -1 : 1)];
  if (neighbour) {
    const order = entries.map((other) => (other === entry ? neighbour : other === neighbour ? entry : other));
    const keys = (list: readonly StoredEntry[]) => ({ order: list.map((one) => one.key) });
    await writeEntries(context, editor, document, order, {
      target: `${list} ${key}`,
      before: keys(entries),
      after: keys(order),
    });
  }
  return { message: "The order is saved." };
};

/** `admindeletegameentry`: deletes an entry, with those that are a part of it. */
const deleteEntry: Handler<typeof documentsAdminCalls.delete> = async ({ list, entry: key, seen }, context) => {
  const { db, features } = context;
  const editor = await editorOf(context, list);
  const document = await loadEntries(db, editor.document);
  const entry = find(document.entries, key);
  refuseStaleEdit(seen, entry.revision);
  requireSize(editor, document.entries.length - 1);
  for (const { document: name, check } of features.deletionChecks) if (name === list) await check(db, entry);
  const isDeleted = (other: StoredEntry) => other === entry || editor.isPartOf?.(other, entry) === true;
  const rest = document.entries.filter((other) => !isDeleted(other));
  const gone = document.entries.filter(isDeleted);
  await writeEntries(context, editor, document, rest, {
    target: `${list} ${key}`,
    before: gone.length > 1 ? gone : entry,
  });
  return { message: `“${titleOf(editor, entry)}” is deleted.` };
};

/** `adminresetgame`: the default applies again. */
const resetDocument: Handler<typeof documentsAdminCalls.reset> = async ({ list, seen }, context) => {
  const editor = await editorOf(context, list);
  const document = await loadEntries(context.db, editor.document);
  refuseStaleEdit(seen, document.revision);
  await writeEntries(context, editor, document, undefined, { target: list, before: document.entries });
  return { message: `The list “${editor.title}” is the default again.` };
};

/** @throws GameApiError `not_found` */
function find(entries: readonly StoredEntry[], key: string): StoredEntry {
  const entry = entries.find((one) => one.key === key);
  if (!entry) throw notFound();
  return entry;
}

/** @throws GameApiError `conflict` when a list would have too many or too few entries */
function requireSize({ size, one }: DocumentEditor, count: number): void {
  if (!size) throw notFound();
  if (count > size.max) throw new GameApiError("conflict", message("admin.game.tooMany", { atMost: size.max, one }));
  if (count < size.min) throw new GameApiError("conflict", message("admin.game.tooFew", { atLeast: size.min, one }));
}

/**
 * Stores the entries of a document; undefined for the default.
 * @throws GameApiError `conflict` when the list was changed after it was loaded
 */
export async function writeEntries(
  context: AdminContext,
  { document }: DocumentEditor,
  { revision, entries: before }: EditedEntries,
  entries: readonly StoredEntry[] | undefined,
  entry: AuditEntry,
): Promise<void> {
  const { name } = document;
  const stored = entries ? JSON.stringify(document.entries.parse(await withoutDefaultTexts(document, entries))) : null;
  const next = { entries: stored, revision: revision + 1, changedAt: context.now() };
  const { db, features } = context;
  const rows = features.documents.find((edited) => edited.name === name)?.rows;
  const gone = before.filter(({ key }) => !entries?.some((kept) => kept.key === key)).map(({ key }) => key);
  return changeContent(context, {
    table: gameDocuments,
    key: gameDocuments.name,
    id: name,
    revision,
    write: db
      .insert(gameDocuments)
      .values({ name, ...next })
      .onConflictDoUpdate({ target: gameDocuments.name, set: next }),
    ...(rows && gone.length > 0
      ? {
          further: [
            [
              `DELETE FROM ${rows.table} WHERE ${rows.column} IN (SELECT value FROM json_each(?1))`,
              JSON.stringify(gone),
            ],
          ],
        }
      : {}),
    entry,
  });
}

export const handlers = {
  documentsAdmin: {
    overview: readOverview,
    list: listEntries,
    byEntry: readEntry,
    save: saveEntry,
    move: moveEntry,
    delete: deleteEntry,
    reset: resetDocument,
  },
};
