import type { Statement } from "#app/embedded/database/run-batch.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import { shopCurrency } from "../../currencies.ts";
import { balancesOf } from "./balances.ts";

/** A player's request to cancel what the game has not taken yet of a bought line. Times are epoch milliseconds. */
export interface LineCancellation {
  account: number;
  line: number;
  at: number;
  /** Purchases from then on can be cancelled. */
  since: number;
}

/** A bought line, and the balances of its buyer. */
export interface LineState {
  /** JSON. */
  balances: string;
  /** Whether the line was bought a short time ago. */
  inTime: number;
  /** Units of the line that were cancelled, by this request or before. */
  refunded: number;
}

/** What the statements of a cancellation give back, in their order. */
export type CancellationRows = [cancelled: { id: number }[], [], state: LineState[]];

/** The transaction that cancels and refunds what is left of a line. */
export function cancelLine(cancellation: LineCancellation): Statement[] {
  const { account, line, at } = cancellation;
  return [
    cancelPending(cancellation),
    [refund("line_id = ?2 AND user_num = ?1", "?3"), account, line, at],
    readLineState(cancellation),
  ];
}

/** Cancels the units that the game has not taken. It takes them by their flag as well: whichever is first counts. */
function cancelPending({ account, line, at, since }: LineCancellation): Statement {
  return [
    `UPDATE deliveries SET flag = ${deliveryFlags.cancelled}, changed_at = ?3
     WHERE line_id = ?2 AND user_num = ?1 AND flag = ${deliveryFlags.pending} AND purchased_at > ?4
     RETURNING id`,
    account,
    line,
    at,
    since,
  ];
}

/** No row for a line that is not the account's. */
function readLineState({ account, line, since }: LineCancellation): Statement {
  return [
    `SELECT ${balancesOf("?1")} AS balances, bought_at > ?3 AS inTime,
       (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelled}) AS refunded
     FROM purchase_lines
     WHERE purchase_lines.id = ?2 AND user_num = ?1`,
    account,
    line,
    since,
  ];
}

/** Refunds a delivery, if it is cancelled. @param at epoch milliseconds */
export function refundDelivery(id: number, at: number): Statement {
  return [refund("id = ?1", "?2"), id, at];
}

/**
 * Every refund of the product is entered by this: for those of some deliveries that are cancelled, unless they were
 * refunded before. So it need not know which of them were cancelled just now.
 * @param which deliveries, as a condition in SQL
 * @param at time of the entries, as SQL
 */
function refund(which: string, at: string): string {
  return `
    INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT user_num, '${shopCurrency}', price, 'refund', id, 'refund:' || id, ${at}
    FROM deliveries
    WHERE ${which} AND flag = ${deliveryFlags.cancelled} AND price > 0
    ON CONFLICT (key) DO NOTHING`;
}
