/**
 * A Bloom filter as text: it holds 6 bits in each character of the base64 alphabet, and is read where it is, so that
 * using it costs neither decoding nor a copy in memory.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS_PER_CHARACTER = 6;

/** With 20 bits for each key, 13 probes keep the rate of false positives at 0.007 %. */
const BITS_PER_KEY = 20;
const PROBES = 13;

/** Creates the filter for a set of keys. The same keys always give the same text. */
export function bloomFilterOf(keys: ReadonlySet<string>): string {
  const characters = new Uint8Array(Math.ceil((keys.size * BITS_PER_KEY) / BITS_PER_CHARACTER));
  for (const key of keys) {
    for (const { index, bit } of probesOf(key, characters.length)) characters[index]! |= bit;
  }
  return Array.from(characters, (value) => ALPHABET[value]).join("");
}

/** Whether a filter contains a key. True for every key that it was created with, and for very few others. */
export function bloomFilterHas(filter: string, key: string): boolean {
  for (const { index, bit } of probesOf(key, filter.length)) {
    if ((ALPHABET.indexOf(filter[index] ?? "") & bit) === 0) return false;
  }
  return true;
}

/** The bits of a key: two hashes are enough to derive all of them (Kirsch and Mitzenmacher). */
function* probesOf(key: string, length: number): Generator<{ index: number; bit: number }> {
  const size = length * BITS_PER_CHARACTER;
  const step = hashOf(key, 0x9e3779b9) | 1;
  let position = hashOf(key, 0x811c9dc5);
  for (let probe = 0; probe < PROBES; probe += 1) {
    const place = (position >>> 0) % size;
    yield { index: Math.floor(place / BITS_PER_CHARACTER), bit: 1 << (place % BITS_PER_CHARACTER) };
    position = (position + step) | 0;
  }
}

/** A 32-bit hash of a text: FNV-1a with the final mix of MurmurHash3. It has to be fast, not secure. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
