import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";

/** Matches the position between two digits that has a multiple of three digits between it and the decimal point. */
const GROUP = /\B(?=(?:\d{3})+\.)/g;

/** A price with two decimals (specification section 9), thousands grouped: `1,250.00`. */
export function priceText(price: number): string {
  // Avoids `Intl`, which takes thirty times as long in the edge runtime.
  return price.toFixed(2).replace(GROUP, ",");
}

/** A price with its currency, unless that is the currency of the shop. @param currency key of the currency */
export function priceInShop(price: number, currency: string | null | undefined): string {
  return currency && currency !== shopCurrency ? pricedText(price, currency) : priceText(price);
}

/** A price with its currency: `1,250.00 R-Coin`. @param currency key of the currency */
export function pricedText(price: number, currency: string = shopCurrency): string {
  return `${priceText(price)} ${currencyLabel(currency)}`;
}
