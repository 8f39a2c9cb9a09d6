import { Buffer } from "node:buffer";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { argon2i, argon2id } from "@noble/hashes/argon2.js";
import bcrypt from "bcryptjs";
import { cryptAlphabet } from "./imported-hash.ts";

/** Whether a password matches a bcrypt or Argon2 hash, which `readImportedHash` has accepted. Blocks while it runs. */
export function matchesSlowHash(password: string, hash: string): boolean {
  const typed = asTyped(password);
  if (hash.startsWith("$argon2")) return matchesArgon2(typed, hash);
  if (!hash.startsWith("$wp")) return bcrypt.compareSync(typed, hash);
  // WordPress hashes first, because bcrypt reads at most 72 bytes.
  const hashed = createHmac("sha384", "wp-sha384").update(typed.trim()).digest("base64");
  return bcrypt.compareSync(hashed, hash.slice("$wp".length));
}

/** The fast hash of a password. @param setting see `settingOf` */
export function fastHashOf(password: string, setting: string): string {
  const typed = asTyped(password);
  return setting.startsWith("$") ? phpass(typed, setting) : createHash(setting).update(typed).digest("hex");
}

/** Other sites hash what a keyboard sends, which is this form on nearly all of them. */
function asTyped(password: string): string {
  return password.normalize("NFC");
}

function matchesArgon2(password: string, hash: string): boolean {
  const [, kind, , cost = "", salt = "", key = ""] = hash.split("$");
  const [m = 0, t = 0, p = 0] = cost.split(",").map((parameter) => Number(parameter.slice(2)));
  const expected = Buffer.from(key, "base64");
  const derive = kind === "argon2id" ? argon2id : argon2i;
  return timingSafeEqual(derive(password, Buffer.from(salt, "base64"), { m, t, p, dkLen: expected.length }), expected);
}

function phpass(password: string, setting: string): string {
  const md5 = (...parts: (string | Uint8Array)[]) => {
    const hash = createHash("md5");
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  let hash = md5(setting.slice(4), password);
  for (let round = 2 ** cryptAlphabet.indexOf(setting[3] ?? ""); round > 0; round -= 1) hash = md5(hash, password);
  return setting + crypt64(hash);
}

/** The base 64 of phpass: groups of three bytes, the lowest six bits first. */
function crypt64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = [...bytes.subarray(at, at + 3)];
    const value = group.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let place = 0; place <= group.length; place += 1) text += cryptAlphabet[Math.floor(value / 64 ** place) % 64];
  }
  return text;
}
