import placesOfScripts from "virtual:page-messages";
import type { Catalogue } from "./catalogue.ts";
import { currentContext, defaultContext } from "./context.server.ts";
import type { PageLanguage } from "./page-language.ts";

/** The suffix of the key that stands for all texts of a plural message. */
const PLURAL = "_other";

/**
 * The language of a hydrated page, with the messages that its scripts use; in development, with all messages.
 * @param scripts addresses of the scripts of the page's routes and of the entry
 */
export function pageLanguage(scripts: readonly string[]): PageLanguage {
  const { code, name, locale, messages, fallback, pluralRules } = currentContext();
  if (!placesOfScripts) return { code, name, locale, messages: { ...fallback?.messages, ...messages } };
  const placesOf = placesOfScripts();
  const englishKeys = Object.keys(defaultContext.messages);
  const { pluralCategories } = pluralRules.resolvedOptions();
  const textOf = (key: string) => messages[key as keyof Catalogue] ?? fallback?.messages[key as keyof Catalogue];
  const used: Record<string, string | undefined> = {};
  for (const script of scripts) {
    for (const place of placesOf[script] ?? []) {
      const key = englishKeys[place] ?? "";
      if (!key.endsWith(PLURAL)) used[key] = textOf(key);
      else {
        const name = key.slice(0, -PLURAL.length);
        for (const category of pluralCategories) used[`${name}_${category}`] = textOf(`${name}_${category}`);
      }
    }
  }
  return { code, name, locale, messages: used };
}
