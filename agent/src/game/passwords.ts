import { createHash, timingSafeEqual } from "node:crypto";
import type { TextCodec } from "./code-page.ts";
import type { PasswordForm } from "./column-map.ts";

/** Characters of MD5 that games with hashed passwords keep: their columns had 20, one for the end of the text. */
const HASH_LENGTH = 19;

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
  if (written === undefined || password === "" || form !== "md5-19") return written;
  return md5(text.encode(password) ?? Buffer.alloc(0));
}

/** Whether a password is the stored one. An empty stored password is never right. */
export function isStoredPassword(form: PasswordForm, password: string, stored: string, text: TextCodec): boolean {
  const bytes = text.encode(password);
  if (!bytes || stored === "" || form === "procedure") return false;
  const given = form === "md5-19" ? md5(bytes) : password;
  // Hashes, because the comparison takes the same time only for equal lengths.
  return timingSafeEqual(sha256(given), sha256(form === "md5-19" ? stored.toUpperCase() : stored));
}

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex").toUpperCase().slice(0, HASH_LENGTH);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
