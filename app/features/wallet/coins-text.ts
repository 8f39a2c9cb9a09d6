import { groupedNumber } from "#app/format/grouped-number.ts";

/** Amounts of both currencies in words, thousands grouped: `5,000 R-Coin and 20 Milleage`. Empty when both are 0. */
export function coinsText({ rcoin, milleage }: { rcoin: number; milleage: number }): string {
  const parts = [
    rcoin > 0 ? `${groupedNumber(rcoin)} R-Coin` : "",
    milleage > 0 ? `${groupedNumber(milleage)} Milleage` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}
