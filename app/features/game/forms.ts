import * as z from "zod/mini";
import {
  checkbox,
  choiceField,
  multilineTextField,
  pictureAddressField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import { guideLimits } from "#app/features/guide/guide-limits.ts";
import { tableFields, tableTexts } from "#app/features/guide/table-forms.ts";
import { homeFields, homeTexts } from "#app/features/home/home-forms.ts";
import { menuFields, menuTexts } from "#app/features/menus/menu-forms.ts";
import { boardFields, boardTexts } from "#app/features/rankings/board-forms.ts";
import { type DocumentName, gameLimits, guidePlaces } from "./limits.ts";

/** A text of an entry that players read, with a field for each language. */
export interface TextRules {
  name: string;
  label: string;
  max: number;
  /** A text of several lines. */
  lines?: true;
  /** A name that becomes a part of other texts, some of which are HTML. */
  plain?: true;
  /** In English; other languages show the English text where they have none. */
  required?: true;
}

/** The texts of the entries of each document. */
export const entryTexts: Readonly<Record<DocumentName, readonly TextRules[]>> = {
  classes: [
    { name: "name", label: "Name", max: gameLimits.name, required: true },
    { name: "guideName", label: "Name in the guide", max: gameLimits.name },
    { name: "motto", label: "Motto", max: gameLimits.motto },
    { name: "text", label: "Description", max: gameLimits.guideText, lines: true },
    { name: "facts", label: "Facts", max: gameLimits.lines * gameLimits.line, lines: true },
    { name: "weapons", label: "Weapons", max: gameLimits.lines * gameLimits.line, lines: true },
    { name: "alt", label: "Description of the portrait", max: gameLimits.line },
  ],
  schools: [
    { name: "name", label: "Name", max: gameLimits.name, required: true },
    { name: "localName", label: "Name on the home page", max: gameLimits.name },
    { name: "area", label: "Name in the club tax table", max: gameLimits.name, required: true },
    { name: "motto", label: "Motto", max: gameLimits.motto },
  ],
  currencies: [{ name: "name", label: "Name", max: gameLimits.currencyName, required: true, plain: true }],
  ...menuTexts,
  ...tableTexts,
  ...boardTexts,
  ...homeTexts,
};

/** The name of the form's field with a text in a language. */
export function textFieldName(name: string, language: string): string {
  return `${name}_${language}`;
}

/** The codes of a class as typed: numbers, separated by commas or spaces. */
const codesField = textField("Class codes", { max: 200 }).check(
  z.refine(
    (value) => parseCodes(value).every((code) => Number.isInteger(code) && code >= 0 && code < 2 ** 31),
    "Class codes must be whole numbers such as 1, 64.",
  ),
  z.refine(
    (value) => parseCodes(value).length <= gameLimits.codes,
    `A class may have at most ${gameLimits.codes} codes.`,
  ),
);

/** Parses a list of codes; a part that is no number is NaN. */
export function parseCodes(value: string): number[] {
  const parts = value.split(/[\s,;]+/).filter((part) => part !== "");
  return [...new Set(parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN)))];
}

/** A rating of a class; empty for none. */
const ratingField = (label: string) => wholeNumberField(label, { min: 1, max: guideLimits.rating });

/** The fields of each document's form beside its texts. */
const ownFields = {
  classes: {
    codes: codesField,
    filter: checkbox,
    home: checkbox,
    guide: choiceField("where the guide shows the class", guidePlaces),
    place: wholeNumberField("Place in the guide", { max: 999 }),
    icon: pictureAddressField("The icon", { required: true }),
    portrait: pictureAddressField("The portrait", { required: true }),
    range: ratingField("Range"),
    toughness: ratingField("Toughness"),
    difficulty: ratingField("Difficulty"),
  },
  schools: {
    number: wholeNumberField("Number", { max: 255, required: true }),
    emblem: pictureAddressField("The emblem", { required: true }),
    picture: pictureAddressField("The picture", { required: true }),
  },
  currencies: {},
  ...menuFields,
  ...tableFields,
  ...boardFields,
  ...homeFields,
} as const satisfies Record<DocumentName, z.core.$ZodShape>;

const plainText = (label: string) =>
  z.refine((value: unknown) => !/[{}<>&"]/.test(String(value)), `${label} must not contain any of { } < > & ".`);

/** The values of a form, all of them texts. */
export type EntryValues = Record<string, string>;

/** The form of an entry; the first language is English. */
export function entryForm(name: DocumentName, languages: readonly string[]): z.ZodMiniType<EntryValues, EntryValues> {
  const texts = entryTexts[name].flatMap(({ name: text, label, max, lines, plain, required }) =>
    languages.map((language, index) => {
      const rules = { max, required: required === true && index === 0 };
      const field = (lines ? multilineTextField : textField)(label, rules);
      return [textFieldName(text, language), plain ? field.check(plainText(label)) : field] as const;
    }),
  );
  return z.object({ ...ownFields[name], ...Object.fromEntries(texts) }) as unknown as z.ZodMiniType<
    EntryValues,
    EntryValues
  >;
}
