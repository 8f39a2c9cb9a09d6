import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { CurrencyKey } from "#app/features/currencies/currencies.ts";
import { balanceOf } from "#app/features/currencies/embedded/balances.ts";
import { composedRole, type RoleColumns } from "#app/features/staff/embedded/role-columns.ts";

/** An admin's change of a balance. */
export interface Adjustment {
  account: number;
  currency: CurrencyKey;
  amount: number;
  /** Number of the account of the admin who asked for it. */
  admin: number;
  /** Generated with the form; makes at most one entry. */
  requestKey: string;
  /** Epoch milliseconds. */
  at: number;
}

/** An account that is about to be adjusted. */
export interface AdjustedAccount extends RoleColumns {
  userId: string;
  /** The balance in the adjustment's currency. */
  balance: number;
}

/** The existing entry of a request key. */
export type EnteredAdjustment = Pick<Adjustment, "currency" | "amount"> & { userNum: number };

/** The result of {@link lookUpAdjustment}. */
export type AdjustmentRows = [account: AdjustedAccount[], entered: EnteredAdjustment[]];

const keyOf = ({ requestKey }: Pick<Adjustment, "requestKey">) => `adjustment:${requestKey}`;

/** Reads what an adjustment depends on: the account with its balance, and the existing entry of its request key. */
export function lookUpAdjustment(adjustment: Pick<Adjustment, "account" | "currency" | "requestKey">): Statement[] {
  const { account, currency } = adjustment;
  return [
    [
      `SELECT user_id AS userId, user_type AS userType, role, ${composedRole} AS composedRole, ${balanceOf("?1", "?2")} AS balance FROM users WHERE user_num = ?1`,
      account,
      currency,
    ],
    ["SELECT user_num AS userNum, currency, amount FROM ledger WHERE key = ?1", keyOf(adjustment)],
  ];
}

/** Writes the entry. A guard aborts the transaction when the balance, the user type or the role changed since they were read. */
export function enterAdjustment(
  adjustment: Adjustment,
  seen: Pick<AdjustedAccount, "userType" | "role" | "balance">,
): Statement[] {
  const { account, currency, amount, admin, at } = adjustment;
  return [
    guard(
      `EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND user_type = ?2 AND role IS ?5 AND ${balanceOf("?1", "?3")} = ?4)`,
      account,
      seen.userType,
      currency,
      seen.balance,
      seen.role,
    ),
    [
      `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
       VALUES (?1, ?2, ?3, 'adjustment', ?4, ?5, ?6)`,
      account,
      currency,
      amount,
      `admin ${admin}`,
      keyOf(adjustment),
      at,
    ],
  ];
}
