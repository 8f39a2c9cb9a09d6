import { checksum } from "#app/format/checksum.ts";
import type { Catalogue } from "./catalogue.ts";
import type { LanguageContext } from "./language-context.ts";

/** The names that an owner has given to the currencies, in one language; a missing one keeps that of the catalogue. */
export interface NamesOfCurrencies {
  rcoin?: string | undefined;
  milleage?: string | undefined;
  referral?: string | undefined;
}

/** What an owner has changed of the site's texts, as the settings have it. */
export interface OwnerTextSettings {
  currencyNames: readonly { language: string; key: string; name: string }[];
  /** Texts that replace those of the catalogue, by its keys. */
  words: readonly { language: string; key: string; text: string }[];
}

/** The words of the catalogue and of the built-in pages for the currencies. */
const CURRENCIES = /\bR-Coins?\b|\bMilleage\b|\bReferral balance\b|\bBalanse sa referral\b/gi;

/** The texts of the catalogue have the currencies' names of the specification; an owner's names replace them. */
export function withCurrencyNames(text: string, names: NamesOfCurrencies): string {
  return text.replace(CURRENCIES, (word) => {
    const first = word[0]?.toLowerCase();
    const name = first === "m" ? names.milleage : /coin/i.test(word) ? names.rcoin : names.referral;
    return name || word;
  });
}

/** The texts of a site whose owner has changed some of them. */
export class OwnerTexts {
  readonly #settings: OwnerTextSettings;
  readonly #contexts = new Map<string, LanguageContext>();
  #version: string | undefined;

  constructor(settings: OwnerTextSettings) {
    this.#settings = settings;
  }

  /** Identifies the texts: those of another version differ. */
  get version(): string {
    const { currencyNames, words } = this.#settings;
    this.#version ??= checksum(JSON.stringify([currencyNames, words]));
    return this.#version;
  }

  /** The names of the currencies in a language; a language without names has the English ones. */
  currencyNamesIn(code: string): NamesOfCurrencies {
    const named = (language: string) => this.#settings.currencyNames.filter((one) => one.language === language);
    return Object.fromEntries([...named("en"), ...named(code)].map(({ key, name }) => [key, name]));
  }

  /** A language whose messages are the owner's; they are made when they are needed first, and kept. */
  applyTo(language: LanguageContext): LanguageContext {
    const known = this.#contexts.get(language.code);
    if (known) return known;
    let messages: Partial<Catalogue> | undefined;
    const { code, name, locale, offer, fallback } = language;
    const context: LanguageContext = {
      ...{ code, name, locale, offer },
      fallback: fallback && this.applyTo(fallback),
      get messages() {
        messages ??= messagesOf(language.messages);
        return messages;
      },
      get pluralRules() {
        return language.pluralRules;
      },
    };
    const messagesOf = (catalogue: Partial<Catalogue>): Partial<Catalogue> => {
      const names = this.currencyNamesIn(code);
      const own = this.#settings.words.filter((one) => one.language === code).map(({ key, text }) => [key, text]);
      const texts = Object.entries({ ...catalogue, ...Object.fromEntries(own) });
      return Object.fromEntries(texts.map(([key, text]) => [key, withCurrencyNames(String(text), names)]));
    };
    this.#contexts.set(code, context);
    return context;
  }
}

/** The texts of a site with these settings; null where all texts are those of the catalogue. */
export function ownerTextsOf(settings: OwnerTextSettings): OwnerTexts | null {
  const { currencyNames, words } = settings;
  return currencyNames.length + words.length > 0 ? new OwnerTexts({ currencyNames, words }) : null;
}
