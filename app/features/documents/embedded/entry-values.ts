import { invalidField } from "#app/embedded/invalid-field.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languages, loadLanguage } from "#app/i18n/languages.server.ts";
import type { DocumentDefinition, StoredEntry } from "../document.ts";
import { type DocumentEditor, type EntryValues, storedValue, textFieldName, typedValue } from "../editor.ts";

/** The codes of the site's languages, English first. */
export const languageCodes = languages.map(({ code }) => code);

/** The default entries of a document with their texts in all languages, as they would be stored. */
export async function defaultDocument({ defaults }: DocumentDefinition): Promise<StoredEntry[]> {
  await Promise.all(languages.map(loadLanguage));
  return defaults.map(({ entry, texts }) => ({
    ...entry,
    texts: Object.fromEntries(languages.map((language) => [language.code, runInLanguage(language, texts)])),
  }));
}

/** The entries with the texts of the catalogue where they have none of their own. */
export async function withDefaultTexts(
  document: DocumentDefinition,
  entries: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const defaults = await defaultDocument(document);
  return entries.map((entry) =>
    Object.keys(entry.texts).length > 0
      ? entry
      : { ...entry, texts: defaults.find(({ key }) => key === entry.key)?.texts ?? {} },
  );
}

/** The entries without texts that are those of the catalogue, which a later version may improve or translate. */
export async function withoutDefaultTexts(
  document: DocumentDefinition,
  entries: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const defaults = await defaultDocument(document);
  return entries.map((entry) => {
    const same = defaults.find(({ key }) => key === entry.key);
    return same && shownTexts(same) === shownTexts(entry) ? { ...entry, texts: {} } : entry;
  });
}

/** The texts of an entry in a fixed order, without empty ones. */
function shownTexts({ texts }: StoredEntry): string {
  const parts = languageCodes.map((code) =>
    Object.entries(texts[code] ?? {})
      .filter(([, text]) => text !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify(parts);
}

/** The form values of an entry. */
export function valuesOf(editor: DocumentEditor, entry: StoredEntry): EntryValues {
  const own = Object.keys(editor.rules).map((name) => [
    name,
    typedValue(editor, name, (entry as unknown as Record<string, unknown>)[name]),
  ]);
  const texts = editor.texts.flatMap(({ name }) =>
    languageCodes.map((code) => [textFieldName(name, code), entry.texts[code]?.[name] ?? ""]),
  );
  return Object.fromEntries([...own, ...texts]);
}

/**
 * The entry of valid form values.
 * @throws GameApiError `invalid` with a message at the field, when it does not fit the other entries
 */
export function entryOfValues(
  editor: DocumentEditor,
  {
    key,
    revision,
    others,
    values,
  }: Omit<StoredEntry, "texts"> & { others: readonly StoredEntry[]; values: EntryValues },
): StoredEntry {
  const texts = Object.fromEntries(
    languageCodes.map((code) => [
      code,
      Object.fromEntries(
        editor.texts
          .map(({ name }) => [name, values[textFieldName(name, code)] ?? ""] as const)
          .filter(([, text]) => text !== ""),
      ),
    ]),
  );
  const own = Object.keys(editor.rules).map((name) => [name, storedValue(editor, name, values[name] ?? "")]);
  const entry: StoredEntry = { ...Object.fromEntries(own), key, revision, texts };
  const problem = editor.problemOf?.(entry, others);
  if (problem) throw invalidField(problem.field, problem.text);
  return entry;
}

/** What the list of the console shows of an entry. */
export function summaryOf(editor: DocumentEditor, entry: StoredEntry) {
  return {
    entry: entry.key,
    title: titleOf(editor, entry),
    facts: editor.facts(entry),
    group: editor.groupOf?.(entry) ?? "",
    address: editor.addressOf?.(entry) ?? "",
  };
}

/** The name or the title of an entry in English. */
export function titleOf(editor: DocumentEditor, entry: StoredEntry): string {
  const { name, title } = entry.texts.en ?? {};
  return name || title || editor.titleOf?.(entry) || entry.key;
}

/** A key for a new entry: the letters of its name, and more letters if another entry has it. */
export function newKey(name: string, entries: readonly StoredEntry[]): string {
  const letters =
    name
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .slice(0, 16) || "entry";
  const isFree = (key: string) => key !== "all" && key !== "new" && entries.every((entry) => entry.key !== key);
  const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];
  const suffixes = ["", ...alphabet, ...alphabet.flatMap((first) => alphabet.map((second) => first + second))];
  return suffixes.map((suffix) => letters + suffix).find(isFree) ?? letters;
}
