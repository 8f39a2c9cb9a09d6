import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf, unchangedRank } from "#app/features/account-changes/embedded/admin-target.ts";
import { ownsAddress } from "#app/features/mail/embedded/address-key.ts";
import { announceConfirmation } from "#app/features/notices/embedded/emit-notice.ts";
import { requireMayControl } from "#app/features/staff/embedded/levels.ts";
import { DELETED } from "#app/features/staff/user-types.ts";
import type { playersAdminCalls } from "../admin-calls.ts";

/**
 * Confirms the address of an account in place of its owner, whom no mail reaches.
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the admin's own level
 * or above; `conflict` when the address is confirmed or belongs to another account, or the account was changed
 * concurrently
 */
export const confirmEmail: Handler<typeof playersAdminCalls.confirmEmail> = async ({ userNum, reason }, context) => {
  const now = context.now();
  const target = await targetOf(context.db, userNum);
  requireMayControl(target, context);
  const { userId, email, emailKey } = target;
  if (target.userType === DELETED) throw new GameApiError("conflict", message("admin.player.deleted"));
  if (target.emailVerifiedAt !== null) throw new GameApiError("conflict", message("admin.player.confirmedBefore"));
  if (!ownsAddress(target)) throw new GameApiError("conflict", message("admin.player.addressNotOwned"));
  await writeAudited(
    context,
    {
      target: `player ${userNum}`,
      reason,
      before: { userId, confirmed: "no" },
      after: { userId, confirmed: "yes" },
    },
    [
      unchangedRank(target),
      guard(
        "EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND email_key = ?2 AND email_verified_at IS NULL)",
        userNum,
        emailKey,
      ),
      ["UPDATE users SET email_verified_at = ?2 WHERE user_num = ?1", userNum, now],
      announceConfirmation(userNum, now),
      ["DELETE FROM account_links WHERE user_num = ?1 AND purpose = 'verify'", userNum],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.player.changed")) },
  );
  return { message: `${email} is confirmed as the address of ${userId}.` };
};
