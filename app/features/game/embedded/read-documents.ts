import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { boardsIn } from "#app/features/rankings/embedded/board-conversions.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import type { gameCalls } from "../calls.ts";
import { defaultTexts } from "../default-entries.ts";
import { documents, type EntryOf, type Localized, localized } from "../documents.ts";
import type { DocumentName } from "../limits.ts";
import { guideOf, type LocalizedDocuments, localizedDefaults, termsOf } from "../terms.ts";
import { gameDocuments } from "./schema.ts";

/** Parses a stored document; undefined for one that no longer matches its schema, so that the default applies. */
export function parseEntries<Name extends DocumentName>(
  name: Name,
  stored: string | null,
): readonly EntryOf<Name>[] | undefined {
  if (stored === null) return undefined;
  const { success, data } = documents[name].safeParse(parsedJson(stored));
  return success ? (data as EntryOf<Name>[]) : undefined;
}

/** The documents that the owner has changed. Always the same query, so that concurrent reads share it. */
export async function readStoredDocuments<Name extends DocumentName>(
  db: Database,
  ...names: readonly Name[]
): Promise<{ readonly [Each in Name]?: readonly EntryOf<Each>[] | undefined }> {
  const rows = await db.select().from(gameDocuments);
  const read = names.map((name) => [name, parseEntries(name, rows.find((row) => row.name === name)?.entries ?? null)]);
  return Object.fromEntries(read);
}

/** The entries of a stored document, or the default ones, with their texts in the language of the request. */
export function localizedDocument<Name extends DocumentName>(
  name: Name,
  stored: readonly EntryOf<Name>[] | undefined,
): readonly Localized<EntryOf<Name>>[] {
  const { code } = currentContext();
  if (!stored) return localizedDefaults(name);
  return stored.map((entry): Localized<EntryOf<Name>> => {
    const shown = localized<EntryOf<Name>>(entry, code);
    return Object.keys(entry.texts).length > 0 ? shown : { ...shown, text: defaultTexts(name, entry.key) };
  });
}

/** Reads documents with their texts in the language of the request, in one query. */
export async function readDocuments<Name extends DocumentName>(
  db: Database,
  ...names: readonly Name[]
): Promise<Pick<LocalizedDocuments, Name>> {
  const stored = await readStoredDocuments(db, ...names);
  return Object.fromEntries(names.map((name) => [name, localizedDocument(name, stored[name])])) as unknown as Pick<
    LocalizedDocuments,
    Name
  >;
}

/** The owner's names for currencies, in all languages. */
export function currencyNamesIn(
  stored: readonly EntryOf<"currencies">[] | undefined,
): { language: string; key: string; name: string }[] {
  return (stored ?? []).flatMap(({ key, texts }) =>
    Object.entries(texts).flatMap(([language, { name = "" }]) => (name ? [{ language, key, name }] : [])),
  );
}

/** `getgameterms`: classes and schools, and the boards of the rankings. */
export const readTerms: Handler<typeof gameCalls.terms> = async (_, { db }) => {
  const { boards, classes, schools } = await readStoredDocuments(db, "classes", "schools", "boards");
  const terms = { classes: localizedDocument("classes", classes), schools: localizedDocument("schools", schools) };
  return termsOf(terms, boardsIn(boards && localizedDocument("boards", boards)));
};

/** `getgameguide`: the guide of the classes. */
export const readGuide: Handler<typeof gameCalls.guide> = async (_, { db }) =>
  guideOf(await readDocuments(db, "classes"));
