import { t } from "#app/i18n/translate.ts";

/** How long a password withstands guessing, as far as its text tells; a list of words is not consulted. */
export type PasswordStrength = "weak" | "fair" | "strong";

const FAIR_FROM = 12;
const STRONG_FROM = 16;

/** The rows of a keyboard, whose neighbours are as easy to guess as `abc`. */
const KEYBOARD_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Estimates a password by the number of characters that cannot be guessed from the ones before them, and the number of
 * kinds of characters: lower case, upper case, digits, others.
 */
export function passwordStrength(password: string): PasswordStrength {
  const points = unexpectedCharacters(password) + kindsOfCharacters(password);
  if (points >= STRONG_FROM) return "strong";
  return points >= FAIR_FROM ? "fair" : "weak";
}

/** The strength of an accepted password, as a sentence that also says what would help. */
export function strengthText(password: string): string {
  const strength = passwordStrength(password);
  if (strength === "strong") return t("account.passwordStrong");
  return strength === "fair" ? t("account.passwordFair") : t("account.passwordWeak");
}

function kindsOfCharacters(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

/**
 * Counts characters, without repeated parts (`moonmoon`) and without what comes after the second character of a run: the
 * same character (`aaa`), neighbours in the alphabet (`cba`, `123`) or on the keyboard (`qwe`).
 */
function unexpectedCharacters(password: string): number {
  const characters = [...password.toLowerCase().replace(/(.{2,10}?)\1+/gu, "$1")];
  const isFollowing = characters.map((character, index) => index > 0 && follows(characters[index - 1]!, character));
  return characters.filter((_, index) => !(isFollowing[index] && isFollowing[index - 1])).length;
}

function follows(before: string, character: string): boolean {
  const step = character.codePointAt(0)! - before.codePointAt(0)!;
  if (Math.abs(step) <= 1) return true;
  return KEYBOARD_ROWS.some((row) => {
    const [from, to] = [row.indexOf(before), row.indexOf(character)];
    return from >= 0 && to >= 0 && Math.abs(to - from) === 1;
  });
}
