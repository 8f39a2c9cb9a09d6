import type { CallContext } from "#app/embedded/call-context.ts";
import type { AddressedMail } from "#app/features/mail/embedded/addressed-mail.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";

/**
 * Mails the owner of an account a notice about it, unless the limit of its mailbox is reached. A mail that its address
 * may not receive is not counted either: the mailbox may belong to somebody else.
 */
export async function sendNotice(context: CallContext, mail: AddressedMail): Promise<void> {
  const { recipient, userNum } = mail;
  if (recipient === undefined) return;
  const cause = userNum === undefined ? undefined : { userNum };
  if (!(await isMailAllowed(context, "noticeMailsPerMailbox", recipient, cause))) return;
  await sendMail(context, mail);
}
