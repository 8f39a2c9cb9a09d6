import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import { type GameTaskKind, type SealedCredentials, sealingContext } from "../../../app/features/bridge/protocol.ts";

/** What the portal sealed for this agent. */
export interface Sealed {
  keyId: string;
  encapsulatedKey: string;
  ciphertext: string;
}

/** The agent's key pair. The private key never leaves this machine. */
export interface AgentKey {
  /** X25519, base64url. */
  publicKey: string;
  /** @returns the credentials, or undefined if they were sealed for another key, task or account */
  open(sealed: Sealed, kind: GameTaskKind, account: string): Promise<SealedCredentials | undefined>;
}

const suite = () => new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** Reads the key pair from its file; creates it at the first time, readable by its owner only. */
export async function loadAgentKey(path: string): Promise<AgentKey> {
  const { kem } = suite();
  let stored: string;
  try {
    stored = readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const { privateKey } = await kem.generateKeyPair();
    stored = Buffer.from(await kem.serializePrivateKey(privateKey)).toString("base64url");
    writeFileSync(path, `${stored}\n`, { mode: 0o600, flag: "wx" });
  }
  const bytes = Buffer.from(stored, "base64url");
  if (bytes.length !== 32)
    throw new Error(
      `${path} is damaged. Restore it from a backup, or delete it and accept the new key in the console.`,
    );
  const privateKey = await kem.deserializePrivateKey(toArrayBuffer(bytes));
  const publicKey = publicKeyOf(bytes);
  return {
    publicKey,
    async open({ encapsulatedKey, ciphertext }, kind, account) {
      try {
        const recipient = await suite().createRecipientContext({
          recipientKey: privateKey,
          enc: toArrayBuffer(Buffer.from(encapsulatedKey, "base64url")),
        });
        const opened = await recipient.open(
          toArrayBuffer(Buffer.from(ciphertext, "base64url")),
          toArrayBuffer(Buffer.from(sealingContext(kind, account))),
        );
        return JSON.parse(Buffer.from(opened).toString()) as SealedCredentials;
      } catch {
        return undefined;
      }
    },
  };
}

/** The header of a PKCS #8 file with an X25519 private key. */
const PKCS8_X25519 = Buffer.from("302e020100300506032b656e04220420", "hex");

function publicKeyOf(privateKey: Buffer): string {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_X25519, privateKey]), format: "der", type: "pkcs8" });
  return createPublicKey(key).export({ format: "jwk" }).x ?? "";
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
