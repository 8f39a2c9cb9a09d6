import { and, eq, gt } from "drizzle-orm";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import { MINUTE } from "#app/format/units.ts";
import { passkeyChallenges } from "../schema.ts";

const LIFETIME = 5 * MINUTE;

/** Stores a challenge, which works once. @param userNum the account that creates a passkey; 0 for the use of one */
export async function storeChallenge(challenge: string, userNum: number, { db, now }: CallContext): Promise<void> {
  const at = now();
  await db.batch([
    db.insert(passkeyChallenges).values({ challenge, userNum, expiresAt: at + LIFETIME }),
    deleteExpired(db, passkeyChallenges, passkeyChallenges.challenge, passkeyChallenges.expiresAt, at),
  ]);
}

/**
 * Uses up the challenge that a browser signed.
 * @param clientDataJson of the browser's response, base64url
 * @returns the challenge; undefined when it is unknown, used, expired or another account's
 */
export async function takeChallenge(
  clientDataJson: string,
  userNum: number,
  { db, now }: CallContext,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userNum, userNum),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return used[0]?.challenge;
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(atob(clientDataJson.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}
