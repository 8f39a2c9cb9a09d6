import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lte } from "drizzle-orm";
import type { CallContext } from "#app/embedded/call-context.ts";
import { passkeys } from "../schema.ts";
import { takeChallenge } from "./challenges.ts";
import { readCredential } from "./credential.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * Verifies a browser's response to `passkeys.requestOptions`, which then is used up.
 * @param credential the response as JSON
 * @returns the number of the passkey's account; undefined for a response that is wrong, used or expired
 */
export async function verifyPasskey(credential: string, context: CallContext): Promise<number | undefined> {
  const response = readCredential(credential, ["clientDataJSON", "authenticatorData", "signature"]);
  if (!response) return undefined;
  const { db, now } = context;
  const party = relyingParty(context);
  const challenge = await takeChallenge(response.response.clientDataJSON ?? "", 0, context);
  if (challenge === undefined) return undefined;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(atob(passkey.publicKey), (character) => character.charCodeAt(0)),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now() })
    // Also refuses a counter that a concurrent use has passed.
    .where(and(eq(passkeys.credentialId, passkey.credentialId), lte(passkeys.counter, newCounter)))
    .returning({ userNum: passkeys.userNum });
  return used[0]?.userNum;
}
