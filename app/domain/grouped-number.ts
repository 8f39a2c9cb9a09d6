const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with its thousands grouped: `1,250`. */
export function groupedNumber(value: number): string {
  return grouped.format(value);
}
