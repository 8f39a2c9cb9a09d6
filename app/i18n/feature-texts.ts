import { currentContext } from "#i18n-context";

/**
 * The texts of a feature that has its own instead of messages in the catalogue.
 * @param texts the texts by the code of their language, by name; one that a language lacks is in English
 * @returns a function that returns a text in the language of the request
 */
export function featureTexts<Name extends string>(
  texts: { en: Readonly<Record<Name, string>> } & Readonly<Record<string, Partial<Record<NoInfer<Name>, string>>>>,
): (name: Name) => string {
  return (name) => texts[currentContext().code]?.[name] ?? texts.en[name];
}
