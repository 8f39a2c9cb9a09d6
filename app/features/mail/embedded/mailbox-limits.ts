import type { CallContext } from "#app/embedded/call-context.ts";
import type { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { tryAttempts } from "#app/embedded/rate-limits.ts";
import { mailboxOf } from "#app/features/accounts/mailbox.ts";

/** The purpose of a mail; each purpose has its own limit. */
export type MailLimit = Extract<keyof typeof rateLimits, `${string}MailsPerMailbox`>;

/**
 * Counts a mail that visitors can trigger against the limit of its mailbox, so that a mailbox cannot be flooded from
 * many addresses or accounts.
 *
 * @returns false when the mailbox has reached its limit and the mail must not be sent; the reply to the visitor must
 * not depend on it
 */
export async function isMailAllowed(context: CallContext, limit: MailLimit, address: string): Promise<boolean> {
  return (await tryAttempts(context, [{ limit, subject: mailboxOf(address) }])) !== undefined;
}
