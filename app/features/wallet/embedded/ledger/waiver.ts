import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { composedRole, type RoleColumns } from "#app/features/staff/embedded/role-columns.ts";

/** A part of a debt, or all of it, that staff waive. */
export interface Waiver {
  account: number;
  /** R-Coin. */
  amount: number;
  /** Number of the account of the admin who asked for it. */
  admin: number;
  /** Generated with the form; makes at most one entry. */
  requestKey: string;
  /** Epoch milliseconds. */
  at: number;
}

/** An account whose debt is about to be waived. */
export interface IndebtedAccount extends RoleColumns {
  userId: string;
  /** R-Coin. */
  debt: number;
}

/** The result of {@link lookUpWaiver}. The amount of an existing entry is below 0. */
export type WaiverRows = [account: IndebtedAccount[], entered: { userNum: number; amount: number }[]];

const keyOf = ({ requestKey }: Pick<Waiver, "requestKey">) => `waiver:${requestKey}`;

/** SQL of what an account owes. @param account as SQL */
export function debtOf(account: string): string {
  return `coalesce((SELECT amount FROM debts WHERE debts.user_num = ${account} AND currency = '${shopCurrency}'), 0)`;
}

/** Reads what a waiver depends on: the account with its debt, and the existing entry of its request key. */
export function lookUpWaiver(waiver: Pick<Waiver, "account" | "requestKey">): Statement[] {
  return [
    [
      `SELECT user_id AS userId, user_type AS userType, role, ${composedRole} AS composedRole, ${debtOf("?1")} AS debt
       FROM users WHERE user_num = ?1`,
      waiver.account,
    ],
    ["SELECT user_num AS userNum, amount FROM debt_entries WHERE key = ?1", keyOf(waiver)],
  ];
}

/** Writes the entry. A guard aborts the transaction when the debt, the user type or the role changed since they were read. */
export function enterWaiver(waiver: Waiver, seen: Pick<IndebtedAccount, "userType" | "role" | "debt">): Statement[] {
  const { account, amount, admin, at } = waiver;
  return [
    guard(
      `EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND user_type = ?2 AND role IS ?3 AND ${debtOf("?1")} = ?4)`,
      account,
      seen.userType,
      seen.role,
      seen.debt,
    ),
    [
      `INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at)
       VALUES (?1, '${shopCurrency}', ?2, 'waiver', ?3, ?4, ?5)`,
      account,
      -amount,
      `admin ${admin}`,
      keyOf(waiver),
      at,
    ],
  ];
}
