import { Buffer } from "node:buffer";
import { type GameTaskKind, type SealedCredentials, sealingContext } from "../protocol.ts";

/** Credentials that only the agent can open. */
export interface Sealed {
  /** Identifies the agent's public key. */
  keyId: string;
  /** Base64url. */
  encapsulatedKey: string;
  ciphertext: string;
}

/** @param publicKey of the agent, base64url */
export function keyIdOf(publicKey: string): string {
  return publicKey.slice(0, 12);
}

/**
 * Seals credentials for the agent (HPKE: X25519, HKDF-SHA256, AES-256-GCM), so that neither the database nor the
 * portal's operator can read them.
 * @param publicKey of the agent, base64url
 * @param account the account's user ID in lower case
 */
export async function sealCredentials(
  publicKey: string,
  { kind, account }: { kind: GameTaskKind; account: string },
  credentials: SealedCredentials,
): Promise<Sealed> {
  // Loaded when it is used: few requests seal anything.
  const { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } = await import("@hpke/core");
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const recipientPublicKey = await suite.kem.importKey("jwk", { kty: "OKP", crv: "X25519", x: publicKey }, true);
  const sender = await suite.createSenderContext({ recipientPublicKey });
  const encoder = new TextEncoder();
  const ciphertext = await sender.seal(
    toArrayBuffer(encoder.encode(JSON.stringify(credentials))),
    toArrayBuffer(encoder.encode(sealingContext(kind, account))),
  );
  return {
    keyId: keyIdOf(publicKey),
    encapsulatedKey: Buffer.from(sender.enc).toString("base64url"),
    ciphertext: Buffer.from(ciphertext).toString("base64url"),
  };
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
