import { type TranslatedKind, translatedContent } from "#app/features/translations/translated-content.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/language.ts";
import { languages } from "#app/i18n/languages.server.ts";

/**
 * The kind and the language in the address of a page about translations.
 * @throws Response 404 if there is no such kind or language
 */
export function translationAddress(params: Readonly<Record<string, string | undefined>>) {
  const kind = translatedContent.find(({ key }) => key === params.kind);
  const language = languages.find(({ code }) => code === params.language && code !== DEFAULT_LANGUAGE);
  if (!kind || !language) throw new Response(null, { status: 404 });
  return { kind, language } satisfies { kind: TranslatedKind; language: Language };
}
