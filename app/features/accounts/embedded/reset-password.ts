import { inArray, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { hashOf } from "#app/crypto/tokens.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { rowOf, runBatch, statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { resetPasswordForm } from "#app/features/account-changes/forms.ts";
import { announceConfirmation } from "#app/features/notices/embedded/emit-notice.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { ownsAddressInSql } from "./address-owner.ts";
import { noPendingAddress } from "./change-address.ts";
import { afterPasswordChange, newPasswordInGame, requireSafePassword } from "./change-password.ts";
import { invalidateLinksOf, invalidLink, ownerOfLink } from "./links.ts";

const rules = z.object({ newPassword: resetPasswordForm.shape.newPassword });

/**
 * Sets a new password with the token of a reset link and ends all sessions of the account. The link proves access to
 * the mailbox, so the address counts as confirmed if the account owns it; a pending change of address is cancelled. A
 * link works once, even when it is used several times concurrently, and a refused password does not use it up.
 *
 * @throws GameApiError `invalid` for a password that is refused and for a link that is no longer valid; `rate_limited`
 */
export const resetPassword: Handler<typeof accountsCalls.resetPassword> = async (request, context) => {
  const { newPassword } = checkedForm(rules, request);
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkPerAddress" }));
  const { db } = context;
  const now = context.now();
  const tokenHash = await hashOf(request.token);
  const owner = ownerOfLink(db, "reset", tokenHash, now);
  const [found] = await db
    .select({ userId: users.userId, userIdKey: users.userIdKey })
    .from(users)
    .where(inArray(users.userNum, owner));
  if (!found) throw invalidLink();
  await requireSafePassword(newPassword, found, context);
  const passwordHash = await context.passwords.hash(newPassword);
  const inGame = await newPasswordInGame(found, { password: newPassword, passwordHash }, context);
  const [[row]] = await runBatch<[Record<string, unknown>[]]>(db, [
    statementOf(
      db
        .update(users)
        .set({
          passwordHash,
          emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, CASE WHEN ${ownsAddressInSql} THEN ${now} END)`,
          ...noPendingAddress,
        })
        .where(inArray(users.userNum, owner))
        .returning(),
    ),
    statementOf(db.delete(sessions).where(inArray(sessions.userNum, owner))),
    statementOf(invalidateLinksOf(db, ["change", "undo"], owner)),
    ...inGame,
    announceConfirmation({ tokenHash }, now),
    // Last, because the statements before it depend on the link.
    statementOf(invalidateLinksOf(db, "reset", owner)),
  ]);
  if (!row) throw invalidLink();
  const account = rowOf(users, row);
  afterPasswordChange(account, context);
  return { message: t("account.passwordReset") };
};
