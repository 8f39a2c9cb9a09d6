import { TRASH_DAYS } from "#app/features/trash/trash-kinds.ts";

/** What a rule is about: rows are deleted when the time in the column is so many days ago, the oldest first. */
export interface RetentionRule {
  table: string;
  /** A time in epoch milliseconds, by which an index or the key is ordered. */
  column: string;
  /** 0 for a time at which the row expires. */
  days: number;
  /** A condition that rows must meet as well, in SQL. */
  only?: string;
  /** The rows are in the order of their number, which is that of the column as well. */
  byNumber?: boolean;
}

/**
 * How long rows are kept. docs/operations.md lists the rules for owners. Tables that money needs (ledger, balances, debts,
 * purchases, deliveries, vouchers, redemptions, payment orders with their facts, events and receipts) have none.
 */
export const retentionRules: readonly RetentionRule[] = [
  { table: "rate_counters", column: "resets_at", days: 0 },
  { table: "form_stamps", column: "expires_at", days: 0 },
  { table: "sessions", column: "expires_at", days: 0 },
  { table: "suspended_sessions", column: "expires_at", days: 0 },
  { table: "account_links", column: "expires_at", days: 0 },
  { table: "mail_codes", column: "expires_at", days: 0 },
  { table: "passkey_challenges", column: "expires_at", days: 0 },
  { table: "known_networks", column: "expires_at", days: 0 },
  { table: "known_devices", column: "expires_at", days: 0 },
  { table: "bridge_batches", column: "taken_at", days: 7 },
  { table: "trash", column: "deleted_at", days: TRASH_DAYS },
  { table: "error_counts", column: "hour", days: 30 },
  // Mails are useless after a day, except to see whether they were sent. The sign keeps the index of the column out.
  { table: "mails", column: "created_at", days: 90, only: "+next_attempt_at IS NULL" },
  { table: "logins", column: "at", days: 365 },
  { table: "online_counts", column: "at", days: 400 },
  // The facts that they reported are kept in a table of their own.
  { table: "payment_webhooks", column: "received_at", days: 400, only: "processed_at IS NOT NULL", byNumber: true },
  { table: "audit_log", column: "at", days: 5 * 365, byNumber: true },
];

/** The months of rankings that are kept, including the current one. */
export const keptRankingMonths = 24;
