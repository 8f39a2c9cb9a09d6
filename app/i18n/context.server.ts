import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE } from "./language.ts";
import { type LanguageContext, languageContext } from "./language-context.ts";
import * as english from "./messages/en.ts";
import type { NamesOfCurrencies, OwnerTexts } from "./owner-texts.ts";

/** What texts are written with. */
interface TextContext {
  language: LanguageContext;
  /** The owner's texts; null without any, undefined while they are not known. */
  texts: OwnerTexts | null | undefined;
}

/** The language of each request. A request's code reads it with {@link currentContext}, at any depth and after waits. */
const requests = new AsyncLocalStorage<TextContext>();

/** English: the context of code outside of requests, such as scripts. */
export const defaultContext: LanguageContext = languageContext(DEFAULT_LANGUAGE, english);

const current = (): TextContext => requests.getStore() ?? { language: defaultContext, texts: undefined };

/** The language in which texts are written now. */
export function currentContext(): LanguageContext {
  const { language, texts } = current();
  return texts ? texts.applyTo(language) : language;
}

/** The owner's names for currencies in the language of the request; undefined if nothing is known of the owner's texts. */
export function currentCurrencyNames(): NamesOfCurrencies | undefined {
  const { language, texts } = current();
  return texts?.currencyNamesIn(language.code);
}

/** Identifies what texts depend on: the language, and the owner's texts. */
export function currentTextVersion(): string {
  const { language, texts } = current();
  return texts ? `${language.code} ${texts.version}` : language.code;
}

/** Whether the owner's texts are known in this request, or none can be: outside of requests. */
export function hasOwnerTexts(): boolean {
  const context = requests.getStore();
  return !context || context.texts !== undefined;
}

/** Writes all further texts of this request as the owner has changed them, also those in another language. */
export function setOwnerTexts(texts: OwnerTexts | null): void {
  const context = requests.getStore();
  if (context) context.texts = texts;
}

/** Runs work in a language, and everything that it starts. */
export function runInLanguage<Result>(context: LanguageContext, work: () => Result): Result {
  return requests.run({ language: context, texts: requests.getStore()?.texts }, work);
}
