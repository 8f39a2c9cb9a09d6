import type { CallContext } from "#app/embedded/call-context.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import type { Sender } from "#app/features/mail/embedded/sender.ts";
import type { MailContent } from "#app/features/mail/embedded/templates.ts";
import { ownsAddress } from "./address-owner.ts";
import type { Account } from "./lookup.ts";

/**
 * Mails the owner of an account a notice about it, unless the limit of its mailbox is reached. An account that does not
 * own its address gets none: the mailbox belongs to the owner of another account.
 */
export async function sendNotice(
  context: CallContext,
  account: Pick<Account, "userNum" | "email" | "emailKey">,
  write: (site: Sender) => MailContent,
): Promise<void> {
  if (!ownsAddress(account)) return;
  if (!(await isMailAllowed(context, "noticeMailsPerMailbox", account.email, account))) return;
  await sendMail(context, account.email, write);
}
