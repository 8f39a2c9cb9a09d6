import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { confirmPassword } from "#app/features/account-changes/embedded/confirm.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { deletionRequestedMail } from "#app/features/mail/embedded/templates.ts";
import { requireSecondFactor } from "#app/features/mfa/embedded/recent-identity.ts";
import { ADMIN_FROM, kindOfUser } from "#app/features/staff/user-types.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { privacyCalls } from "../calls.ts";
import { deletionForm } from "../forms.ts";
import { deletionDelay } from "../limits.ts";

/**
 * Requests the deletion of the account in 14 days, ends all its sessions and mails its owner a notice. A request that is
 * already pending keeps its time.
 *
 * @throws GameApiError `invalid` with messages by field; `forbidden` for staff; `rate_limited`; `unauthorized` when the
 * password was changed concurrently
 */
export const requestDeletion: Handler<typeof privacyCalls.requestDeletion> = async (request, context) => {
  const { userId, password } = checkedForm(deletionForm, request);
  const { db, player } = context;
  if (kindOfUser(player.userType) === "admin") throw new GameApiError("forbidden", message("myData.staff"));
  if (lookupKey(userId) !== player.userIdKey) throw invalidField("userId", message("myData.otherUserId"));
  requireSecondFactor(context);
  if (!(await confirmPassword(password, context))) throw invalidField("password", message("account.wrongPassword"));
  const { userNum, passwordHash } = player;
  // Staff and the password are checked again: both may have changed meanwhile.
  const unchanged = and(
    eq(users.userNum, userNum),
    eq(users.passwordHash, passwordHash),
    lt(users.userType, ADMIN_FROM),
  );
  const [[requested]] = await db.batch([
    db
      .update(users)
      .set({ deletionAt: sql`coalesce(${users.deletionAt}, ${context.now() + deletionDelay})` })
      .where(unchanged)
      .returning({ deletionAt: users.deletionAt }),
    db
      .delete(sessions)
      .where(inArray(sessions.userNum, db.select({ userNum: users.userNum }).from(users).where(unchanged))),
  ]);
  if (!requested?.deletionAt) throw sessionEnded();
  const { deletionAt } = requested;
  const time = manilaDateTime(deletionAt);
  inBackground(context, "the notice of a requested deletion", () =>
    sendNotice(context, deletionRequestedMail(player, time)),
  );
  return { message: t("myData.deletionRequested", { time }), deletionAt: isoTime(deletionAt) };
};

/** Cancels the requested deletion, also when it is due but not done yet. Without one, nothing changes. */
export const keepAccount: Handler<typeof privacyCalls.keepAccount> = async (_, { db, player }) => {
  await db.update(users).set({ deletionAt: null }).where(eq(users.userNum, player.userNum));
  return { message: t("myData.kept") };
};
