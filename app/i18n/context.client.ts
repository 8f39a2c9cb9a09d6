import { type LanguageContext, languageContext } from "./language-context.ts";
import type { PageLanguage } from "./page-language.ts";

declare global {
  /** Set by an inline script of hydrated pages. */
  var pageLanguage: PageLanguage;
}

let context: LanguageContext | undefined;

/** The language of the page. */
export function currentContext(): LanguageContext {
  if (!context) {
    const { code, name, locale, messages } = pageLanguage;
    context = languageContext(code, { language: { name, locale }, messages: () => messages });
  }
  return context;
}
