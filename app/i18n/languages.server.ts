// By its full name, so that the portal of the tests, which is bundled without Vite, can replace it.
import { catalogues } from "#app/i18n/catalogues.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { defaultContext } from "./context.server.ts";
import { DEFAULT_LANGUAGE, pathPrefix } from "./language.ts";
import { type CatalogueModule, type LanguageContext, languageContext } from "./language-context.ts";

/** The languages beside the default one, each with a function that loads its texts. */
const further = Object.entries(catalogues)
  .map(([file, catalogue]) => ({ code: /(\w+)\.ts$/.exec(file)?.[1] ?? "", catalogue }))
  .filter(({ code }) => code !== DEFAULT_LANGUAGE)
  .map(({ code, catalogue }) => loadableLanguage(code, catalogue));

/** The languages of the site, the default one first. */
export const languages: readonly LanguageContext[] = [defaultContext, ...further.map(({ language }) => language)];

function loadableLanguage(code: string, { language, messages }: CatalogueModule) {
  let loaded: Catalogue | undefined;
  const read = () => {
    const texts = loaded ?? messages();
    if (texts instanceof Promise) throw new Error(`The texts of ${code} have not been loaded.`);
    return texts;
  };
  return {
    language: languageContext(code, { language, messages: read }, defaultContext),
    load: async () => {
      loaded ??= await messages();
    },
  };
}

/** The language itself, once its texts can be written. */
export async function loadLanguage(language: LanguageContext): Promise<LanguageContext> {
  await further.find(({ language: { code } }) => code === language.code)?.load();
  return language;
}

const byPrefix = new Map(languages.slice(1).map((language) => [pathPrefix(language.code), language]));

/** The language of a page, by the first segment of its path. Paths are case-insensitive, like those of routes. */
export function languageOfPath(pathname: string): LanguageContext {
  const [first = ""] = /^\/[^/]*/.exec(pathname) ?? [];
  return byPrefix.get(first.toLowerCase()) ?? defaultContext;
}

/**
 * The path of a page without the prefix of its language: `/news` for `/fil/news`, and `/` for `/fil`. It never begins
 * with two slashes that followed the prefix, because browsers would read them as the start of another host.
 */
export function withoutLanguage(pathname: string): string {
  const { code } = languageOfPath(pathname);
  return code === DEFAULT_LANGUAGE ? pathname : pathname.slice(pathPrefix(code).length).replace(/^\/+/, "/") || "/";
}

/** The language with a code, with its texts loaded; the default language if there is none, or they cannot be read. */
export async function loadedLanguage(code: string): Promise<LanguageContext> {
  try {
    return await loadLanguage(languageOfCode(code));
  } catch (error) {
    console.error(`the texts of ${code} could not be read`, error);
    return defaultContext;
  }
}

/** The language with a code; the default language if there is none. */
export function languageOfCode(code: string): LanguageContext {
  return languages.find((language) => language.code === code) ?? defaultContext;
}

/** Longest `Accept-Language` header that is read (characters). */
const MAX_HEADER = 500;

/** The language that a client prefers, by its `Accept-Language` header; the default language if it names none of ours. */
export function acceptedLanguage(header: string | null): LanguageContext {
  const wanted = (header ?? "")
    .slice(0, MAX_HEADER)
    .split(",")
    .map((entry) => {
      const [tag = "", quality] = entry.split(";");
      const code = tag.trim().toLowerCase().split("-")[0];
      return { code, quality: Number(quality?.trim().replace(/^q=/, "") ?? 1) || 0 };
    })
    // Stable: of equal ones, the first.
    .sort((a, b) => b.quality - a.quality);
  for (const { code, quality } of wanted) {
    // Browsers name Filipino by the tag of Tagalog, too.
    const language = languages.find((known) => known.code === (code === "tl" ? "fil" : code));
    if (language && quality > 0) return language;
  }
  return defaultContext;
}
