/**
 * Texts as people type or paste them. Chats, web pages, address books and phones add characters that nobody sees, and
 * replace quotes and hyphens by typographic ones.
 */

/** Characters without a shape that are no spaces: controls, format characters, fillers of Hangul and of Braille. */
const INVISIBLE = "\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFC";
const invisible = new RegExp(`(?![\\t-\\r])[${INVISIBLE}]`, "gu");
const padding = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, "gu");

const dashes = /[\p{Pd}\u02D7\u2043\u2212\u2796]/gu;
const singleQuotes = /[\u2018-\u201B\u2032\u2035\u2039\u203A\u02B9-\u02BF\u02C8\u00B4\uFF40`\uA78C]/g;
const doubleQuotes = /[\u201C-\u201F\u2033\u2036\u2034\u00AB\u00BB\u02BA\u02EE\u301D-\u301F]/g;

/** Whether a text has a character that is seen: spaces, format characters and combining marks alone are none. */
export function isVisible(text: string): boolean {
  return /[^\s\p{M}]/u.test(text.replace(invisible, ""));
}

/** A text without surrounding spaces; empty if it has no visible character. */
export function visibleText(text: string): string {
  return isVisible(text) ? text.trim() : "";
}

/** A text without invisible characters and spaces at its ends. */
export function withoutPadding(text: string): string {
  return text.replace(padding, "");
}

/** A text of one line, such as a user ID or an e-mail address, without invisible characters and surrounding spaces. */
export function typedLine(text: string): string {
  return text.replace(invisible, "").trim();
}

/** A text with hyphens for all kinds of dashes. */
export function plainDashes(text: string): string {
  return text.replace(dashes, "-");
}

/** A text with straight quotes and apostrophes. */
export function plainQuotes(text: string): string {
  return text.replace(singleQuotes, "'").replace(doubleQuotes, '"');
}

/**
 * A code or number, such as a voucher code or a ticket number: without invisible characters and spaces, with hyphens for
 * all kinds of dashes, and with the digits and Latin letters of ASCII for those of other keyboards. Upper and lower case
 * stay.
 */
export function typedCode(text: string): string {
  return typedNumber(text).replace(/\s/g, "");
}

/** A number with separators, such as a phone number; like {@link typedCode}, with the spaces between its characters. */
export function typedNumber(text: string): string {
  const plain = plainDashes(typedLine(text.normalize("NFKC")));
  return plain.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The value of a decimal digit of any script: those of a script are ten code points in a row, with zero first. */
function digitValue(digit: string): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value += 1;
  return value % 10;
}

/** A text with one character for each line break: browsers send two, and count one. */
export function plainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** A text of several lines: {@link visibleText} with {@link plainLineBreaks}. */
export function typedLines(text: string): string {
  return visibleText(plainLineBreaks(text));
}
