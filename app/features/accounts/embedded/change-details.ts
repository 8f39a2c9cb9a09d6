import { and, eq, inArray } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { confirmPassword, requireOwnAccount } from "#app/features/account-changes/embedded/confirm.ts";
import { confirmedDetailsForm } from "#app/features/account-changes/forms.ts";
import { requireSecondFactor } from "#app/features/mfa/embedded/recent-identity.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { announceChange, type PendingAddress, pendingColumns } from "./change-address.ts";
import { requireLinkOrigin } from "./links.ts";

/**
 * Changes names and phone number, and ends all sessions of the account (specification section 7). A new e-mail address
 * stays pending until the link that is mailed to it is followed and the current address had 72 hours to undo the change. The reply and its timing are the same whether or not
 * another account has that address.
 *
 * @throws GameApiError `invalid` with messages by field; `forbidden` for another account; `rate_limited`;
 * `reauthentication_required` for a new address; `unavailable`
 * when the site cannot mail links; `unauthorized` when the password was changed concurrently
 */
export const updateDetails: Handler<typeof accountsCalls.updateDetails> = async (request, context) => {
  const { nameFirst, nameLast, phone } = context.player;
  const { password, ...details } = checkedForm(confirmedDetailsForm, {
    ...request,
    nameFirst: request.nameFirst ?? nameFirst,
    nameLast: request.nameLast ?? nameLast,
    phone: request.phone ?? phone,
  });
  requireOwnAccount(request, context);
  const { player } = context;
  const emailKey = lookupKey(details.email);
  // Not the stored key, because an address that another account owns is the account's current one as well.
  const isSameAddress = emailKey === lookupKey(player.email);
  if (!isSameAddress) requireSecondFactor(context);
  if (!(await confirmPassword(password, context))) throw invalidField("password", message("account.wrongPassword"));
  if (isSameAddress) {
    await store(details, undefined, context);
    return { message: t("account.updated") };
  }
  requireLinkOrigin(context, "email");
  await countAttempts(context, [{ limit: "addressChangesPerAccount", subject: String(player.userNum) }]);
  const pending = { email: details.email, emailKey };
  await store(details, pending, context);
  announceChange(player, pending, context);
  const { email } = pending;
  const { mailer } = await context.connections();
  return { message: t(mailer ? "account.updatedWithNewEmail" : "account.updatedUnconfirmed", { email }) };
};

interface Details {
  email: string;
  nameFirst: string;
  nameLast: string;
  phone: string;
}

/**
 * Runs in one batch: when the password was changed concurrently, nothing is stored and no session ends.
 * @param pending a new address; without one, a change that is already pending stays
 */
async function store(
  details: Details,
  pending: PendingAddress | undefined,
  { db, player, now }: PlayerContext,
): Promise<void> {
  const { userNum, passwordHash } = player;
  const unchanged = and(eq(users.userNum, userNum), eq(users.passwordHash, passwordHash));
  const [changed] = await db.batch([
    db
      .update(users)
      .set({
        // The same address may be spelled with different capitals.
        ...(pending ? pendingColumns(pending, { now: now(), player }) : { email: details.email }),
        nameFirst: details.nameFirst,
        nameLast: details.nameLast,
        phone: details.phone,
      })
      .where(unchanged)
      .returning({ userNum: users.userNum }),
    db
      .delete(sessions)
      .where(inArray(sessions.userNum, db.select({ userNum: users.userNum }).from(users).where(unchanged))),
  ]);
  if (changed.length === 0) throw sessionEnded();
}
