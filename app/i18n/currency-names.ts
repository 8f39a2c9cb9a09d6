import type { Catalogue } from "./catalogue.ts";
import type { LanguageContext } from "./language-context.ts";

/** The names that an owner has given to the currencies, in one language; a missing one keeps that of the catalogue. */
export interface NamesOfCurrencies {
  rcoin?: string | undefined;
  milleage?: string | undefined;
  referral?: string | undefined;
}

/** The words of the catalogue and of the built-in pages for the currencies. */
const WORDS = /\bR-Coins?\b|\bMilleage\b|\bReferral balance\b|\bBalanse sa referral\b/gi;

/** The texts of the catalogue have the currencies' names of the specification; an owner's names replace them. */
export function withCurrencyNames(text: string, names: NamesOfCurrencies): string {
  return text.replace(WORDS, (word) => {
    const first = word[0]?.toLowerCase();
    const name = first === "m" ? names.milleage : /coin/i.test(word) ? names.rcoin : names.referral;
    return name || word;
  });
}

/** The names that an owner has given to the currencies, by language. Languages without names have the English ones. */
export class CurrencyNames {
  readonly #byLanguage: Readonly<Record<string, NamesOfCurrencies>>;
  readonly #contexts = new Map<string, LanguageContext>();

  constructor(byLanguage: Readonly<Record<string, NamesOfCurrencies>>) {
    this.#byLanguage = byLanguage;
  }

  /** The names in a language. */
  in(code: string): NamesOfCurrencies {
    return { ...this.#byLanguage.en, ...this.#byLanguage[code] };
  }

  /** A language whose messages have these names; the messages are made when they are needed first, and kept. */
  applyTo(language: LanguageContext): LanguageContext {
    const known = this.#contexts.get(language.code);
    if (known) return known;
    const names = this.in(language.code);
    let messages: Partial<Catalogue> | undefined;
    const { code, name, locale, fallback } = language;
    const context: LanguageContext = {
      ...{ code, name, locale },
      fallback: fallback && this.applyTo(fallback),
      get messages() {
        messages ??= Object.fromEntries(
          Object.entries(language.messages).map(([key, text]) => [key, withCurrencyNames(text ?? "", names)]),
        ) as Partial<Catalogue>;
        return messages;
      },
      get pluralRules() {
        return language.pluralRules;
      },
    };
    this.#contexts.set(code, context);
    return context;
  }
}

/** The names of a list of settings; undefined where the catalogue's apply. */
export function currencyNamesOf(
  list: readonly { language: string; key: string; name: string }[],
): CurrencyNames | undefined {
  if (list.length === 0) return undefined;
  const byLanguage: Record<string, NamesOfCurrencies> = {};
  for (const { language, key, name } of list) byLanguage[language] = { ...byLanguage[language], [key]: name };
  return new CurrencyNames(byLanguage);
}
