import { AsyncLocalStorage } from "node:async_hooks";
import type { CurrencyNames } from "./currency-names.ts";
import { DEFAULT_LANGUAGE } from "./language.ts";
import { type LanguageContext, languageContext } from "./language-context.ts";
import * as english from "./messages/en.ts";

/** What texts are written with. */
interface TextContext {
  language: LanguageContext;
  /** The owner's names for currencies; undefined while none are known. */
  names: CurrencyNames | undefined;
}

/** The language of each request. A request's code reads it with {@link currentContext}, at any depth and after waits. */
const requests = new AsyncLocalStorage<TextContext>();

/** English: the context of code outside of requests, such as scripts. */
export const defaultContext: LanguageContext = languageContext(DEFAULT_LANGUAGE, english);

/** The language in which texts are written now. */
export function currentContext(): LanguageContext {
  const { language, names } = requests.getStore() ?? { language: defaultContext };
  return names ? names.applyTo(language) : language;
}

/** The owner's names for currencies in the language of the request; undefined without any. */
export function currentCurrencyNames(): ReturnType<CurrencyNames["in"]> | undefined {
  const { language, names } = requests.getStore() ?? { language: defaultContext };
  return names?.in(language.code);
}

/** Identifies what texts depend on: the language, and the owner's names for currencies. */
export function currentTextVersion(): string {
  const names = currentCurrencyNames();
  const { code } = currentContext();
  return names ? `${code} ${JSON.stringify(names)}` : code;
}

/** Names the currencies in all further texts of this request, also in those in another language. */
export function setCurrencyNames(names: CurrencyNames | undefined): void {
  const context = requests.getStore();
  if (context) context.names = names;
}

/** Runs work in a language, and everything that it starts. */
export function runInLanguage<Result>(context: LanguageContext, work: () => Result): Result {
  return requests.run({ language: context, names: requests.getStore()?.names }, work);
}
