import type { messages } from "./messages/en.ts";

/** The English texts by key. */
type English = ReturnType<typeof messages>;

type AnyKey = keyof English & string;

/** The suffixes of keys whose texts differ by a number: the categories of `Intl.PluralRules`. */
type PluralCategory = Intl.LDMLPluralRule;

/** The common part of the keys of a text that differs by a number: `cart.items` for `cart.items_one` and `cart.items_other`. */
export type PluralKey = AnyKey extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never;

/** The key of a message. */
export type MessageKey = Exclude<AnyKey, `${PluralKey}_${PluralCategory}`>;

/** The names in braces of a text: `name` and `price` of `{name} now costs {price}`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The names of a message's parameters. */
export type ParameterOf<Key extends MessageKey> = NamesIn<English[Key]>;

/** The key of a message without parameters, such as a label. */
export type LabelKey = { [Key in MessageKey]: [ParameterOf<Key>] extends [never] ? Key : never }[MessageKey];

/** The names of a plural message's parameters beside `count`. */
export type PluralParameterOf<Key extends PluralKey> = Exclude<NamesIn<English[`${Key}_other`]>, "count">;

/** Messages of the console and of the bridge, which are in English only. */
type ConsoleKey = AnyKey & `admin.${string}`;

/** The texts of plural keys. Every language has the category `other`. */
type PluralTexts = Record<`${PluralKey}_other`, string> & Partial<Record<`${PluralKey}_${PluralCategory}`, string>>;

/** The texts of a language: one for each key, and for plural keys one for each of the language's plural categories. */
export type Catalogue = Readonly<
  Record<Exclude<MessageKey, ConsoleKey>, string> & Partial<Record<ConsoleKey, string>> & PluralTexts
>;
