import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { notFound, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import { currencyNamesIn } from "#app/features/game/embedded/read-terms.ts";
import { currenciesDocument } from "#app/features/game/term-documents.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import { checksum } from "#app/format/checksum.ts";
import { foldText } from "#app/format/fold-text.ts";
import { languages, loadLanguage } from "#app/i18n/languages.server.ts";
import { OwnerTexts } from "#app/i18n/owner-texts.ts";
import type { wordsAdminCalls } from "../admin-calls.ts";
import { type WordsField, wordsForm } from "../words-form.ts";

/** Texts on a page of the list. */
const PAGE_SIZE = 30;
/** Every page of the site reads the changed texts. */
const MAX_CHANGED = 400;
const MAX_CHARACTERS = 40_000;

/**
 * Texts that are not among these: the console's, which are in English only; those of answers that know no settings; and
 * those of entries that owners edit in lists, such as the classes.
 */
const ELSEWHERE =
  /^(?:(?:admin|plain|currency|classGuide|weapon|school|galleryEntry|wallpaperEntry|movieEntry)\.|ticket\.category(?!Required$)[A-Z]|ranking\.\w+Board$|classes\.anyStat$|request\.tooLarge$|call\.tooManyRequests$)/;

/** The ending of the key of a text for some numbers. */
const ENDING = /_(zero|one|two|few|many|other)$/;

/** The form's name for its revision and in the audit log. */
const FORM = "words";

type Word = SiteSettings["words"][number];

/** A text of the site in one language. */
interface CatalogueText extends WordsField {
  language: string;
  /** Its key in the catalogue. */
  key: string;
  /** The owner's text; empty for the default. */
  own: string;
}

/** The first numbers that a text with an ending is for. */
function examplesOf(rules: Intl.PluralRules, ending: string): number[] {
  return Array.from({ length: 101 }, (_, number) => number).filter((number) => rules.select(number) === ending);
}

/** The texts of the site's pages and mails by their keys, those for numbers together. */
async function readTexts(
  db: Database,
): Promise<{ texts: Map<string, CatalogueText[]>; words: Word[]; revision: number }> {
  // Before the texts, so that it is never newer than they are.
  const revision = await readSettingsRevision(db, FORM);
  const [stored, [currencies], ...loaded] = await Promise.all([
    readStoredSettings(db),
    readStoredDocuments(db, currenciesDocument),
    ...languages.map(loadLanguage),
  ]);
  const words = stored.words ?? [];
  const own = new Map(words.map(({ language, key, text }) => [`${language} ${key}`, text]));
  const defaults = new OwnerTexts({ currencyNames: currencyNamesIn(currencies), words: [] });
  const texts = new Map<string, CatalogueText[]>();
  for (const language of loaded) {
    const { code, name } = language;
    for (const [key, defaultText = ""] of Object.entries(defaults.applyTo(language).messages)) {
      if (ELSEWHERE.test(key)) continue;
      const [ending, number] = ENDING.exec(key) ?? [""];
      const base = key.slice(0, key.length - ending.length);
      const numbers = number ? examplesOf(language.pluralRules, number) : [];
      const label = number ? `${name}, for ${numbers.slice(0, 3).join(", ")}${numbers.length > 3 ? " …" : ""}` : name;
      // A text for a single number need not say it.
      const text = {
        ...{ key, defaultText, label },
        mayOmitCount: numbers.length === 1,
        field: code + ending,
        language: code,
      };
      texts.set(base, [...(texts.get(base) ?? []), { ...text, own: own.get(`${code} ${key}`) ?? "" }]);
    }
  }
  return { texts, words, revision };
}

/** `adminwords`: a page of the texts that a search finds. */
const listWords: Handler<typeof wordsAdminCalls.list> = async ({ page, search, changed }, { db }) => {
  const { texts } = await readTexts(db);
  const sought = foldText(search ?? "");
  const found = [...texts].filter(([key, all]) => {
    if (changed && all.every(({ own }) => own === "")) return false;
    return [key, ...all.flatMap(({ defaultText, own }) => [defaultText, own])].some((text) =>
      foldText(text).includes(sought),
    );
  });
  return {
    data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(([key, all]) => {
      // The text for most numbers is the last one.
      const { defaultText, own } = all.findLast(({ language }) => language === all[0]?.language)!;
      return { key, text: own || defaultText, changed: all.some((text) => text.own !== "") };
    }),
    lastPage: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
  };
};

/** @throws GameApiError `not_found` */
async function find(db: Database, key: string) {
  const { texts, words, revision } = await readTexts(db);
  const all = texts.get(key);
  if (!all) throw notFound();
  return { texts, words, revision, all, seen: checksum(JSON.stringify(all.map(({ own }) => own))) };
}

/** `adminreadwords`: a text in every language. */
const readWords: Handler<typeof wordsAdminCalls.byKey> = async ({ key }, { db }) => {
  const { all, seen } = await find(db, key);
  return {
    seen,
    data: all.map(({ field, label, defaultText, mayOmitCount, own }) => ({
      field,
      label,
      defaultText,
      mayOmitCount,
      own,
    })),
  };
};

/** `adminsavewords`: changes a text. */
const saveWords: Handler<typeof wordsAdminCalls.save> = async ({ key, seen, values }, context) => {
  const { texts, words, revision, all, seen: current } = await find(context.db, key);
  refuseStaleEdit(seen, current);
  const typed = checkedForm(wordsForm(all), values);
  const known = new Set([...texts.values()].flatMap((some) => some.map((one) => `${one.language} ${one.key}`)));
  const edited = new Set(all.map((one) => `${one.language} ${one.key}`));
  // Texts of an earlier version of the catalogue go.
  const others = words.filter(
    (one) => known.has(`${one.language} ${one.key}`) && !edited.has(`${one.language} ${one.key}`),
  );
  const own = all
    .map(({ language, key, field, defaultText }) => ({ language, key, text: typed[field] ?? "", defaultText }))
    .filter(({ text, defaultText }) => text !== "" && text !== defaultText)
    .map(({ language, key, text }) => ({ language, key, text }));
  const changed = [...others, ...own].sort((a, b) => (`${a.key} ${a.language}` < `${b.key} ${b.language}` ? -1 : 1));
  const characters = changed.reduce((sum, { text }) => sum + text.length, 0);
  if (changed.length > MAX_CHANGED || characters > MAX_CHARACTERS)
    throw new GameApiError(
      "conflict",
      message("admin.words.tooMany", { texts: MAX_CHANGED, characters: MAX_CHARACTERS }),
    );
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen: String(revision),
    names: ["words"],
    values: { words: changed.length > 0 ? changed : undefined },
    audited: ({ words: stored = [] }) =>
      Object.fromEntries(stored.map(({ language, key, text }) => [`${key} (${language})`, text])),
  });
  return { message: isChanged ? "The words are saved." : "Nothing was changed." };
};

export const handlers = { wordsAdmin: { list: listWords, byKey: readWords, save: saveWords } };
