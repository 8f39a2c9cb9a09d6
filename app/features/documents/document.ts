import * as z from "zod";

/**
 * The texts of an entry by language and by name; a text that a language lacks is shown in English. An entry without
 * texts has those of the default entry with its key, in the words of the catalogue.
 */
const storedTexts = z.record(z.string().regex(/^[a-z]{2,3}$/), z.record(z.string().max(20), z.string().max(4000)));
type StoredTexts = z.output<typeof storedTexts>;

/** An entry that the site has until the owner changes it; its texts are those of the catalogue. */
export interface DefaultEntry<Entry extends StoredEntry> {
  entry: Omit<Entry, "texts">;
  /** The texts by name, in the language of the request. */
  texts: () => Record<string, string>;
}

/** What all entries of documents have. */
export interface StoredEntry {
  /** Never changes: part of addresses, such as `/rankings?class=archer`. */
  key: string;
  /** The revision of the document that changed the entry last. A form sends it back. */
  revision: number;
  texts: StoredTexts;
}

/**
 * A list of entries that owners edit, such as the classes of characters: a row of the table `game_documents`. The
 * owner's pages show it in the language of the request.
 */
export interface DocumentDefinition<Entry extends StoredEntry = StoredEntry> {
  /** Its name in the table, and in addresses of the console: up to 20 letters from a to z. */
  name: string;
  /** The entries as they are stored. */
  entries: z.ZodType<Entry[]>;
  /** The entries until the owner changes them. */
  defaults: readonly DefaultEntry<Entry>[];
}

/** An entry of a document. */
export type EntryOf<Document extends DocumentDefinition> = z.output<Document["entries"]>[number];

/** An entry with its texts in one language. */
export type Localized<Entry> = Omit<Entry, "texts"> & { text: Readonly<Record<string, string>> };

/** The schema of an entry: what all entries have, and the fields of its document. */
export function storedEntry<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    key: z.string().regex(/^[a-z]{1,20}$/),
    revision: z.number().int().min(0),
    texts: storedTexts,
    ...shape,
  });
}

/**
 * Defines a document.
 * @param entry makes the schema of an entry when it is first needed: most isolates read few documents
 * @param size the numbers of entries between which the owner adds and deletes, or their fixed number
 * @param defaults their keys are stored, so that they must stay
 * @param complete adds the entries that a list stored by an earlier version lacks
 */
export function defineDocument<Entry extends StoredEntry>(
  name: string,
  entry: () => z.ZodType<Entry>,
  size: { min: number; max: number } | number,
  defaults: readonly DefaultEntry<Entry>[],
  complete: (entries: Entry[]) => Entry[] = (entries) => entries,
): DocumentDefinition<Entry> {
  const { min, max } = typeof size === "number" ? { min: size, max: size } : size;
  let entries: DocumentDefinition<Entry>["entries"] | undefined;
  return {
    name,
    get entries() {
      entries ??= z.array(entry()).min(min).max(max).transform(complete);
      return entries;
    },
    defaults,
  };
}

/** The texts of an entry in a language, and in English where it lacks them. */
export function localized<Entry extends StoredEntry>({ texts, ...entry }: Entry, language: string): Localized<Entry> {
  const own = Object.entries(texts[language] ?? {}).filter(([, text]) => text !== "");
  return { ...entry, text: { ...texts.en, ...Object.fromEntries(own) } } as Localized<Entry>;
}

/** The entries of a document that the owner has not changed, in the language of the request. */
export function localizedDefaults<Entry extends StoredEntry>({
  defaults,
}: DocumentDefinition<Entry>): Localized<Entry>[] {
  return defaults.map(({ entry, texts }) => ({ ...entry, text: texts() }) as unknown as Localized<Entry>);
}

/** The entries of a stored document, or the default ones, with their texts in a language, that of the request. */
export function localizedEntries<Entry extends StoredEntry>(
  document: DocumentDefinition<Entry>,
  stored: readonly Entry[] | undefined,
  language: string,
): readonly Localized<Entry>[] {
  if (!stored) return localizedDefaults(document);
  return stored.map((entry) => {
    const shown = localized(entry, language);
    if (Object.keys(entry.texts).length > 0) return shown;
    // An entry without texts has those of the default entry with its key.
    const text = document.defaults.find((one) => one.entry.key === entry.key)?.texts() ?? {};
    return { ...shown, text };
  });
}
