/**
 * Replaces the package `dayjs` in the built worker. The package launder needs it for dates; sanitize-html only calls its
 * check of addresses.
 */
export default function dayjs(): never {
  throw new Error("Dates are not parsed: this build has no dayjs.");
}
