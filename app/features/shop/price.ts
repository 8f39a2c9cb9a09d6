/** Matches the position between two digits that has a multiple of three digits between it and the decimal point. */
const GROUP = /\B(?=(?:\d{3})+\.)/g;

/** A price in R-Coin with two decimals (specification section 9), thousands grouped: `1,250.00`. */
export function priceText(price: number): string {
  // Avoids `Intl`, which takes thirty times as long in the edge runtime.
  return price.toFixed(2).replace(GROUP, ",");
}
