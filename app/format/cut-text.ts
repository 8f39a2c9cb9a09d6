/** Longer than any character in use, such as an emoji of a family. */
const LONGEST_CHARACTER = 100;

/**
 * Cuts a text between characters as readers see them: not within an emoji, or between a letter and its accents.
 * @param length the maximum length of the result in UTF-16 units, as `maxLength` counts
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = new Intl.Segmenter().segment(text.slice(0, length + LONGEST_CHARACTER));
  const end = characters.containing(length)?.index ?? 0;
  // A letter with hundreds of accents is cut, but not within a surrogate pair.
  return length - end < LONGEST_CHARACTER ? text.slice(0, end) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
