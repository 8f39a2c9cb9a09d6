/**
 * Replaces the ASN.1 packages of the library for passkeys in the built worker. Without attestations it needs them for
 * one structure only, an ECDSA signature, and they would be more than the rest of the library.
 */

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Marks a length above 127 that has one byte. Signatures are shorter than 256 bytes. */
const LONG_LENGTH = 0x81;

/** The two numbers of a signature, each as a big-endian signed integer. */
export class ECDSASigValue {
  declare readonly r: Uint8Array;
  declare readonly s: Uint8Array;
}

export const AsnParser = {
  /**
   * Reads an ECDSA signature in DER.
   * @throws Error if the bytes are anything else
   */
  parse(der: Uint8Array): ECDSASigValue {
    const { content, rest } = element(der, SEQUENCE);
    const r = element(content, INTEGER);
    const s = element(r.rest, INTEGER);
    if (rest.length > 0 || s.rest.length > 0) throw new Error("The signature has bytes after its end.");
    return { r: r.content, s: s.content };
  },
};

/** The element at the start of some bytes, and what follows it. */
function element(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } {
  const isLong = bytes[1] === LONG_LENGTH;
  const start = isLong ? 3 : 2;
  const length = bytes[start - 1] ?? 0;
  const end = start + length;
  if (bytes[0] !== tag || length === 0 || isLong !== length > 127 || end > bytes.length) {
    throw new Error("The signature is not DER.");
  }
  return { content: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
