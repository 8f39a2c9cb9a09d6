const twoDecimals = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price in R-Coin with two decimals (specification section 9), thousands grouped: `1,250.00`. */
export function priceText(price: number): string {
  return twoDecimals.format(price);
}
