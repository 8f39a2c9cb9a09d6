import { hashOf } from "./tokens.ts";

/**
 * The purpose of a sealed text.
 *
 * Sealed texts are encrypted and authenticated (AES-256-GCM as a compact JWE), so that their holders can neither read
 * nor change them. The key is derived from a secret and a purpose; a text sealed for one purpose cannot be opened for
 * another.
 */
export type SealPurpose = "session" | "form" | "held" | "mail" | "totp" | "login" | "notice" | "connection" | "hash";

/** The header is the same for every sealed text and is therefore left out. */
const HEADER = { alg: "dir", enc: "A256GCM" } as const;
const HEADER_PART = btoa(JSON.stringify(HEADER)).replace(/=+$/, "");

/**
 * The keys of a deployment, derived from its secrets. The first secret seals and hashes; all of them can open, so that
 * a secret can be rotated without invalidating what it sealed. Keys are derived once, since that costs more than using
 * them.
 */
export class Keyring {
  readonly #secrets: readonly string[];
  readonly #keys = new Map<string, Promise<CryptoKey>>();

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** Seals a JSON value. */
  async seal(value: unknown, purpose: SealPurpose): Promise<string> {
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const key = await this.#key(this.#first(), purpose);
    // Loaded when it is used: pages without a session seal nothing.
    const { CompactEncrypt } = await import("jose");
    const jwe = await new CompactEncrypt(plain).setProtectedHeader(HEADER).encrypt(key);
    // header..iv.ciphertext.tag: "dir" has no encrypted key.
    return jwe.slice(HEADER_PART.length + 2);
  }

  /**
   * Opens a sealed text.
   * @returns the value, and whether it was sealed with a secret other than the first; undefined if no secret can open
   *   it
   */
  async open(sealed: string, purpose: SealPurpose): Promise<{ value: unknown; outdated: boolean } | undefined> {
    const { compactDecrypt } = await import("jose");
    for (const [index, secret] of this.#secrets.entries()) {
      try {
        const { plaintext } = await compactDecrypt(`${HEADER_PART}..${sealed}`, await this.#key(secret, purpose));
        return { value: JSON.parse(new TextDecoder().decode(plaintext)), outdated: index > 0 };
      } catch {
        // Sealed with another secret, or not a sealed text at all.
      }
    }
    return undefined;
  }

  /** Hashes a text with the first secret, for texts that could be found by brute force, such as addresses. */
  hash(text: string): Promise<string> {
    return hashOf(`${text} ${this.#first()}`);
  }

  /** The hashes with each of the secrets, in order, to find what was hashed before a secret was rotated. */
  hashes(text: string): Promise<string[]> {
    return Promise.all(this.#secrets.map((secret) => hashOf(`${text} ${secret}`)));
  }

  #first(): string {
    const [secret] = this.#secrets;
    if (!secret) throw new Error("There is no secret to seal with.");
    return secret;
  }

  #key(secret: string, purpose: SealPurpose): Promise<CryptoKey> {
    const name = `${purpose} ${secret}`;
    const key = this.#keys.get(name) ?? deriveKey(secret, purpose);
    this.#keys.set(name, key);
    return key;
  }
}

async function deriveKey(secret: string, purpose: SealPurpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(`portal ${purpose}`);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
