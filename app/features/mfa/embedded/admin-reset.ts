import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf } from "#app/features/account-changes/embedded/admin-target.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { factorChangedMail } from "#app/features/mail/embedded/templates.ts";
import { requireMayControl } from "#app/features/staff/embedded/levels.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import type { secondFactorsAdminCalls } from "../admin-calls.ts";
import { removeFactors } from "./remove-factors.ts";

/**
 * Removes the second factors of an account whose owner has lost them all, and tells the owner by mail.
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the admin's own level
 * or above; `conflict` for an account without a second factor
 */
const resetSecondFactor: Handler<typeof secondFactorsAdminCalls.resetSecondFactor> = async (
  { userNum, reason },
  context,
) => {
  const account = await targetOf(context.db, userNum);
  requireMayControl(account, context);
  const { userId } = account;
  await writeAudited(
    context,
    {
      target: `player ${userNum}`,
      reason,
      before: { userId, secondFactor: "on" },
      after: { userId, secondFactor: "off" },
    },
    [
      guard(
        `EXISTS (SELECT 1 FROM totp_factors WHERE user_num = ?1) OR EXISTS (SELECT 1 FROM passkeys WHERE user_num = ?1)`,
        userNum,
      ),
      ...removeFactors(userNum),
    ],
    { refusal: () => new GameApiError("conflict", message("admin.player.noSecondFactor", { userId })) },
  );
  inBackground(context, "the notice of a removed second factor", async () =>
    runInLanguage(await loadedLanguage(account.language), () =>
      sendNotice(context, factorChangedMail(account, "reset")),
    ),
  );
  return { message: `${userId} has no second factor any more and is logged out everywhere.` };
};

export const handlers = {
  playersAdmin: { resetSecondFactor },
};
