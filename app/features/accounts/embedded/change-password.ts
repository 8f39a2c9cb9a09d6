import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { confirmPassword, requireOwnAccount } from "#app/features/account-changes/embedded/confirm.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { changePasswordForm } from "#app/features/account-changes/forms.ts";
import { changePasswordInGame, readSealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import { passwordChangedMail } from "#app/features/mail/embedded/templates.ts";
import { requireSecondFactor } from "#app/features/mfa/embedded/recent-identity.ts";
import { readSiteName } from "#app/features/settings/embedded/settings.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { newPasswordProblem } from "../new-password/new-password-problem.ts";
import { noPendingAddress } from "./change-address.ts";
import { rememberOnlyNetwork } from "./known-networks.ts";
import { invalidateLinksOf } from "./links.ts";
import { endSessionsOf } from "./sessions.ts";

const rules = z.object({
  password: changePasswordForm.shape.password,
  newPassword: changePasswordForm.shape.newPassword,
});

/**
 * Changes the password and ends all sessions of the account (specification section 10, "Passwords"). A pending change
 * of address is cancelled: the person who requested it may be the reason for the new password.
 *
 * @throws GameApiError `invalid` with messages by field; `forbidden` for another account; `rate_limited`;
 * `reauthentication_required`; `unauthorized` when the password was changed concurrently
 */
export const updatePassword: Handler<typeof accountsCalls.updatePassword> = async (request, context) => {
  const { password, newPassword } = checkedForm(rules, request);
  requireOwnAccount(request, context);
  requireSecondFactor(context);
  if (!(await confirmPassword(password, context))) {
    throw invalidField("password", message("account.wrongCurrentPassword"));
  }
  if (newPassword.normalize("NFKC") === password.normalize("NFKC")) {
    throw invalidField("newPassword", message("account.samePassword"));
  }
  const { db, player } = context;
  await requireSafePassword(newPassword, player, context);
  const passwordHash = await context.passwords.hash(newPassword);
  const inGame = await newPasswordInGame(player, { password: newPassword, passwordHash }, context);
  const [changed] = await runBatch<[unknown[]]>(db, [
    statementOf(
      db
        .update(users)
        .set({ passwordHash, ...noPendingAddress })
        .where(and(eq(users.userNum, player.userNum), eq(users.passwordHash, player.passwordHash)))
        .returning({ userNum: users.userNum }),
    ),
    statementOf(endSessionsOf(db, player.userNum)),
    statementOf(invalidateLinksOf(db, ["reset", "change", "undo"], player.userNum)),
    ...inGame,
  ]);
  if (changed.length === 0) throw sessionEnded();
  afterPasswordChange(player, context);
  return { message: t("account.passwordChanged") };
};

/**
 * Checks a new password of an account.
 * @throws GameApiError `invalid` for a password that would be guessed first
 */
export async function requireSafePassword(
  newPassword: string,
  { userId }: Pick<Account, "userId">,
  { db, site }: CallContext,
): Promise<void> {
  const problem = await newPasswordProblem(newPassword, { userId, siteName: await readSiteName(db, site.name) });
  if (problem) throw invalidField("newPassword", problem);
}

/** The statement that gives the game a new password, after the one that stores it; none without a game agent. */
export async function newPasswordInGame(
  { userIdKey }: Pick<Account, "userIdKey">,
  { password, passwordHash }: { password: string; passwordHash: string },
  { db, now }: CallContext,
): Promise<Statement[]> {
  const publicKey = await readSealingKey(db);
  if (!publicKey) return [];
  const task = { publicKey, credentials: { password }, now: now() };
  return [await changePasswordInGame({ userIdKey, passwordHash }, task)];
}

/** After a new password, makes the caller's network the only known one of the account and mails its owner a notice. */
export function afterPasswordChange(account: Account, context: CallContext): void {
  rememberOnlyNetwork(account, context);
  inBackground(context, "the notice of a new password", () => sendNotice(context, passwordChangedMail(account)));
}
