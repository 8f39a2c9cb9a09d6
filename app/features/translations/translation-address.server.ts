import { featureTables } from "#app/features.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { languages } from "#app/i18n/languages.server.ts";

/**
 * The kind and the language in the address of a page about translations.
 * @throws Response 404 if there is no such kind or language
 */
export async function translationAddress(params: Readonly<Record<string, string | undefined>>) {
  const { translated } = (await featureTables.content()).find(({ kind }) => kind === params.kind) ?? {};
  const language = languages.find(({ code }) => code === params.language && code !== DEFAULT_LANGUAGE);
  if (!translated || !language) throw new Response(null, { status: 404 });
  const { label, fields } = translated;
  return { kind: { key: params.kind ?? "", label, fields }, language };
}
