import { CompactEncrypt, compactDecrypt } from "jose";

/**
 * Sealed texts: encrypted and authenticated (AES-256-GCM as a compact JWE), so that whoever holds one can neither read
 * nor change it. The key belongs to a secret and a purpose; a text sealed for one purpose cannot be opened for another.
 */
export type SealPurpose = "session" | "form" | "held" | "mail";

/** The header of every sealed text is the same, so it is left out of it. */
const HEADER = { alg: "dir", enc: "A256GCM" } as const;
const HEADER_PART = btoa(JSON.stringify(HEADER)).replace(/=+$/, "");

/** Seals a value that JSON can hold. @param secrets the first one seals */
export async function seal(value: unknown, purpose: SealPurpose, secrets: readonly string[]): Promise<string> {
  const [secret] = secrets;
  if (!secret) throw new Error("There is no secret to seal with.");
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const jwe = await new CompactEncrypt(plain).setProtectedHeader(HEADER).encrypt(await keyOf(secret, purpose));
  // header..iv.ciphertext.tag: "dir" has no encrypted key.
  return jwe.slice(HEADER_PART.length + 2);
}

/**
 * Opens a sealed text.
 * @param secrets all of them open, so that a secret can be replaced without closing what it sealed
 * @returns the value, and whether another than the first secret had sealed it; undefined when no secret fits
 */
export async function open(
  sealed: string,
  purpose: SealPurpose,
  secrets: readonly string[],
): Promise<{ value: unknown; outdated: boolean } | undefined> {
  for (const [index, secret] of secrets.entries()) {
    try {
      const { plaintext } = await compactDecrypt(`${HEADER_PART}..${sealed}`, await keyOf(secret, purpose));
      return { value: JSON.parse(new TextDecoder().decode(plaintext)), outdated: index > 0 };
    } catch {
      // Not this secret, or not a sealed text at all.
    }
  }
  return undefined;
}

/** Derived once per isolate: secrets do not change while one lives. */
const keys = new Map<string, Uint8Array>();

async function keyOf(secret: string, purpose: SealPurpose): Promise<Uint8Array> {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const material = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "HKDF", false, [
    "deriveBits",
  ]);
  const info = new TextEncoder().encode(`portal ${purpose}`);
  const bits = await crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    material,
    256,
  );
  const key = new Uint8Array(bits);
  keys.set(name, key);
  return key;
}
