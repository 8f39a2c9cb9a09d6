import { foldText } from "#app/format/fold-text.ts";

/** The longest key, in code points: a syllable of Hangul has up to three. Searches compare no more of a name. */
export const MAX_KEY = 40;

/** What does not begin a part: combining marks, and the vowels and finals of a syllable of Hangul. */
const CONTINUES = /[\p{M}\u1160-\u11ff]/u;

/** A name as the search compares it: folded, without controls, and cut. Empty for a name that nobody sees. */
export function nameKey(name: string): string {
  // Cut before it is folded as well: that may make a text eighteen times as long.
  const plain = foldText(name.slice(0, 2 * MAX_KEY).toWellFormed()).replace(/\p{Cc}/gu, "");
  return [...plain.trim()].slice(0, MAX_KEY).join("").trimEnd();
}

/**
 * Where the parts of a key begin: code points, the first of a key is 1 and begins no part. A last letter of ASCII is none,
 * because nothing searches for one.
 */
export function partStarts(key: string): number[] {
  const points = [...key];
  return points.flatMap((point, index) => {
    const isLastLetter = index === points.length - 1 && point < "\u0080";
    return index === 0 || isLastLetter || CONTINUES.test(point) ? [] : [index + 1];
  });
}
