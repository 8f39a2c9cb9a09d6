import { Buffer } from "node:buffer";
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { HashQueue } from "./hash-queue.ts";

/** What a hash costs (specification section 10, "Passwords"): about a tenth of a second and 16 MB. */
const COST = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** Stands in for the hash of a user who does not exist: as costly as a real one, and nothing fits it. */
const NOBODY = encode(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** The hash to keep of a password, `scrypt$N$r$p$salt$key`, the last two in base64url. Blocks for its cost. */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  return encode(COST, salt, derive(password, salt, COST, KEY_BYTES));
}

/** The hash to keep of a secret answer. Case and extra spaces in it do not count. Blocks for its cost. */
export function hashSecretAnswerSync(answer: string): string {
  return hashPasswordSync(plainAnswer(answer));
}

/**
 * Hashes and checks passwords and secret answers of one isolate: about six a second, so that those who may wait get their
 * turn within the time. In the pause between two of them another request can go to the database and come back.
 *
 * Every method throws GameApiError `unavailable` when too many hashes wait in this isolate.
 */
export class PasswordHasher {
  readonly #queue: HashQueue;

  constructor(queue = new HashQueue({ pause: 50, maxWaiting: 24, maxWait: 4000 })) {
    this.#queue = queue;
  }

  /** The hash to keep of a password, as {@link hashPasswordSync} makes it. */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hashPasswordSync(password));
  }

  /**
   * Whether a password belongs to a hash; takes the same time whether or not it does.
   * @param stored undefined when there is no such user: costs the same and is never right
   */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = "", key = ""] = (stored ?? NOBODY).split("$");
    const expected = Buffer.from(key, "base64url");
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const actual = await this.#queue.run(() => derive(password, Buffer.from(salt, "base64url"), cost, expected.length));
    return timingSafeEqual(actual, expected) && stored !== undefined;
  }

  /** The hash to keep of a secret answer, as {@link hashSecretAnswerSync} makes it. */
  hashAnswer(answer: string): Promise<string> {
    return this.hash(plainAnswer(answer));
  }

  /** Whether a secret answer belongs to a hash. */
  verifyAnswer(answer: string, stored: string): Promise<boolean> {
    return this.verify(plainAnswer(answer), stored);
  }
}

function plainAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

function derive(text: string, salt: Buffer, cost: typeof COST, length: number): Buffer {
  // The same letters can be typed as different characters, depending on the keyboard.
  return scryptSync(text.normalize("NFKC"), salt, length, { ...cost, maxmem: MAX_MEMORY });
}

function encode({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}
