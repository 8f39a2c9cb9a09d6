import { eq, sql } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { confirmPassword } from "#app/features/account-changes/embedded/confirm.ts";
import { sessions } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { t } from "#app/i18n/translate.ts";
import type { mfaCalls } from "../calls.ts";
import { verifyProof, wrongProof } from "./verify-proof.ts";

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
