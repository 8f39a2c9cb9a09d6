import { eq, inArray, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { addressRegisteredMail, verificationMail } from "#app/features/mail/embedded/templates.ts";
import { maskedEmail } from "#app/features/mail/masked-email.ts";
import { announceConfirmation } from "#app/features/notices/embedded/emit-notice.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { accountLinks, users } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { claimAddress } from "./address-owner.ts";
import { followChangeLink, sendChangeLink } from "./change-address.ts";
import { invalidateLinksOf, invalidLink, newLink, ownerOfLink, requireLinkOrigin, requireMailServer } from "./links.ts";

/**
 * Mails the link that confirms an account's address, unless the mailbox has reached its limit. When the address belongs
 * to another account, mails its owner a notice without a link instead.
 */
export async function sendVerification(context: CallContext, account: Account): Promise<void> {
  requireLinkOrigin(context);
  if (!(await isMailAllowed(context, "confirmMailsPerMailbox", account.email, account))) return;
  const owner = await claimAddress(account, context);
  if (!owner) {
    await sendMail(context, addressRegisteredMail(account.email));
    return;
  }
  const link = await newLink(context, "verify", owner);
  await sendMail(context, verificationMail(owner, link), sessionLimits.verifyLink);
}

/**
 * Confirms the address that a link was sent to, as long as it is still the account's current or pending address. A
 * pending address becomes the account's own.
 *
 * @throws GameApiError `invalid` for a link that is no longer valid; `conflict` when another account has taken the
 * pending address; `rate_limited`
 */
export const verifyEmail: Handler<typeof accountsCalls.verifyEmail> = async ({ token }, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkPerAddress" }));
  const { db } = context;
  const now = context.now();
  const tokenHash = await hashOf(token);
  const [link] = await db
    .select({ purpose: accountLinks.purpose })
    .from(accountLinks)
    .where(eq(accountLinks.tokenHash, tokenHash));
  if (link?.purpose === "change") {
    const from = await followChangeLink(tokenHash, context);
    if (from === undefined) return { message: t("account.newEmailConfirmed") };
    return { message: t("account.newEmailConfirmedFrom", { time: manilaDateTime(from) }) };
  }
  const owner = ownerOfLink(db, "verify", tokenHash, now);
  const [confirmed] = await runBatch<[unknown[]]>(db, [
    statementOf(
      db
        .update(users)
        .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
        .where(inArray(users.userNum, owner))
        .returning({ userNum: users.userNum }),
    ),
    announceConfirmation({ tokenHash }, now),
    // Last, because the statements before it depend on the link.
    statementOf(invalidateLinksOf(db, "verify", owner)),
  ]);
  if (confirmed.length === 0) throw invalidLink();
  return { message: t("account.emailConfirmed") };
};

/**
 * Mails a new link for the pending address or, without one, for the current address; the older link is void.
 * @throws GameApiError `rate_limited`; `unavailable` when the site cannot mail links, `conflict` without a mail server
 */
export const resendVerification: Handler<typeof accountsCalls.resendVerification> = async (_, context) => {
  const { player } = context;
  const { pendingEmail, pendingEmailKey } = player;
  if (!pendingEmail && player.emailVerifiedAt !== null) return { message: t("account.emailConfirmedBefore") };
  requireLinkOrigin(context);
  await countAttempts(context, [{ limit: "resendPerAccount", subject: String(player.userNum) }]);
  inBackground(context, "a link that confirms an address", () =>
    pendingEmail && pendingEmailKey
      ? sendChangeLink(player, { email: pendingEmail, emailKey: pendingEmailKey }, context)
      : sendVerification(context, player),
  );
  await requireMailServer(context);
  return { message: t("account.newLinkSent", { email: maskedEmail(pendingEmail ?? player.email) }) };
};
