import { createHash, timingSafeEqual } from "node:crypto";
import type { TextCodec } from "./code-page.ts";
import type { PasswordForm } from "./column-map.ts";

/** MD5 in hexadecimal, as games keep it. The columns of some had 20 characters, one for the end of the text. */
const hashes: Partial<Record<PasswordForm, (hash: string) => string>> = {
  "md5-19": (hash) => hash.toUpperCase().slice(0, 19),
  "md5-32": (hash) => hash.toUpperCase(),
  "md5-32-lower": (hash) => hash,
};

/** Whether passwords are stored as hashes, which are longer than what is typed. */
export function isHashed(form: PasswordForm): boolean {
  return hashes[form] !== undefined;
}

/** Longer than what players can type: 40 hexadecimal digits of SHA-1, `$2b$…` of bcrypt, Base64. */
const LIKE_HASH = /^(?:[\da-f]{28,}|[\w+/=$.-]{40,})$/i;

/**
 * What stored passwords look like: hashes if most of them do, because some may have been written by hand.
 *
 * @param stored passwords as they are stored, without empty ones
 * @returns `unknown` for hashes that the agent does not support
 */
export function detectPasswordForm(stored: readonly string[]): PasswordForm | "unknown" {
  const isMajority = (pattern: RegExp) => 2 * stored.filter((one) => pattern.test(one)).length > stored.length;
  if (isMajority(/^[\dA-F]{19}$/i)) return "md5-19";
  if (!isMajority(/^[\dA-F]{32}$/i)) return isMajority(LIKE_HASH) ? "unknown" : "plain";
  return isMajority(/[a-f]/) ? "md5-32-lower" : "md5-32";
}

/**
 * A password as the game stores it.
 *
 * @param maxBytes the longest password as typed, in bytes of the game's code page
 * @returns undefined if the game cannot store it. An empty one stays empty: the account has none.
 */
export function storedPassword(
  form: PasswordForm,
  password: string,
  maxBytes: number,
  text: TextCodec,
): string | undefined {
  const written = text.write(password, maxBytes);
  const hash = hashes[form];
  if (written === undefined || password === "" || !hash) return written;
  return hash(md5(text.encode(password) ?? Buffer.alloc(0)));
}

/** Whether a password is the stored one. An empty stored password is never right. */
export function isStoredPassword(form: PasswordForm, password: string, stored: string, text: TextCodec): boolean {
  const bytes = text.encode(password);
  if (!bytes || stored === "" || form === "procedure") return false;
  const hash = hashes[form];
  const given = hash ? hash(md5(bytes)).toUpperCase() : password;
  // Hashes, because the comparison takes the same time only for equal lengths.
  return timingSafeEqual(sha256(given), sha256(hash ? stored.trimEnd().toUpperCase() : stored));
}

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
