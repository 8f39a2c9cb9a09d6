import { mailboxOf } from "#app/domain/accounts/mailbox.ts";
import type { rateLimits } from "#app/domain/limits.ts";
import type { CallContext } from "../call-context.ts";
import { tryAttempts } from "../rate-limits.ts";

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
