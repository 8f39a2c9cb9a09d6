import * as z from "zod";
import { currencyKeys } from "#app/features/currencies/currencies.ts";
import { guideLimits } from "#app/features/guide/guide-limits.ts";
import { storedKey, storedRequirement } from "#app/features/guide/stored-tables.ts";
import { homeBoxes } from "#app/features/home/boxes.ts";
import { storedBox, storedHero } from "#app/features/home/stored-home.ts";
import { menuLimits } from "#app/features/menus/limits.ts";
import { storedFooterLink, storedNavigation, storedSocialLink } from "#app/features/menus/stored-menus.ts";
import { boardKeys } from "#app/features/rankings/boards.ts";
import { storedBoard } from "#app/features/rankings/stored-boards.ts";
import { type DocumentName, gameLimits, guidePlaces } from "./limits.ts";
import { rating } from "./rating.ts";
import { type StoredTexts, storedEntry } from "./stored-entry.ts";

const address = z.string().max(300);

/** A class of characters as it is stored. Texts: `name`, `guideName`, `alt`, `motto`, `text`, `facts`, `weapons`. */
export const storedClass = z.object({
  ...storedEntry,
  codes: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    )
    .max(gameLimits.codes),
  filter: z.boolean(),
  home: z.boolean(),
  guide: z.enum(guidePlaces),
  /** Order in the guide. */
  place: z.number().int().min(0).max(999),
  icon: address,
  portrait: address,
  range: rating,
  toughness: rating,
  difficulty: rating,
});

/** A school as it is stored. Texts: `name`, `localName`, `area`, `motto`. */
export const storedSchool = z.object({
  ...storedEntry,
  number: z.number().int().min(0).max(255),
  emblem: address,
  picture: address,
});

/** The name of a currency as it is stored. Texts: `name`. */
export const storedCurrency = z.object(storedEntry);

/** The documents that owners edit as lists, by name. */
export const documents = {
  classes: z.array(storedClass).min(1).max(gameLimits.classes),
  schools: z.array(storedSchool).min(gameLimits.minSchools).max(gameLimits.schools),
  currencies: z.array(storedCurrency).length(currencyKeys.length),
  boards: z.array(storedBoard).length(boardKeys.length),
  requirements: z.array(storedRequirement).max(guideLimits.requirements),
  keys: z.array(storedKey).max(guideLimits.keys),
  boxes: z.array(storedBox).length(homeBoxes.length),
  hero: z.array(storedHero).length(1),
  navigation: z.array(storedNavigation).min(1).max(menuLimits.all),
  footer: z.array(storedFooterLink).max(menuLimits.footer),
  socials: z.array(storedSocialLink).max(menuLimits.socials),
} as const satisfies Record<DocumentName, z.ZodType>;

/** An entry of a document. */
export type EntryOf<Name extends DocumentName> = z.output<(typeof documents)[Name]>[number];

/** An entry with its texts in one language. */
export type Localized<Entry> = Omit<Entry, "texts"> & { text: Readonly<Record<string, string>> };

/** The texts of an entry in a language, and in English where it lacks them. */
export function localized<Entry extends { texts: StoredTexts }>(
  { texts, ...entry }: Entry,
  language: string,
): Localized<Entry> {
  const own = Object.entries(texts[language] ?? {}).filter(([, text]) => text !== "");
  return { ...entry, text: { ...texts.en, ...Object.fromEntries(own) } } as Localized<Entry>;
}
