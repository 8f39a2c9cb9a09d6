import type { CallContext } from "#app/embedded/call-context.ts";
import type { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { tryAttempts } from "#app/embedded/rate-limits.ts";
import { mailboxOf } from "#app/features/accounts/mailbox.ts";

/** What a mail is sent for: each has a limit of its own. */
export type MailLimit = Extract<keyof typeof rateLimits, `${string}MailsPerMailbox`>;

/**
 * Counts a mail that visitors can cause against the mailbox it goes to, so that nobody's mailbox can be flooded from
 * many addresses or accounts.
 *
 * @returns false when the mailbox has got its share and the mail is not to be sent; the visitor's answer must not depend
 * on it
 */
export async function mayMail(context: CallContext, limit: MailLimit, address: string): Promise<boolean> {
  return (await tryAttempts(context, [{ limit, subject: mailboxOf(address) }])) !== undefined;
}
