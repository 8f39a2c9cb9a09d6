import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { CurrencyKey } from "../../currencies.ts";
import { balanceOf } from "./balances.ts";

/** An admin's change of a balance. */
export interface Adjustment {
  account: number;
  currency: CurrencyKey;
  amount: number;
  /** Number of the admin's account. */
  admin: number;
  /** Made with the form: it counts once. */
  requestKey: string;
  /** Epoch milliseconds. */
  at: number;
}

/** An account that is about to be adjusted. */
export interface AdjustedAccount {
  userId: string;
  userType: number;
  /** In the currency of the adjustment. */
  balance: number;
}

/** The entry that a request key has made already. */
export type EnteredAdjustment = Pick<Adjustment, "currency" | "amount"> & { userNum: number };

/** What {@link lookUpAdjustment} gives back. */
export type AdjustmentRows = [account: AdjustedAccount[], entered: EnteredAdjustment[]];

const keyOf = ({ requestKey }: Pick<Adjustment, "requestKey">) => `adjustment:${requestKey}`;

/** Reads what an adjustment is decided by: the account with its balance, and what its request key has entered before. */
export function lookUpAdjustment(adjustment: Pick<Adjustment, "account" | "currency" | "requestKey">): Statement[] {
  const { account, currency } = adjustment;
  return [
    [
      `SELECT user_id AS userId, user_type AS userType, ${balanceOf("?1", "?2")} AS balance FROM users WHERE user_num = ?1`,
      account,
      currency,
    ],
    ["SELECT user_num AS userNum, currency, amount FROM ledger WHERE key = ?1", keyOf(adjustment)],
  ];
}

/** The part of the transaction that adjusts: nothing is entered when balance or user type are not what was seen. */
export function enterAdjustment(adjustment: Adjustment, seen: Omit<AdjustedAccount, "userId">): Statement[] {
  const { account, currency, amount, admin, at } = adjustment;
  return [
    guard(
      `EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND user_type = ?2 AND ${balanceOf("?1", "?3")} = ?4)`,
      account,
      seen.userType,
      currency,
      seen.balance,
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
