/** An amount that a person types, such as `1,250` or `99.50`. */
const TYPED = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;

/** The centavos of an amount that a person typed in pesos; undefined if it is no amount. */
export function parsePesos(typed: string): number | undefined {
  return TYPED.test(typed) ? Math.round(Number(typed.replaceAll(",", "")) * 100) : undefined;
}

/** Centavos as a form shows them, such as `99.50`. */
export function typedPesos(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

/** Matches the position between two digits that has a multiple of three digits between it and the decimal point. */
const GROUP = /\B(?=(?:\d{3})+\.)/g;

/**
 * Formats centavos as pesos, such as `₱1,234.50`, which is the notation of English and of Filipino. Avoids `Intl`, which
 * loads its language data at every start of a worker.
 */
export function pesosText(centavos: number): string {
  const text = (Math.abs(centavos) / 100).toFixed(2).replace(GROUP, ",");
  return `${centavos < 0 ? "−" : ""}₱${text}`;
}
