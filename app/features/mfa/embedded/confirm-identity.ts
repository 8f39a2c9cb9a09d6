import { eq, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { Player } from "#app/embedded/call-context.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { confirmPassword } from "#app/features/account-changes/embedded/confirm.ts";
import { sessions } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { t } from "#app/i18n/translate.ts";
import type { mfaCalls } from "../calls.ts";
import { verifyProof, wrongProof } from "./verify-proof.ts";

/** The parts of a context that tell when the caller last proved their identity. */
interface Authenticated {
  player: Pick<Player, "session">;
  now: () => number;
}

/**
 * Guards a call that gives away money or the account (`requiresRecentIdentity`): the caller must have proved their
 * identity within the last ten minutes, by logging in or by `mfa.confirmIdentity`.
 * @throws GameApiError `reauthentication_required`
 */
export function requireRecentIdentity({ player, now }: Authenticated): void {
  if (hasRecentIdentity({ player, now })) return;
  throw new GameApiError("reauthentication_required", message("mfa.confirmFirst"));
}

/**
 * Like {@link requireRecentIdentity}, for a call that checks the password itself: nothing else is needed for an account
 * without a second factor.
 * @throws GameApiError `reauthentication_required`
 */
export function requireSecondFactor(context: Authenticated & { player: Pick<Player, "hasSecondFactor"> }): void {
  if (context.player.hasSecondFactor) requireRecentIdentity(context);
}

/** Whether the caller has proved their identity within the last ten minutes. */
export function hasRecentIdentity({ player, now }: Authenticated): boolean {
  return now() - player.session.authenticatedAt <= sessionLimits.recentIdentity;
}

/**
 * Proves the identity of the session's owner again: by a second factor, or by the password for an account without one.
 * The session gets another token, so that one that was stolen before is of no use.
 * @throws GameApiError `invalid` for a wrong password, or a wrong, used or expired code; `rate_limited`
 */
export const confirmIdentity: Handler<typeof mfaCalls.confirmIdentity> = async ({ proof }, context) => {
  const { db, player } = context;
  if (player.hasSecondFactor) {
    if ((await verifyProof(proof, player, context)) === undefined) throw wrongProof();
  } else if (!(await confirmPassword(proof, context))) {
    throw invalidField("proof", message("account.wrongPassword"));
  }
  const now = context.now();
  const token = newToken();
  const tokenHash = await hashOf(token);
  const [renewed] = await db.batch([
    db
      .insert(sessions)
      .select(
        sql`SELECT ${tokenHash}, user_num, created_at, expires_at, ${now}, ${now}, ip, device, place
          FROM sessions WHERE token_hash = ${player.session.tokenHash}`,
      )
      .returning({ userNum: sessions.userNum }),
    db
      .update(sessions)
      .set({ expiresAt: sql`min(${sessions.expiresAt}, ${now + sessionLimits.renewedToken})`, lastUsedAt: now })
      .where(eq(sessions.tokenHash, player.session.tokenHash)),
  ]);
  if (renewed.length === 0) throw sessionEnded();
  return { message: t("mfa.confirmed"), token };
};
