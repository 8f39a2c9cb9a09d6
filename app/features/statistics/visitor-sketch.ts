/**
 * Counts different visitors of a day without storing who they are: a HyperLogLog sketch (Flajolet et al., 2007). A hash
 * of each visitor raises one of {@link REGISTERS} numbers, from which the count is estimated, exactly for a few visitors
 * and within about 2 % for many. The hash itself is not kept.
 */

const REGISTER_BITS = 12;
export const REGISTERS = 2 ** REGISTER_BITS;

/** The correction of the estimate for this number of registers. */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** The register that a visitor belongs to, and the rank that the register has at least then, 1 to 21. */
export function visitorRank(visitor: string): { register: number; rank: number } {
  const hash = hash32(visitor);
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
  // Few visitors are counted more exactly by the registers that none of them belongs to.
  const isSmall = estimate <= 2.5 * REGISTERS && unused > 0;
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / unused) : estimate);
}

/** FNV-1a with the final steps of MurmurHash3, which spread a difference over all bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
