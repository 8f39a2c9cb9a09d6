/** Half of a hash tells marks apart, and a list of a hundred addresses is half as large. */
const DIGITS = 16;

/** The address of the picture of a guild's mark, by the SHA-256 of its bytes in hexadecimal digits. */
export function markAddress(hash: string): string {
  return `/crest/${hash.slice(0, DIGITS)}.png`;
}

/** The first digits of the hash of the mark whose file has this name; undefined for no such file. */
export function markOfFile(name: string): string | undefined {
  return /^([\da-f]{16})\.png$/.exec(name)?.[1];
}
