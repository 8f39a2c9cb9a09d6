import type { SiteSettings } from "#app/features/settings/calls.ts";
import { CurrencyNames, type NamesOfCurrencies } from "#app/i18n/currency-names.ts";
import { memoizeByObject } from "./memoize-by-object.ts";

/** The owner's names for currencies; undefined where the catalogue's apply. */
export const currencyNamesOf = memoizeByObject((list: SiteSettings["currencyNames"]): CurrencyNames | undefined => {
  if (list.length === 0) return undefined;
  const byLanguage: Record<string, NamesOfCurrencies> = {};
  for (const { language, key, name } of list) byLanguage[language] = { ...byLanguage[language], [key]: name };
  return new CurrencyNames(byLanguage);
});
