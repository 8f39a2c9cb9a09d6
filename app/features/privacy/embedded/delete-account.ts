import type { CallContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { deletedUserIdHashes } from "#app/features/accounts/embedded/deleted-user-ids.ts";
import { UNMATCHED_HASH } from "#app/features/accounts/embedded/passwords.ts";
import { closeInGame } from "#app/features/game-tasks/embedded/tasks.ts";
import { returnUndeliveredGifts } from "#app/features/shop/embedded/ledger/refund.ts";
import { ADMIN_FROM, DELETED } from "#app/features/staff/user-types.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { deleteMails } from "./delete-mails.ts";
import { deletePaymentData } from "./delete-payment-data.ts";
import { deleteTickets } from "./delete-tickets.ts";
import type { DetachedPicture } from "./detached-pictures.ts";
import { pseudonymizeAudit } from "./pseudonymize-audit.ts";

/** Tables whose rows of an account are deleted without further ado. */
const deletedRows = [
  "logins",
  "sessions",
  "known_networks",
  "known_devices",
  "account_links",
  "account_bans",
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "mail_codes",
  "cart_items",
  "staff_totals",
  "player_notes",
  "sign_up_answers",
  "saved_views",
  "profile_choices",
];

/**
 * Deletes the personal data of an account, as one transaction. It aborts unless the deletion is still due, so that a
 * player who changes their mind a moment before keeps everything, and that no account is deleted twice.
 *
 * The ledger, purchases, deliveries, redeemed vouchers, orders and the audit log remain, under a pseudonym. Pictures in
 * the bucket are only detached from their tickets and orders, because they cannot be part of a transaction.
 *
 * @returns the detached pictures
 * @throws Error "stale write" when the deletion is no longer due, or the account changed since it was read
 */
export async function deleteAccount(
  account: Account,
  { db, keys, now, features }: Pick<CallContext, "db" | "keys" | "now" | "features">,
): Promise<DetachedPicture[]> {
  const { userNum } = account;
  const pseudonym = `deleted-${userNum}`;
  const [userIdHash = ""] = await deletedUserIdHashes(account.userIdKey, { keys });
  const rows = await runBatch<DetachedPicture[][]>(db, [
    stillDue(account, now()),
    [
      "INSERT INTO deleted_user_ids (user_id_hash, deleted_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
      userIdHash,
      now(),
    ],
    // First, because it finds its entries by the tickets and mails.
    ...pseudonymizeAudit(account, pseudonym, now()),
    pseudonymizeApprovals(account, pseudonym),
    deleteMails(account),
    ["DELETE FROM notices WHERE data ->> '$.userId' = ?1", account.userId],
    ...deleteTickets(account),
    ...deletePaymentData(account),
    ...deleteWhitelist(userNum, now()),
    ...[...deletedRows, ...features.personalData.map(({ table }) => table)].map(
      (table): Statement => [`DELETE FROM ${table} WHERE user_num = ?1`, userNum],
    ),
    ...returnUndeliveredGifts(userNum, now()),
    // The game owns the characters, and the rankings show their names. Nothing tells any more whose they were.
    ...closeInGame(userNum, now()),
    // Results of forms can contain a user ID or an address.
    ["DELETE FROM form_stamps WHERE expires_at <= ?1", now()],
    pseudonymizeUser(userNum, pseudonym),
  ]);
  // No other statement returns rows.
  return rows.flat();
}

function stillDue({ userNum, userId, email, pendingEmail }: Account, now: number): Statement {
  return guard(
    `SELECT deletion_at <= ?2 AND user_type < ${ADMIN_FROM} AND user_id = ?3 AND email = ?4 AND pending_email IS ?5
     FROM users WHERE user_num = ?1`,
    userNum,
    now,
    userId,
    email,
    pendingEmail,
  );
}

/**
 * Game servers read the changes of the whitelist by sequence number, so a deleted row alone would leave its address in
 * their lists. One row without an address tells them that none of the account's addresses is listed any more.
 */
function deleteWhitelist(userNum: number, now: number): Statement[] {
  return [
    // Before the rows are deleted, so that its sequence number is higher than all before it.
    [
      `INSERT INTO whitelist (user_num, ip, seq, active, changed_at)
       SELECT ?1, '', (SELECT max(seq) + 1 FROM whitelist), 0, ?2
       WHERE EXISTS (SELECT 1 FROM whitelist WHERE user_num = ?1)`,
      userNum,
      now,
    ],
    ["DELETE FROM whitelist WHERE user_num = ?1 AND ip <> ''", userNum],
  ];
}

/** Takes an account out of the requests for a second person; open ones can no longer be approved. */
function pseudonymizeApprovals({ userNum, userId }: Account, pseudonym: string): Statement {
  return [
    `UPDATE approvals SET summary = replace(summary, ?2, ?3), reason = replace(reason, ?2, ?3),
       decision = replace(decision, ?2, ?3), state = iif(state = 'open', 'expired', state)
     WHERE target_num = ?1`,
    userNum,
    userId,
    pseudonym,
  ];
}

/** The hyphen keeps the pseudonym from being registered as a user ID, and it is no e-mail address. */
function pseudonymizeUser(userNum: number, pseudonym: string): Statement {
  return [
    `UPDATE users SET user_id = ?2, user_id_key = ?2, email = ?2, email_key = ?2, email_verified_at = NULL,
       pending_email = NULL, pending_email_key = NULL, password_hash = ?3, secret_question = 0, secret_answer_hash = ?3,
       name_first = '', name_last = '', phone = '', gender = '', country = '', language = 'en', user_type = ${DELETED},
       role = NULL, deletion_at = NULL
     WHERE user_num = ?1`,
    userNum,
    pseudonym,
    UNMATCHED_HASH,
  ];
}
