import { type Amounts, currencies } from "#app/features/currencies/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";

/** Amounts in words, thousands grouped: `5,000 R-Coin and 20 Milleage`. Empty when all are 0. */
export function coinsText(amounts: Amounts): string {
  return currencies
    .map(({ key, label }) => ({ label, amount: amounts[key] ?? 0 }))
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => `${groupedNumber(amount)} ${t(label)}`)
    .reduce((amounts, amount) => (amounts ? t("currency.and", { amounts, amount }) : amount), "");
}
