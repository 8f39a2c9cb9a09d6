/** A number as visitors send it: the digits of a whole number up to nine places; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
