import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { findIdForm, findPasswordForm } from "#app/features/account-changes/forms.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { passwordResetMail, userIdMail } from "#app/features/mail/embedded/templates.ts";
import { maskedEmail } from "#app/features/mail/masked-email.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { findByEmail, findByUserId, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { newLink, requireLinkOrigin, requireMailServer } from "./links.ts";

/**
 * Mails a user ID to its address. The reply and its timing are the same for an unused address, because all other work
 * happens in the background.
 *
 * @throws GameApiError `invalid` with messages by field; `rate_limited`; `conflict` without a mail server
 */
export const findUserId: Handler<typeof accountsCalls.findUserId> = async (request, context) => {
  const { email } = checkedForm(findIdForm, request);
  await countSearch(context);
  inBackground(context, "the mail with a user ID", async () => {
    const account = await findByEmail(context.db, lookupKey(email));
    if (!account || !(await isMailAllowed(context, "findMailsPerMailbox", account.email))) return;
    await sendMail(context, userIdMail(account));
  });
  await requireMailServer(context);
  return { message: t("findAccount.userIdSent", { email: maskedEmail(email) }) };
};

/**
 * Mails a link for setting a new password, if the user ID and the address belong together and the account may log in.
 * The reply does not reveal whether they do, as with {@link findUserId}.
 *
 * @throws GameApiError `invalid` with messages by field; `rate_limited`; `unavailable` when the site cannot mail
 * links, `conflict` without a mail server
 */
export const findPassword: Handler<typeof accountsCalls.findPassword> = async (request, context) => {
  const { userId, email } = checkedForm(findPasswordForm, request);
  requireLinkOrigin(context);
  await countSearch(context);
  inBackground(context, "the mail with a reset link", async () => {
    const account = await findByUserId(context.db, lookupKey(userId));
    if (account?.emailKey !== lookupKey(email) || kindOfUser(account.userType) === "refused") return;
    if (!(await isMailAllowed(context, "findMailsPerMailbox", account.email))) return;
    const link = await newLink(context, "reset", account);
    await sendMail(context, passwordResetMail(account, link), sessionLimits.resetLink);
  });
  await requireMailServer(context);
  return { message: t("findAccount.linkSent", { email: maskedEmail(email) }) };
};

async function countSearch(context: CallContext): Promise<void> {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "findAccountPerAddress" }));
}
