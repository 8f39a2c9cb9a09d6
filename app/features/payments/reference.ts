import { typedCode } from "#app/format/typed-text.ts";

/**
 * Normalizes the reference number of a transfer for people to read: upper case, without spaces and punctuation.
 * Whether two references are the same transfer is decided by {@link referenceKeys}.
 */
export function normalizedReference(typed: string): string {
  return typedCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

/** A number of so many digits is the reference by itself, whatever is around it; dates are shorter. */
const DIGITS_ALONE = 9;

/** Words that stand beside a reference number. What contains another one comes first. */
const labels = ["REFERENCE", "REF", "NUMBER", "INSTAPAY", "PESONET", "PAYMAYA", "MAYA", "GCASH", "NO"];

/**
 * What identifies the transfer of a reference number, so that one transfer is recognized however its number is copied:
 * with words before or after it, spaces, dashes and invisible characters, leading zeros, and letters that look like
 * digits. Two references are of the same transfer if they have a key in common.
 *
 * A key is the longest number in the text if that has at least nine digits: the longest when all digits that only spaces
 * separate belong together, as wallets print them, and the longest without spaces, in case another number stands before
 * it. Shorter numbers, such as dates, are in many references, so the letters beside them count, but not the usual words,
 * nor letters in front of the six digits or more of InstaPay.
 */
export function referenceKeys(typed: string): string[] {
  const text = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s:;,#/()]+/g, " ")
    .replace(/[^A-Z0-9 ]/g, "")
    .trim();
  const joined = text.replace(/[0-9OIL](?:[0-9OIL ]*[0-9OIL])?/g, readAsNumber);
  const single = text.replace(/[0-9OIL]+/g, readAsNumber);
  const numbers = [longestNumber(joined), longestNumber(single)].filter(({ length }) => length >= DIGITS_ALONE);
  return numbers.length > 0 ? [...new Set(numbers)] : [shortKey(text.replaceAll(" ", ""))];
}

/** Joins the digits of a run of digits, spaces, and letters that look like digits. Words at its ends are no digits. */
function readAsNumber(run: string): string {
  const parts = run.split(" ");
  const first = parts.findIndex((part) => /\d/.test(part));
  if (first < 0) return run;
  const last = parts.findLastIndex((part) => /\d/.test(part));
  return parts
    .slice(first, last + 1)
    .join("")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

function longestNumber(text: string): string {
  return (text.match(/\d+/g) ?? [])
    .map((digits) => digits.replace(/^0+/, ""))
    .reduce((best, digits) => (digits.length > best.length ? digits : best), "");
}

function shortKey(text: string): string {
  const unlabelled = labels.reduce((rest, label) => rest.replaceAll(label, ""), text) || text;
  return unlabelled
    .replace(/[0-9OIL]+/g, readAsNumber)
    .replace(/^[A-Z]+(?=\d{6,}$)/, "")
    .replace(/^0+(?=.)/, "");
}
