/** Between two digits with a multiple of three more before the point. */
const GROUP = /\B(?=(?:\d{3})+\.)/g;

/** A price in R-Coin with two decimals (specification section 9), thousands grouped: `1,250.00`. */
export function priceText(price: number): string {
  // Not `Intl`, which takes thirty times as long in the runtime of the edge.
  return price.toFixed(2).replace(GROUP, ",");
}
