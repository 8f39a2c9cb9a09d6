/** Limits of the tags of a news item. */
export const tagLimits = { count: 5, length: 24 } as const;

/** Letters and digits of any script, single spaces, and a few marks inside of the word. */
const TAG = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.&+'\u2019_-]| (?! ))*$/u;

/**
 * The stored form of a tag: lower case, composed characters, single spaces, without a leading `#`.
 * @returns undefined for a text that is not a tag
 */
export function normalTag(typed: string): string | undefined {
  // A longer text is refused before it is normalized.
  if (typed.length > 4 * tagLimits.length) return undefined;
  const tag = typed.normalize("NFC").trim().replace(/^#/, "").replace(/\s+/g, " ").trim().toLowerCase();
  return tag.length <= tagLimits.length && TAG.test(tag) ? tag : undefined;
}

/** The tags in a list of texts, each once; what is not a tag is left out, and so are those above the limit. */
export function normalTags(typed: readonly string[]): string[] {
  const tags = typed.slice(0, 50).flatMap((text) => normalTag(text) ?? []);
  return [...new Set(tags)].slice(0, tagLimits.count);
}

/** The texts between the commas of a form's field. */
export function typedTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}
