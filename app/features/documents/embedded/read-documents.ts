import type { Database } from "#app/embedded/database/client.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import {
  type DocumentDefinition,
  type EntryOf,
  type Localized,
  localizedEntries,
  type StoredEntry,
} from "../document.ts";
import { gameDocuments } from "./schema.ts";

/** The entries of documents that the owner has changed, in the order of the documents. */
type Stored<Documents extends readonly DocumentDefinition[]> = {
  [Index in keyof Documents]: readonly EntryOf<Documents[Index]>[] | undefined;
};

/** Parses a stored document; undefined for one that no longer matches its schema, so that the default applies. */
export function parseEntries<Entry extends StoredEntry>(
  { entries }: DocumentDefinition<Entry>,
  stored: string | null | undefined,
): readonly Entry[] | undefined {
  if (!stored) return undefined;
  return entries.safeParse(parsedJson(stored)).data;
}

/**
 * The entries of documents that the owner has changed, undefined for the others. Always the same query, so that
 * concurrent reads share it.
 */
export async function readStoredDocuments<const Documents extends readonly DocumentDefinition[]>(
  db: Database,
  ...documents: Documents
): Promise<Stored<Documents>> {
  const rows = await db.select().from(gameDocuments);
  return documents.map((document) =>
    parseEntries(document, rows.find(({ name }) => name === document.name)?.entries),
  ) as unknown as Stored<Documents>;
}

/** When the owner changed a document last, epoch milliseconds; 0 if that is not known. Shares the query of the others. */
export async function documentChangedAt(db: Database, { name }: DocumentDefinition): Promise<number> {
  const rows = await db.select().from(gameDocuments);
  return rows.find((row) => row.name === name)?.changedAt ?? 0;
}

/** The entries of a stored document, or the default ones, with their texts in the language of the request. */
export function localizedDocument<Entry extends StoredEntry>(
  document: DocumentDefinition<Entry>,
  stored: readonly Entry[] | undefined,
): readonly Localized<Entry>[] {
  return localizedEntries(document, stored, currentContext().code);
}

/** Reads a document with its texts in the language of the request. */
export async function readDocument<Entry extends StoredEntry>(
  db: Database,
  document: DocumentDefinition<Entry>,
): Promise<readonly Localized<Entry>[]> {
  const [stored] = await readStoredDocuments(db, document);
  return localizedDocument(document, stored as readonly Entry[] | undefined);
}
