import keysOfScripts from "virtual:page-messages";
import type { Catalogue } from "./catalogue.ts";
import { currentContext } from "./context.server.ts";
import type { PageLanguage } from "./page-language.ts";

/**
 * The language of a hydrated page, with the messages that its scripts use; in development, with all messages.
 * @param scripts addresses of the scripts of the page's routes and of the entry
 */
export function pageLanguage(scripts: readonly string[]): PageLanguage {
  const { code, name, locale, messages, fallback, pluralRules } = currentContext();
  if (!keysOfScripts) return { code, name, locale, messages: { ...fallback?.messages, ...messages } };
  const keysOf = keysOfScripts();
  const { pluralCategories } = pluralRules.resolvedOptions();
  const textOf = (key: string) => messages[key as keyof Catalogue] ?? fallback?.messages[key as keyof Catalogue];
  const used: Record<string, string | undefined> = {};
  for (const script of scripts) {
    for (const key of keysOf[script] ?? []) {
      const text = textOf(key);
      if (text !== undefined) used[key] = text;
      else for (const category of pluralCategories) used[`${key}_${category}`] = textOf(`${key}_${category}`);
    }
  }
  return { code, name, locale, messages: used };
}
