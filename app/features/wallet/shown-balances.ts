import type { Amounts, Currency } from "#app/features/currencies/currencies.ts";
import { t } from "#app/i18n/translate.ts";

/** A balance as pages show it. */
export interface ShownBalance {
  label: string;
  amount: number;
}

/** Balances in the order of a list of currencies. */
export function shownBalances(list: readonly Currency[], balances: Amounts): ShownBalance[] {
  return list.map(({ key, label }) => ({ label: t(label), amount: balances[key] ?? 0 }));
}
