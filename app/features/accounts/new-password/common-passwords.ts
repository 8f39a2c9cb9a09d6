import { bloomFilterHas } from "./bloom-filter.ts";

/** The shortest text whose variants count as the same password: `abc12345` is not a variant of `abc`. */
export const MIN_STEM = 5;

/**
 * What the list of common passwords contains of a password: its lower case, without digits and `!` at its end. `Dragon`,
 * `dragon2024` and `DRAGON1!` are therefore the same.
 */
export function commonPasswordKey(password: string): string {
  const folded = password.normalize("NFKC").toLowerCase();
  const stem = folded.replace(/[\d!]+$/, "");
  return stem.length >= MIN_STEM ? stem : folded;
}

/**
 * Whether a password is one of the most common ones, or one of their variants. Wrongly true for one of 10,000 other
 * passwords at most. The list is loaded when it is needed first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswordFilter } = await import("./common-password-filter.ts");
  try {
    return bloomFilterHas(await commonPasswordFilter(), commonPasswordKey(password));
  } catch (error) {
    // A file that cannot be read must not prevent a new password.
    console.error("the common passwords could not be read", error);
    return false;
  }
}
