import * as z from "zod/mini";
import type { Message } from "#app/contract/message.ts";
import { lookOf, multilineTextField, textField } from "#app/features/admin/form-fields.ts";
import type { DocumentDefinition, StoredEntry } from "./document.ts";

/** A text of an entry that players read, with a field for each language. */
interface TextRules {
  name: string;
  label: string;
  hint?: string;
  max: number;
  /** A text of several lines, and how many of them its field shows. */
  lines?: number;
  /** A name that becomes a part of other texts, some of which are HTML. */
  plain?: true;
  /** In English; other languages show the English text where they have none. */
  required?: true;
}

/** The values of a form, all of them texts. */
export type EntryValues = Record<string, string>;

/** The fields of an entry besides what all entries have. */
type OwnName<Entry> = Exclude<keyof Entry, keyof StoredEntry> & string;

/** The rule of a field, which has its look. */
type Rule = z.ZodMiniType<string, string | undefined>;

/** What the rule of a field does not say. */
interface FieldOptions {
  hint?: string;
  /** Of a picture: its shape, what else is to know of it, and how the addresses of those that are suggested begin. */
  shape?: readonly [width: number, height: number];
  size?: string;
  pictures?: string;
}

export type DocumentField<Name extends string = string> =
  | Name
  | ({ name: Name; kind?: undefined } & FieldOptions)
  | { kind: "note"; text: string };

/** How a field's stored value becomes the text of the form, and back. */
interface Conversion<Value> {
  typed: (value: Value) => string;
  stored: (typed: string) => Value;
}

/** How owners edit a document in the console: nothing of it is needed to show the site. */
export interface DocumentEditor<Entry extends StoredEntry = StoredEntry, Name extends string = string> {
  document: DocumentDefinition<Entry>;
  title: string;
  /** What an entry is called. */
  one: string;
  lead: string;
  /** The titles of the columns beside the name. */
  columns: readonly string[];
  /** The numbers of entries between which the owner adds and deletes; without them, the entries are fixed. */
  size?: { min: number; max: number };
  /** What is deleted together with an entry, such as “all answers”; the page says so. */
  deletesToo?: string;
  /** Whether the owner chooses the order. */
  isOrdered?: true;
  /** The key of the only entry of a list, whose form is the page of the list. */
  only?: string;
  texts: readonly TextRules[];
  /** The rules of the other fields. */
  rules: Readonly<Record<Name, Rule>>;
  /** The other fields in the order of the form; those of an inner list are side by side. By default, all rules. */
  layout?: readonly (DocumentField<Name> | readonly DocumentField<Name>[])[];
  /** Fields whose value differs from the typed text in more than its type. */
  conversions?: { readonly [Each in Name]?: Conversion<Each extends keyof Entry ? Entry[Each] : unknown> };
  /** The form values of a new entry. */
  blank?(entries: readonly Entry[]): EntryValues;
  /** Why an entry does not fit the others, at one of its fields; undefined if it does. */
  problemOf?(entry: Entry, others: readonly Entry[]): { field: string; text: Message } | undefined;
  /** The title in the console of an entry that has no name. */
  titleOf?(entry: Entry): string;
  /** The section, table or column of an entry, within which it is moved. */
  groupOf?(entry: Entry): string;
  /** The address that the entry leads to, as the console shows it. */
  addressOf?(entry: Entry): string;
  /** What the list of the console shows beside the name. */
  facts(entry: Entry): string[];
  /** Whether another entry is deleted together with one. */
  isPartOf?(other: Entry, entry: Entry): boolean;
}

/** Defines an editor, whose parts are typed by its document. */
export function documentEditor<Entry extends StoredEntry>(
  editor: DocumentEditor<Entry, OwnName<Entry>>,
): DocumentEditor {
  return editor as unknown as DocumentEditor;
}

/** The name of the form's field with a text in a language. */
export function textFieldName(name: string, language: string): string {
  return `${name}_${language}`;
}

const plainText = (label: string) =>
  z.refine((value: unknown) => !/[{}<>&"]/.test(String(value)), `${label} must not contain any of { } < > & ".`);

/** The form of an entry; the first language is English. */
export function entryForm({ texts, rules }: DocumentEditor, languages: readonly string[]) {
  const fields = texts.flatMap(({ name, label, max, lines, plain, required }) =>
    languages.map((language, index) => {
      const limits = { max, required: required === true && index === 0 };
      const field = (lines ? multilineTextField : textField)(label, limits);
      return [textFieldName(name, language), plain ? field.check(plainText(label)) : field] as const;
    }),
  );
  return z.object<Record<string, Rule>>({ ...rules, ...Object.fromEntries(fields) });
}

/** The form value of a field of an entry. */
export function typedValue({ rules, conversions = {} }: DocumentEditor, name: string, value: unknown): string {
  const conversion = conversions[name];
  if (conversion) return conversion.typed(value);
  if (lookOf(rules[name]!)?.kind === "checkbox") return value === true ? "on" : "";
  return String(value);
}

/** The stored value of a field of a form. */
export function storedValue({ rules, conversions = {} }: DocumentEditor, name: string, typed: string): unknown {
  const conversion = conversions[name];
  if (conversion) return conversion.stored(typed);
  const kind = lookOf(rules[name]!)?.kind;
  if (kind === "checkbox") return typed === "on";
  return kind === "number" ? Number(typed) : typed;
}
