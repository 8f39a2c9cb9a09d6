import { and, eq, ne } from "drizzle-orm";
import type { GameApiError } from "#app/contract/errors.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { type Query, runBatch, statementOf } from "#app/embedded/database/run-batch.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { type FactorChange, factorChangedMail } from "#app/features/mail/embedded/templates.ts";
import { sessions } from "#app/features/users/embedded/schema.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { recoveryCodes } from "./schema.ts";
import { isWithoutSecondFactor } from "./second-factor.ts";

interface ChangeOptions {
  /** What the mail to the owner says. */
  change: FactorChange;
  /** The error when the write changes no row. */
  refusal: () => GameApiError;
  /** Issues recovery codes if the account has no unused ones. */
  withCodes?: boolean;
}

/**
 * Changes the second factors of the caller's account in one batch: ends its other sessions and its exemption, issues or
 * removes recovery codes, and tells the owner by mail.
 * @param write the statement that adds or removes a factor
 * @returns the recovery codes that were issued
 * @throws GameApiError `refusal` when the write changes nothing; nothing else happens then
 */
export async function changeFactors(
  context: PlayerContext,
  write: Query,
  { change, refusal, withCodes = false }: ChangeOptions,
): Promise<string[]> {
  const { db, player } = context;
  const { userNum, session } = player;
  const codes = withCodes ? newRecoveryCodes() : [];
  const hashes = await Promise.all(codes.map((code) => hashOfRecoveryCode(userNum, code)));
  const isCurrent = eq(sessions.tokenHash, session.tokenHash);
  const results = await guardedWrite(
    () =>
      runBatch<{ codeHash: string }[][]>(db, [
        statementOf(write),
        guard("changes() > 0"),
        [
          `INSERT INTO recovery_codes (code_hash, user_num) SELECT value, ?1 FROM json_each(?2)
            WHERE NOT EXISTS (SELECT 1 FROM recovery_codes WHERE user_num = ?1 AND used_at IS NULL)
            RETURNING code_hash`,
          userNum,
          JSON.stringify(hashes),
        ],
        statementOf(
          db.delete(recoveryCodes).where(and(eq(recoveryCodes.userNum, userNum), isWithoutSecondFactor(userNum))),
        ),
        // An account of the demo content that once had a factor is used in earnest.
        ["UPDATE users SET second_factor_exempt = 0 WHERE user_num = ?1 AND second_factor_exempt = 1", userNum],
        statementOf(db.update(sessions).set({ authenticatedAt: context.now() }).where(isCurrent)),
        statementOf(
          db.delete(sessions).where(and(eq(sessions.userNum, userNum), ne(sessions.tokenHash, session.tokenHash))),
        ),
      ]),
    refusal,
  );
  notifyOwner(context, change);
  return results[2]?.length ? codes : [];
}

function notifyOwner(context: PlayerContext, change: FactorChange): void {
  const { player } = context;
  inBackground(context, "the notice of a changed second factor", () =>
    sendNotice(context, factorChangedMail(player, change)),
  );
}
