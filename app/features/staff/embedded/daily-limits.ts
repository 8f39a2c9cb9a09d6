import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Amounts } from "#app/features/currencies/currencies.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { type LimitedKind, limitedKinds } from "../approvals.ts";

/** The key of a limit in the table `settings`. */
export function limitKey(kind: LimitedKind): string {
  return `approval_limit_${kind}`;
}

/** Whether the owners have set any limit, and thus want a second person for what one could misuse. */
export async function hasLimits({ db }: AdminContext): Promise<boolean> {
  const keys = limitedKinds.map(limitKey);
  const [rows] = await runBatch<[unknown[]]>(db, [
    ["SELECT 1 FROM settings WHERE key IN (SELECT value FROM json_each(?1)) LIMIT 1", JSON.stringify(keys)],
  ]);
  return rows.length > 0;
}

/** The result of {@link readAllowance}: the limit, if there is one, and the totals of today as JSON, by currency. */
export interface Allowance {
  most: number | null;
  totals: string;
}

/** Reads how much an admin may still do today without a second person. */
export function readAllowance({ admin, now }: AdminContext, kind: LimitedKind): Statement {
  return [
    `SELECT (SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?4) AS most,
       (SELECT json_group_object(currency, amount) FROM staff_totals
        WHERE user_num = ?1 AND kind = ?2 AND day = ?3) AS totals`,
    admin.userNum,
    kind,
    manilaDate(now()),
    limitKey(kind),
  ];
}

/** Whether an action exceeds the limit together with what the admin did today; each currency counts by itself. */
export function exceeds({ most, totals }: Allowance, amounts: Amounts): boolean {
  const today = JSON.parse(totals) as Amounts;
  return most !== null && positive(amounts).some(([currency, amount]) => (today[currency] ?? 0) + amount > most);
}

/**
 * The statements that add an action to the admin's total of the day, and abort the transaction when the total would
 * exceed the limit. They keep one row for each kind and currency, so that the table does not grow.
 */
export function countTowardsLimit({ admin, now }: AdminContext, kind: LimitedKind, amounts: Amounts): Statement[] {
  const day = manilaDate(now());
  return positive(amounts).flatMap(([currency, amount]) => [
    guard(
      `coalesce((SELECT amount FROM staff_totals WHERE user_num = ?1 AND kind = ?2 AND currency = ?3 AND day = ?4), 0) + ?5
         <= (SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?6)
       OR NOT EXISTS (SELECT 1 FROM settings WHERE key = ?6)`,
      admin.userNum,
      kind,
      currency,
      day,
      amount,
      limitKey(kind),
    ),
    [
      `INSERT INTO staff_totals (user_num, kind, currency, day, amount) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (user_num, kind, currency) DO UPDATE
       SET amount = iif(day = excluded.day, amount, 0) + excluded.amount, day = excluded.day`,
      admin.userNum,
      kind,
      currency,
      day,
      amount,
    ] satisfies Statement,
  ]);
}

/**
 * The statements that take an action that was not done out of an admin's total of the day on which it was counted.
 * @param account of the admin
 * @param at when it was counted, epoch milliseconds
 */
export function releaseFromLimit(account: number, at: number, kind: LimitedKind, amounts: Amounts): Statement[] {
  return positive(amounts).map(([currency, amount]) => [
    `UPDATE staff_totals SET amount = max(0, amount - ?5)
     WHERE user_num = ?1 AND kind = ?2 AND currency = ?3 AND day = ?4`,
    ...[account, kind, currency, manilaDate(at), amount],
  ]);
}

/** The amounts above 0: taking coins away needs nobody else, and does not make room for giving more. */
function positive(amounts: Amounts) {
  return (Object.entries(amounts) as [keyof Amounts, number][]).filter(([, amount]) => amount > 0);
}
