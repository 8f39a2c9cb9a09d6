import type { Statement } from "#app/embedded/database/run-batch.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import { shopCurrency } from "../../currencies.ts";
import { balancesOf } from "./balances.ts";

/** A request to cancel the units of a bought line that the game has not taken yet. Times are epoch milliseconds. */
export interface LineCancellation {
  account: number;
  line: number;
  at: number;
  /** Only purchases after this time can be cancelled. */
  since: number;
}

/** The state of a bought line, and the balances of its buyer. */
export interface LineState {
  /** JSON. */
  balances: string;
  /** 1 while the line can be cancelled, 0 when it was bought too long ago. */
  inTime: number;
  /** How many units of the line are cancelled, by this request or earlier ones. */
  refunded: number;
  /** How many units of the line the agent is asked to cancel, by this request or earlier ones. */
  requested: number;
}

/** The results of a cancellation's statements, in their order. */
export type CancellationRows = [changed: { id: number; flag: number }[], [], state: LineState[]];

/** That only the agent knows whether a unit can still be cancelled, as SQL on a row of `deliveries`. */
const isWithAgent = "claimed_at IS NOT NULL AND game_refusal IS NULL";

/** The assignments that cancel a unit, or that ask the agent to do it. */
export const cancelOrRequest = `
  flag = iif(${isWithAgent}, ${deliveryFlags.cancelRequested}, ${deliveryFlags.cancelled}),
  agent_work = iif(${isWithAgent}, 1, 0)`;

/** The transaction that cancels and refunds the pending units of a line. */
export function cancelLine(cancellation: LineCancellation): Statement[] {
  const { account, line, at } = cancellation;
  return [
    cancelPending(cancellation),
    [refund("line_id = ?2 AND user_num = ?1", "?3"), account, line, at],
    readLineState(cancellation),
  ];
}

/**
 * Cancels pending units, or asks the agent to cancel those that it has claimed: they are refunded once it has done so.
 * The game takes units by the same flag, so whichever write comes first wins.
 */
function cancelPending({ account, line, at, since }: LineCancellation): Statement {
  return [
    `UPDATE deliveries SET ${cancelOrRequest}, changed_at = ?3
     WHERE line_id = ?2 AND user_num = ?1 AND flag = ${deliveryFlags.pending} AND purchased_at > ?4
     RETURNING id, flag`,
    account,
    line,
    at,
    since,
  ];
}

/** Reads the line's state; no row for a line of another account. */
function readLineState({ account, line, since }: LineCancellation): Statement {
  return [
    `SELECT ${balancesOf("?1")} AS balances, bought_at > ?3 AS inTime,
       (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelled}) AS refunded,
       (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelRequested}) AS requested
     FROM purchase_lines
     WHERE purchase_lines.id = ?2 AND user_num = ?1`,
    account,
    line,
    since,
  ];
}

/** Refunds a delivery if it is cancelled. @param at epoch milliseconds */
export function refundDelivery(id: number, at: number): Statement {
  return [refund("id = ?1", "?2"), id, at];
}

/**
 * Refunds those of the selected deliveries that are cancelled.
 * @param which condition that selects deliveries, as SQL with `?1` for the value
 * @param at epoch milliseconds
 */
export function refundDeliveries(which: string, at: number, value: string): Statement {
  return [refund(which, "?2"), value, at];
}

/**
 * The only statement that writes refunds. It refunds those of the selected deliveries that are cancelled and were not
 * refunded before, so it does not need to know which of them were cancelled just now.
 * @param which condition that selects deliveries, as SQL
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
