/** 32 characters, five bits each, without I, L, O and U, which are easily confused. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code in groups of four characters, such as `7K3F-29QX`: 20 random bits for each group. */
export function randomCode(groups: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * 4));
  // 256 is a multiple of 32, so that all characters are equally likely.
  const characters = Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
  return characters.replace(/.{4}(?!$)/g, "$&-");
}
