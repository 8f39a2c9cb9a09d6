import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE } from "./language.ts";
import { type LanguageContext, languageContext } from "./language-context.ts";
import * as english from "./messages/en.ts";

/** The language of each request. A request's code reads it with {@link currentContext}, at any depth and after waits. */
const requests = new AsyncLocalStorage<LanguageContext>();

/** English: the context of code outside of requests, such as scripts. */
export const defaultContext: LanguageContext = languageContext(DEFAULT_LANGUAGE, english);

/** The language in which texts are written now. */
export function currentContext(): LanguageContext {
  return requests.getStore() ?? defaultContext;
}

/** Runs work in a language, and everything that it starts. */
export function runInLanguage<Result>(context: LanguageContext, work: () => Result): Result {
  return requests.run(context, work);
}
