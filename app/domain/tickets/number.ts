import { codeAlphabet } from "../code-alphabet.ts";

/** How a ticket number looks, for people. */
export const TICKET_NUMBER_SHAPE = "T-XXXX-XXXX";

const NUMBER = new RegExp(`^T?([${codeAlphabet}]{4})([${codeAlphabet}]{4})$`);

/**
 * A ticket number as somebody typed it, in its one notation: `t 7f3k29qx` is `T-7F3K-29QX`. Letters that numbers do not
 * have are read as what they look like. Undefined when it cannot be one.
 */
export function ticketNumberOf(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const [, first, second] = NUMBER.exec(plain) ?? [];
  return first && second ? `T-${first}-${second}` : undefined;
}
