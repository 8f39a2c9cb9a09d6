import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import type { PublicContent } from "#app/cache/public-content.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { setCurrencyNames } from "#app/i18n/context.server.ts";
import { CurrencyNames, type NamesOfCurrencies } from "#app/i18n/currency-names.ts";

/** The owner's names for currencies; undefined where the catalogue's apply. */
export const currencyNamesOf = memoizeByObject((list: SiteSettings["currencyNames"]): CurrencyNames | undefined => {
  if (list.length === 0) return undefined;
  const byLanguage: Record<string, NamesOfCurrencies> = {};
  for (const { language, key, name } of list) byLanguage[language] = { ...byLanguage[language], [key]: name };
  return new CurrencyNames(byLanguage);
});

/** Makes all further texts of this request name the currencies as the settings of the site do. */
export async function applyCurrencyNames({ settings }: Pick<PublicContent, "settings">): Promise<void> {
  setCurrencyNames(currencyNamesOf((await settings.read({})).currencyNames));
}
