import { importX509 } from "jose";
import { exchange } from "#app/async/exchange.ts";
import { SECOND } from "#app/format/units.ts";
import { PaymentProviderError, providerLimits, type SignedRequest, WEBHOOK_TOLERANCE } from "../../provider.ts";

/** Where PayPal publishes the certificates of its signatures: the host of its API, also by its older name. */
const certificateHosts = {
  live: ["https://api.paypal.com", "https://api-m.paypal.com"],
  sandbox: ["https://api.sandbox.paypal.com", "https://api-m.sandbox.paypal.com"],
} as const;
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
/** PayPal uses one certificate for months. */
const MAX_CERTIFICATES = 4;
const MAX_CERTIFICATE_BYTES = 16 * 1024;

export interface VerifierOptions {
  webhookId: string;
  isTest: boolean;
  /** Origin of the certificates instead of PayPal's, for tests. */
  certificateOrigin: string | undefined;
}

type Refusal = "signature" | "time" | "mode";

/**
 * Creates a function that verifies webhook requests by PayPal's signature, and returns why a request is not PayPal's, or
 * undefined. It throws a PaymentProviderError when the certificate cannot be read at present.
 */
export function createVerifier({ webhookId, isTest, certificateOrigin }: VerifierOptions) {
  const certificates = new Map<string, CryptoKey>();
  const { live, sandbox } = certificateHosts;
  const origins: readonly string[] = certificateOrigin ? [certificateOrigin] : isTest ? sandbox : live;
  const otherOrigins: readonly string[] = isTest ? live : sandbox;

  async function publicKey(address: string): Promise<CryptoKey | undefined> {
    const known = certificates.get(address);
    if (known) return known;
    const read = await readCertificate(address);
    if (!read) return undefined;
    if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
    certificates.set(address, read);
    return read;
  }

  return async ({ headers, body, now }: SignedRequest): Promise<Refusal | undefined> => {
    const header = (name: string) => (headers.get(`Paypal-${name}`) ?? "").slice(0, 1000);
    const address = header("Cert-Url");
    const sentAt = header("Transmission-Time");
    const signature = bytesOf(header("Transmission-Sig"));
    if (!URL.canParse(address) || header("Auth-Algo") !== "SHA256withRSA" || !signature) return "signature";
    const { origin, pathname, href } = new URL(address);
    if (href !== `${origin}${pathname}` || !CERTIFICATE_PATH.test(pathname)) return "signature";
    if (otherOrigins.includes(origin)) return "mode";
    if (!origins.includes(origin)) return "signature";
    // Before the certificate is read, so that requests of strangers cause fewer requests to PayPal.
    if (!(Math.abs(now - Date.parse(sentAt)) <= WEBHOOK_TOLERANCE * SECOND)) return "time";
    const key = await publicKey(href);
    if (!key) return "signature";
    const encoder = new TextEncoder();
    const signed = `${header("Transmission-Id")}|${sentAt}|${webhookId}|${crc32(encoder.encode(body))}`;
    const isValid = await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, encoder.encode(signed));
    return isValid ? undefined : "signature";
  };
}

/** Returns nothing if there is no certificate with an RSA key at the address. */
async function readCertificate(address: string): Promise<CryptoKey | undefined> {
  const options = { ...providerLimits, maxReplyBytes: MAX_CERTIFICATE_BYTES, send: fetch, tries: 2 };
  let response: Awaited<ReturnType<typeof exchange>>;
  try {
    response = await exchange(address, {}, options);
  } catch (error) {
    throw new PaymentProviderError("paypal", "reading the certificate failed", { cause: error });
  }
  const { status, body } = response;
  if (status === 429 || status >= 500)
    throw new PaymentProviderError("paypal", `reading the certificate failed: ${status}`);
  if (status !== 200 || !body) return undefined;
  return importX509(body, "RS256").catch(() => undefined);
}

/** Decodes base64; nothing for other text. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The checksum of ZIP and Ethernet. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
