import type { Statement } from "#app/embedded/database/run-batch.ts";
import { balancesOf } from "#app/features/currencies/embedded/balances.ts";
import { deliveryFlags } from "../../limits.ts";

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
  /** 1 for a gift, which only its recipient can send back. */
  isGift: number;
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

/** The transaction that cancels and refunds the pending units of a line, unless it is a gift. */
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
     WHERE line_id = ?2 AND user_num = ?1 AND payer_num IS NULL AND flag = ${deliveryFlags.pending} AND purchased_at > ?4
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
       EXISTS (SELECT 1 FROM gifts WHERE gifts.purchase_id = purchase_lines.purchase_id) AS isGift,
       (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelled}) AS refunded,
       (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelRequested}) AS requested
     FROM purchase_lines
     WHERE purchase_lines.id = ?2 AND user_num = ?1`,
    account,
    line,
    since,
  ];
}

/** A request to send a gift back. */
export interface GiftRefusal {
  /** The account that got the gift. */
  recipient: number;
  purchase: number;
  /** Epoch milliseconds. */
  at: number;
}

/** The state of a gift after an attempt to refuse it. */
export interface GiftState {
  /** 1 while it can be refused. */
  inTime: number;
  /** How many of its units are cancelled, by this request or earlier ones. */
  refunded: number;
  /** How many of its units the agent is asked to cancel, by this request or earlier ones. */
  requested: number;
}

/** The results of a refusal's statements, in their order; no state for a gift to another account. */
export type GiftRefusalRows = [changed: { id: number; flag: number }[], [], [], state: GiftState[]];

/**
 * The transaction that refuses a gift: cancels the units that were not taken, as {@link cancelLine} does, and refunds the
 * giver. Units that the agent has claimed are refunded once it has cancelled them.
 */
export function refuseGift({ recipient, purchase, at }: GiftRefusal): Statement[] {
  const units = "line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ?2)";
  return [
    [
      `UPDATE deliveries SET ${cancelOrRequest}, changed_at = ?3
       WHERE ${units} AND flag = ${deliveryFlags.pending}
         AND EXISTS (SELECT 1 FROM gifts WHERE purchase_id = ?2 AND recipient_num = ?1 AND refused_at IS NULL AND refusable_until > ?3)
       RETURNING id, flag`,
      recipient,
      purchase,
      at,
    ],
    [
      `UPDATE gifts SET refused_at = ?3
       WHERE purchase_id = ?2 AND recipient_num = ?1 AND refused_at IS NULL AND refusable_until > ?3
         AND EXISTS (SELECT 1 FROM deliveries
           WHERE ${units} AND flag IN (${deliveryFlags.cancelled}, ${deliveryFlags.cancelRequested}))`,
      recipient,
      purchase,
      at,
    ],
    [refund(`${units} AND user_num = ?1`, "?3"), recipient, purchase, at],
    [
      `SELECT refusable_until > ?3 AS inTime,
         (SELECT count(*) FROM deliveries WHERE ${units} AND flag = ${deliveryFlags.cancelled}) AS refunded,
         (SELECT count(*) FROM deliveries WHERE ${units} AND flag = ${deliveryFlags.cancelRequested}) AS requested
       FROM gifts WHERE purchase_id = ?2 AND recipient_num = ?1`,
      recipient,
      purchase,
      at,
    ],
  ];
}

/**
 * The statements that return gifts which an account that is being deleted did not get. Nobody else can send them back:
 * the giver cannot cancel a gift. Units that the agent has claimed are refunded once it has cancelled them; those that
 * are in the item bank stay there.
 * @param at epoch milliseconds
 */
export function returnUndeliveredGifts(account: number, at: number): Statement[] {
  const units = "user_num = ?1 AND payer_num IS NOT NULL";
  return [
    [
      `UPDATE deliveries INDEXED BY deliveries_by_user SET ${cancelOrRequest}, changed_at = ?2
       WHERE ${units} AND flag = ${deliveryFlags.pending} AND banked_at IS NULL`,
      account,
      at,
    ],
    [refund(units, "?2"), account, at],
  ];
}

/** Marks a unit that was taken as refunded. Its refund is entered by {@link refundDelivery}. @param at epoch milliseconds */
export function markRefunded(id: number, at: number): Statement {
  return [
    `UPDATE deliveries SET refunded_at = ?2 WHERE id = ?1 AND flag = ${deliveryFlags.taken} AND refunded_at IS NULL`,
    id,
    at,
  ];
}

/** Refunds a delivery if it is cancelled or marked as refunded. @param at epoch milliseconds */
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

/** Whether a unit is to be refunded, as SQL on a row of `deliveries`. */
export const isRefunded = `(flag = ${deliveryFlags.cancelled} OR refunded_at IS NOT NULL)`;

/** The account that paid for a unit and gets its refund, as SQL on a row of `deliveries`. */
export const payerOf = "coalesce(deliveries.payer_num, deliveries.user_num)";

/**
 * SQL that refunds the cancelled deliveries that an account paid for.
 * @param account and time of the entries, as SQL
 */
export function refundPaidBy(account: string, at: string): string {
  return refund(
    `id IN (SELECT id FROM deliveries WHERE user_num = ${account} AND payer_num IS NULL
      UNION ALL SELECT id FROM deliveries WHERE payer_num = ${account})`,
    at,
  );
}

/**
 * The only statement that writes refunds: what was paid for the unit goes back to the account that paid. It refunds those
 * of the selected deliveries that are cancelled or marked as refunded and were not refunded before, so it does not need to
 * know which of them were changed just now.
 * @param which condition that selects deliveries, as SQL
 * @param at time of the entries, as SQL
 */
function refund(which: string, at: string): string {
  return `
    INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT ${payerOf}, currency, price, 'refund', id, 'refund:' || id, ${at}
    FROM deliveries
    WHERE ${which} AND ${isRefunded} AND price > 0
    ON CONFLICT (key) DO NOTHING`;
}
