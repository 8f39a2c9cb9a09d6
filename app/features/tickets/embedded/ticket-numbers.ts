import { codeAlphabet } from "#app/crypto/code-alphabet.ts";

/**
 * A new ticket number of 40 random bits, such as `T-7F3K-29QX`; together with the e-mail address it opens the ticket.
 */
export function newTicketNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
  return `T-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
