import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";

/**
 * SQL sub-query for the mails to an account: to its address, and to a pending new one unless that belongs to another
 * account.
 * @param address @param pending the addresses as SQL
 */
export function mailsTo(address: string, pending: string): string {
  return `SELECT id FROM mails WHERE lower(recipient) IN (
    SELECT lower(${address})
    UNION ALL SELECT lower(${pending}) WHERE NOT EXISTS (SELECT 1 FROM users WHERE email_key = ${pending}))`;
}

/** The statement that deletes the mails to an account. */
export function deleteMails({ emailKey, pendingEmailKey }: Account): Statement {
  return [`DELETE FROM mails WHERE id IN (${mailsTo("?1", "?2")})`, emailKey, pendingEmailKey];
}
