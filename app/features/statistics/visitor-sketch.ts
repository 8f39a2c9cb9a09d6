/**
 * Estimates the number of different visitors of a day without storing who they are: a HyperLogLog sketch (Flajolet et al.,
 * 2007). A hash of each visitor raises one of {@link REGISTERS} numbers; the hash itself is not kept. The standard error is
 * 1.6 %.
 */

const REGISTER_BITS = 12;
export const REGISTERS = 2 ** REGISTER_BITS;

/** The correction of the estimate for this number of registers. */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/**
 * The seed of a day's hashes. Without the secret, nobody can choose visitors that raise the estimate, or tell from a
 * sketch whether somebody may have visited.
 */
export function daySeed(secret: string, day: number): number {
  return hash32(`${secret} ${day}`, 0x811c9dc5);
}

/** The register that a visitor belongs to, and the rank that the register has at least then, 1 to 21. */
export function visitorRank(visitor: string, seed: number): { register: number; rank: number } {
  const hash = hash32(visitor, seed);
  const rest = hash << REGISTER_BITS;
  return { register: hash >>> (32 - REGISTER_BITS), rank: Math.min(Math.clz32(rest), 32 - REGISTER_BITS) + 1 };
}

/** What is needed of a sketch to estimate its count. */
export interface SketchSums {
  /** Registers with a rank. */
  used: number;
  /** The sum of 2^-rank of these registers. */
  sum: number;
}

/** How many different visitors raised the registers of a sketch, about. */
export function estimatedVisitors({ used, sum }: SketchSums): number {
  const unused = REGISTERS - used;
  const estimate = (ALPHA * REGISTERS ** 2) / (sum + unused);
  // Of few visitors, the registers that none of them belongs to tell more.
  const isSmall = estimate <= 2.5 * REGISTERS && unused > 0;
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / unused) : estimate);
}

/** FNV-1a with the final steps of MurmurHash3, which spread a difference over all bits. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
