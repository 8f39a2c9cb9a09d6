import { codeAlphabet } from "#app/crypto/code-alphabet.ts";
import { typedCode } from "#app/format/typed-text.ts";

/** The format of a ticket number, for people. */
export const TICKET_NUMBER_SHAPE = "T-XXXX-XXXX";

const NUMBER = new RegExp(`^([${codeAlphabet}]{4})([${codeAlphabet}]{4})$`);
/**
 * The leading letter, recognised by a dash or by the length of what follows; otherwise it is part of the number itself.
 */
const PREFIX = /^T(?:-|(?=[^-]{4}-?[^-]{4}$))/;

/**
 * Normalizes a ticket number as typed: `t 7f3k29qx` becomes `T-7F3K-29QX`. Letters outside of the alphabet are replaced
 * by the ones that they resemble. Undefined when the text cannot be a ticket number.
 */
export function ticketNumberOf(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const plain = typedCode(text)
    .toUpperCase()
    .replace(PREFIX, "")
    .replaceAll("-", "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const [, first, second] = NUMBER.exec(plain) ?? [];
  return first && second ? `T-${first}-${second}` : undefined;
}
