/**
 * Normalizes the reference number of a transfer, so that the same one is recognized however it is typed: upper case,
 * without spaces and punctuation.
 */
export function normalizedReference(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
