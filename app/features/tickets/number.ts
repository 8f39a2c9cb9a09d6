import { codeAlphabet } from "#app/crypto/code-alphabet.ts";

/** How a ticket number looks, for people. */
export const TICKET_NUMBER_SHAPE = "T-XXXX-XXXX";

const NUMBER = new RegExp(`^([${codeAlphabet}]{4})([${codeAlphabet}]{4})$`);
/** The letter in front, where a dash or the length of what follows tells it from the number's own letters. */
const PREFIX = /^T(?:\p{Pd}|(?=[^\p{Pd}]{4}\p{Pd}?[^\p{Pd}]{4}$))/u;

/**
 * A ticket number as somebody typed it, in its one notation: `t 7f3k29qx` is `T-7F3K-29QX`. Letters that numbers do not
 * have are read as what they look like. Undefined when it cannot be one.
 */
export function ticketNumberOf(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(PREFIX, "")
    .replace(/\p{Pd}/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const [, first, second] = NUMBER.exec(plain) ?? [];
  return first && second ? `T-${first}-${second}` : undefined;
}
