import { Buffer } from "node:buffer";
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Keyring } from "#app/crypto/keyring.ts";
import { plainDashes, plainQuotes, typedLine } from "#app/format/typed-text.ts";
import { HashQueue } from "./hash-queue.ts";

/** The parameters of scrypt. */
export interface HashCost {
  N: number;
  r: number;
  p: number;
}

/** The cost of a hash (specification section 10, "Passwords"): about a tenth of a second and 16 MB. */
const COST: HashCost = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** The hash of a deleted user: as expensive to check as a real one, and never matched. */
export const UNMATCHED_HASH = unmatchedHash(COST);

const OWN_FORM = "scrypt$";

/** How an imported fast hash is stored: sealed, until a job has put the site's own hash over it. */
export const SEALED_FORM = "sealed";

/** Whether a stored hash is of the site's own form, and not one that was imported from another site. */
export function isOwnForm(stored: string): boolean {
  return stored.startsWith(OWN_FORM);
}

/** Hashes a password for storage as `scrypt$N$r$p$salt$key`, with salt and key in base64url. Blocks while it runs. */
export function hashPasswordSync(password: string, cost = COST): string {
  const salt = randomBytes(SALT_BYTES);
  return encode(cost, salt, derive(password, salt, cost, KEY_BYTES));
}

/** Hashes a secret answer for storage, see {@link plainAnswer}. Blocks while it runs. */
export function hashSecretAnswerSync(answer: string, cost = COST): string {
  return hashPasswordSync(plainAnswer(answer), cost);
}

/**
 * Hashes and verifies the passwords and secret answers of one isolate: about six a second, so that every hash in the
 * full queue gets its turn within the maximum wait. The pause between two hashes is long enough for another request to
 * query the database.
 *
 * Every method throws GameApiError `unavailable` when too many hashes wait in this isolate.
 */
export class PasswordHasher {
  readonly #queue: HashQueue;
  readonly #cost: HashCost;
  readonly #keys: Keyring | undefined;

  /**
   * @param cost of new hashes, and of a check for a user who does not exist
   * @param keys open the fast hashes that were imported a moment ago; without them, those never match
   */
  constructor(queue = new HashQueue({ pause: 50, maxWaiting: 24, maxWait: 4000 }), cost = COST, keys?: Keyring) {
    this.#queue = queue;
    this.#cost = cost;
    this.#keys = keys;
  }

  /** Hashes a password in the format of {@link hashPasswordSync}. */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hashPasswordSync(password, this.#cost));
  }

  /** Hashes a fast hash of another site, which is then stored in the form `setting|scrypt$…`. */
  async hashOver(fastHash: string): Promise<string> {
    return `${settingOf(fastHash)}|${await this.hash(fastHash)}`;
  }

  /**
   * Whether a password matches a hash; takes the same time in both cases.
   * @param stored undefined when there is no such user: never matches, and costs the same as a user's own hash
   */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const form = stored ?? unmatchedHash(this.#cost);
    const matches = isOwnForm(form)
      ? await this.#matchesOwn(() => password, form)
      : await this.#matches(password, form);
    return matches && stored !== undefined;
  }

  /** @param textOf runs in the queue, too: hashing a password as another site did may take long */
  #matchesOwn(textOf: () => string, stored: string): Promise<boolean> {
    const [, N, r, p, salt = "", key = ""] = stored.split("$");
    const expected = Buffer.from(key, "base64url");
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    return this.#queue.run(() =>
      timingSafeEqual(derive(textOf(), Buffer.from(salt, "base64url"), cost, expected.length), expected),
    );
  }

  /** The same for a hash that was imported. */
  async #matches(password: string, stored: string): Promise<boolean> {
    const { fastHashOf, matchesSlowHash } = await import("./imported-hash-checks.ts");
    const [setting = "", rest] = stored.split("|");
    if (rest === undefined) return this.#queue.run(() => matchesSlowHash(password, stored));
    if (setting !== SEALED_FORM) return this.#matchesOwn(() => fastHashOf(password, setting), rest);
    const hash = String((await this.#keys?.open(rest, "hash"))?.value ?? "");
    let typed = "";
    // Its result is of no use: it takes the time of the hash that will be put over this one.
    await this.#matchesOwn(() => {
      typed = fastHashOf(password, settingOf(hash));
      return typed;
    }, unmatchedHash(this.#cost));
    return typed.length === hash.length && timingSafeEqual(Buffer.from(typed), Buffer.from(hash));
  }

  /** Hashes a secret answer in the format of {@link hashSecretAnswerSync}. */
  hashAnswer(answer: string): Promise<string> {
    return this.hash(plainAnswer(answer));
  }

  /** Whether a secret answer matches a hash. An answer with quotes, dashes or invisible characters costs up to three. */
  async verifyAnswer(answer: string, stored: string): Promise<boolean> {
    for (const spelling of spellingsOf(answer)) if (await this.verify(spelling, stored)) return true;
    return false;
  }
}

/**
 * A secret answer as it is compared: without case, extra spaces and invisible characters, and with straight quotes and
 * single hyphens, because phones replace those while one types.
 */
function plainAnswer(answer: string): string {
  return formerAnswer(plainDashes(typedLine(plainQuotes(answer).normalize("NFKC"))).replace(/-+/g, "-"));
}

/** A secret answer as it was stored while quotes, dashes and invisible characters still mattered. */
function formerAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** What may be stored for an answer: its plain form, or an earlier one: as typed, or with the apostrophes of phones. */
function spellingsOf(answer: string): Set<string> {
  const plain = plainAnswer(answer);
  return new Set([plain, formerAnswer(answer), plain.replaceAll("'", "\u2019")]);
}

function derive(text: string, salt: Buffer, cost: HashCost, length: number): Buffer {
  // Keyboards may encode the same letters as different code points.
  return scryptSync(text.normalize("NFKC"), salt, length, { ...cost, maxmem: MAX_MEMORY });
}

function unmatchedHash(cost: HashCost): string {
  return encode(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
}

function encode({ N, r, p }: HashCost, salt: Buffer, key: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** What a fast hash was made with: the name of its function, or the salt and rounds of phpass. */
function settingOf(fastHash: string): string {
  if (fastHash.startsWith("$")) return fastHash.slice(0, 12);
  return { 32: "md5", 40: "sha1" }[fastHash.length] ?? "sha256";
}
