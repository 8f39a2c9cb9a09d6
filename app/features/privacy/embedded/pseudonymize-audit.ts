import type { Statement } from "#app/embedded/database/run-batch.ts";
import { deleteOldLogs } from "#app/features/log-database/embedded/deletions.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { mailsTo } from "./delete-mails.ts";
import { auditTargets, ownerValues } from "./owner.ts";

/** The shortest text that is replaced, in characters: shorter ones are parts of too many words. */
const SHORTEST = 3;

/**
 * The statements that take a person out of the audit log. In the entries about the account, the pseudonym replaces user
 * ID, addresses, names and phone number; answers to tickets are removed, as the tickets are. Entries of what the person
 * did as staff get the pseudonym and lose the address. Old logs, in the second database, follow.
 */
export function pseudonymizeAudit(account: Account, pseudonym: string, now: number): Statement[] {
  const { userId, userIdKey, email, emailKey, pendingEmail, pendingEmailKey } = account;
  const candidates = [email, emailKey, pendingEmail, pendingEmailKey, userId, userIdKey];
  const personal = [...new Set([...candidates, account.phone, account.nameFirst, account.nameLast])].filter(
    (text) => text !== null && text.length >= SHORTEST,
  ) as string[];
  const values = [...ownerValues(account), emailKey, pendingEmailKey, pseudonym, JSON.stringify(pseudonym)];
  /** SQL of a column in which each text is replaced. @param place of the replacement among the parameters */
  const without = (column: string, place: number, texts: readonly string[]) =>
    texts.reduce((sql, text) => `replace(${sql}, ?${values.push(text)}, ?${place})`, column);
  const json = personal.map((text) => JSON.stringify(text));
  const withoutAnswer = `CASE WHEN target NOT LIKE 'ticket %' THEN after
    WHEN json_valid(after) THEN json_remove(after, '$.message') ELSE '' END`;
  const update = `UPDATE audit_log SET reason = ${without("reason", 5, personal)}, before = ${without("before", 6, json)},
    after = ${without(withoutAnswer, 6, json)}`;
  const targets = `${auditTargets} UNION ALL SELECT 'mail ' || id FROM mails WHERE id IN (${mailsTo("?3", "?4")})`;
  return [
    deleteOldLogs(account.userNum, now, targets, values.slice(0, 4)),
    [`${update} WHERE target IN (${targets})`, ...values],
    ["UPDATE audit_log SET admin_id = ?2, ip = '' WHERE admin_num = ?1", account.userNum, pseudonym],
  ];
}
