import type { CallContext } from "#app/embedded/call-context.ts";
import type { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { type Attempt, tryAttempts } from "#app/embedded/rate-limits.ts";
import { mailboxOf } from "../mailbox.ts";

/** The purpose of a mail; each purpose has its own limit. */
export type MailLimit = Extract<keyof typeof rateLimits, `${string}MailsPerMailbox`>;

/**
 * How much of the daily limits of all mails each kind may use up. Mails that anybody can have sent to any address leave
 * room for those that help the owner of an account, and nothing uses up the room of notices
 * and codes.
 */
const shareOfDay: Record<MailLimit, number> = {
  ticketMailsPerMailbox: 0.25,
  staffMailsPerMailbox: 0.5,
  confirmMailsPerMailbox: 0.5,
  findMailsPerMailbox: 1,
  codeMailsPerMailbox: 1.5,
  noticeMailsPerMailbox: 1.5,
};

/**
 * Counts a mail that visitors can trigger against the limits of its mailbox, of its kind and of all kinds, so that a
 * mailbox cannot be flooded from many addresses or accounts; and against the limit of the account that caused it, so
 * that one account cannot mail many strangers.
 *
 * @param cause the account that caused the mail; undefined for an anonymous visitor
 * @returns false when a limit is reached and the mail must not be sent; the reply to the visitor must not depend on it
 */
export async function isMailAllowed(
  context: CallContext,
  limit: MailLimit,
  address: string,
  cause?: { userNum: number },
): Promise<boolean> {
  const mailbox = mailboxOf(address);
  const factor = shareOfDay[limit];
  const attempts: Attempt[] = [
    // First, so that an account without mails left cannot use up the limits of a mailbox.
    ...(cause ? [{ limit: "mailsPerAccount", subject: String(cause.userNum), factor } as const] : []),
    { limit, subject: mailbox },
    { limit: "mailsPerMailbox", subject: mailbox, factor },
  ];
  return (await tryAttempts(context, attempts)) !== undefined;
}
