import type { Catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";

/** A module of `app/i18n/messages`. */
export interface CatalogueModule {
  language: Omit<Language, "code"> & Pick<LanguageContext, "offer">;
  /** In the worker, the first call reads a file (`vite/data-files.ts`). */
  messages: () => Catalogue | Promise<Catalogue>;
}

/** A language with what is needed to write texts in it. */
export interface LanguageContext extends Language {
  /** The text, in this language, of links that offer a page in it. */
  readonly offer?: string | undefined;
  readonly messages: Partial<Catalogue>;
  /** Has the messages that this language lacks: those of the console are in English only. */
  readonly fallback: LanguageContext | undefined;
  /** Selects the text for a number. */
  readonly pluralRules: Intl.PluralRules;
}

/**
 * Creates the context of a language. Its messages and rules are created when they are needed first, because that takes
 * milliseconds, and kept.
 */
export function languageContext(
  code: string,
  { language, messages }: Pick<CatalogueModule, "language"> & { messages: () => Partial<Catalogue> },
  fallback?: LanguageContext,
): LanguageContext {
  let catalogue: Partial<Catalogue> | undefined;
  let rules: Intl.PluralRules | undefined;
  return {
    code,
    ...language,
    fallback,
    get messages() {
      catalogue ??= messages();
      return catalogue;
    },
    get pluralRules() {
      rules ??= new Intl.PluralRules(language.locale);
      return rules;
    },
  };
}
