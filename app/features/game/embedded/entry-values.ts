import { message } from "#app/contract/message.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { tableConversions } from "#app/features/guide/embedded/table-conversions.ts";
import { homeConversions } from "#app/features/home/embedded/home-conversions.ts";
import { menuConversions } from "#app/features/menus/embedded/menu-conversions.ts";
import { typedHref } from "#app/features/menus/setting-addresses.ts";
import { boardConversions } from "#app/features/rankings/embedded/board-conversions.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languages, loadLanguage } from "#app/i18n/languages.server.ts";
import { defaultEntries } from "../default-entries.ts";
import type { EntryOf } from "../documents.ts";
import { type EntryValues, entryTexts, parseCodes, textFieldName } from "../forms.ts";
import { type DocumentName, gameLimits } from "../limits.ts";
import { type Conversion, flag } from "./conversion.ts";

/** The codes of the site's languages, English first. */
export const languageCodes = languages.map(({ code }) => code);

/** The default entries of a document with their texts in all languages, as they would be stored. */
export async function defaultDocument<Name extends DocumentName>(name: Name): Promise<EntryOf<Name>[]> {
  await Promise.all(languages.map(loadLanguage));
  return defaultEntries[name].map(({ entry, texts }) => ({
    ...entry,
    texts: Object.fromEntries(languages.map((language) => [language.code, runInLanguage(language, texts)])),
  })) as EntryOf<Name>[];
}

/** A rating in a form, which is empty for none. */
const shownRating = (rating: number) => (rating ? String(rating) : "");

const conversions: { readonly [Name in DocumentName]: Conversion<Name> } = {
  classes: {
    toForm: ({ codes, filter, home, guide, place, icon, portrait, range, toughness, difficulty }) => ({
      codes: codes.join(", "),
      filter: flag(filter),
      home: flag(home),
      guide,
      place: String(place),
      icon,
      portrait,
      range: shownRating(range),
      toughness: shownRating(toughness),
      difficulty: shownRating(difficulty),
    }),
    blank: (entries) => ({
      filter: "on",
      guide: "none",
      place: String(Math.min(999, Math.max(0, ...entries.map(({ place }) => place)) + 1)),
      icon: "/art/icons/class-brawler.svg",
      portrait: "/art/classes/brawler.webp",
    }),
    toEntry: ({ codes = "", icon = "", portrait = "", filter, home, guide, place, ...ratings }) => ({
      codes: parseCodes(codes),
      filter: filter === "on",
      home: home === "on",
      guide: guide as EntryOf<"classes">["guide"],
      place: Number(place),
      icon,
      portrait,
      range: Number(ratings.range),
      toughness: Number(ratings.toughness),
      difficulty: Number(ratings.difficulty),
    }),
    check({ codes, home }, others) {
      for (const { codes: taken, texts } of others) {
        const code = codes.find((one) => taken.includes(one));
        if (code !== undefined)
          throw invalidField("codes", message("admin.game.codeTaken", { code, name: texts.en?.name ?? "" }));
      }
      if (home && others.filter((other) => other.home).length >= gameLimits.homeClasses)
        throw invalidField("home", message("admin.game.homeClasses", { atMost: gameLimits.homeClasses }));
    },
    facts: ({ codes, guide }) => [codes.length > 0 ? codes.join(", ") : "no codes", guideFacts[guide]],
  },
  schools: {
    toForm: ({ number, emblem, picture }) => ({ number: String(number), emblem, picture }),
    blank: (entries) => ({
      number: String(Math.max(...entries.map(({ number }) => number)) + 1),
      emblem: "/art/emblems/sungmun-256.webp",
      picture: "/art/story/sungmun.webp",
    }),
    toEntry: ({ number, emblem = "", picture = "" }) => ({
      number: Number(number),
      emblem,
      picture,
    }),
    check({ number }, others) {
      const same = others.find((other) => other.number === number);
      if (same) throw invalidField("number", message("admin.game.numberTaken", { name: same.texts.en?.name ?? "" }));
    },
    facts: ({ number }) => [String(number)],
  },
  currencies: { toForm: () => ({}), blank: () => ({}), toEntry: () => ({}), facts: () => [] },
  ...menuConversions,
  ...tableConversions,
  ...boardConversions,
  ...homeConversions,
};

const guideFacts = { tab: "tab in the guide", more: "after the tabs of the guide", none: "not in the guide" } as const;

/** The entries with the texts of the catalogue where they have none of their own. */
export async function withDefaultTexts<Name extends DocumentName>(
  name: Name,
  entries: readonly EntryOf<Name>[],
): Promise<EntryOf<Name>[]> {
  const defaults = await defaultDocument(name);
  return entries.map((entry) =>
    Object.keys(entry.texts).length > 0
      ? entry
      : { ...entry, texts: defaults.find(({ key }) => key === entry.key)?.texts ?? {} },
  );
}

/** The entries without texts that are those of the catalogue, which a later version may improve or translate. */
export async function withoutDefaultTexts<Name extends DocumentName>(
  name: Name,
  entries: readonly EntryOf<Name>[],
): Promise<EntryOf<Name>[]> {
  const defaults = await defaultDocument(name);
  return entries.map((entry) => {
    const same = defaults.find(({ key }) => key === entry.key);
    return same && shownTexts(same) === shownTexts(entry) ? { ...entry, texts: {} } : entry;
  });
}

/** The texts of an entry in a fixed order, without empty ones. */
function shownTexts({ texts }: Pick<EntryOf<DocumentName>, "texts">): string {
  const parts = languageCodes.map((code) =>
    Object.entries(texts[code] ?? {})
      .filter(([, text]) => text !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify(parts);
}

function conversionOf<Name extends DocumentName>(name: Name): Conversion<Name> {
  return conversions[name] as unknown as Conversion<Name>;
}

/** The form values of an entry. */
export function valuesOf<Name extends DocumentName>(name: Name, entry: EntryOf<Name>): EntryValues {
  const texts: [string, string][] = entryTexts[name].flatMap(({ name: text }) =>
    languageCodes.map((code) => [textFieldName(text, code), entry.texts[code]?.[text] ?? ""] as [string, string]),
  );
  return { ...conversionOf(name).toForm(entry), ...Object.fromEntries(texts) };
}

/** The form values of an entry to create. */
export function blankValues<Name extends DocumentName>(name: Name, entries: readonly EntryOf<Name>[]): EntryValues {
  return conversionOf(name).blank(entries);
}

/**
 * The entry of valid form values.
 * @throws GameApiError `invalid` with a message at the field, when it does not fit the other entries
 */
export function entryOfValues<Name extends DocumentName>(
  name: Name,
  {
    key,
    revision,
    others,
    values,
  }: Pick<EntryOf<Name>, "key" | "revision"> & {
    others: readonly EntryOf<Name>[];
    values: EntryValues;
  },
): EntryOf<Name> {
  const texts = Object.fromEntries(
    languageCodes.map((code) => [
      code,
      Object.fromEntries(
        entryTexts[name].flatMap(({ name: text }) => {
          const value = values[textFieldName(text, code)] ?? "";
          return value === "" ? [] : [[text, value]];
        }),
      ),
    ]),
  );
  const conversion = conversionOf(name);
  const entry = { ...conversion.toEntry(values), key, revision, texts } as EntryOf<Name>;
  conversion.check?.(entry, others);
  return entry;
}

/** What the list of the console shows of an entry. */
export function summaryOf<Name extends DocumentName>(name: Name, entry: EntryOf<Name>) {
  return {
    entry: entry.key,
    title: titleOf(name, entry),
    facts: conversionOf(name).facts(entry),
    group: groupOf(name, entry),
    address: "href" in entry ? typedHref(entry.href) : "",
  };
}

/** The section, table or column that an entry belongs to; empty for entries of lists without them. */
export function groupOf<Name extends DocumentName>(name: Name, entry: EntryOf<Name>): string {
  return conversionOf(name).group?.(entry) ?? ("section" in entry ? entry.section : "");
}

/** The name of an entry in English. */
export function titleOf<Name extends DocumentName>(name: Name, entry: EntryOf<Name>): string {
  return entry.texts.en?.name || conversionOf(name).title?.(entry) || entry.key;
}

/** A key for a new entry: the letters of its name, and more letters if another entry has it. */
export function newKey(name: string, entries: readonly Pick<EntryOf<DocumentName>, "key">[]): string {
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
