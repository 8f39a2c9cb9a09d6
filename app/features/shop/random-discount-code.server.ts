import { codeAlphabet } from "#app/crypto/code-alphabet.ts";

const LENGTH = 8;

/** A random code that is easy to read and to type, such as `7K3F-29QX`: 40 random bits. */
export function randomDiscountCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  // 256 is a multiple of 32, so that all characters are equally likely.
  const characters = Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}
