import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth/bare";

/** As authenticator apps expect them: other values are not understood by all of them. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** How many time steps the clock of a phone may differ from the server's. */
const DRIFT = 1;

/** Creates a secret for an authenticator app, base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).buffer }).base32;
}

/** The `otpauth:` URI of a secret, for a QR code. */
export function totpUri(secret: string, { siteName, userId }: { siteName: string; userId: string }): string {
  return authenticator(secret, { issuer: siteName, label: userId }).toString();
}

/**
 * The time step of a code, for refusing the same code twice.
 * @param now epoch milliseconds
 * @returns undefined for a wrong code
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const totp = authenticator(secret, {});
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

function authenticator(secret: string, names: { issuer?: string; label?: string }): TOTP {
  return new TOTP({
    ...PARAMETERS,
    ...names,
    secret: Secret.fromBase32(secret),
    hmac: (_, key, message) => createHmac("sha1", key).update(message).digest(),
  });
}
