import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { MoneyEvent, paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";

type EventRow = Omit<MoneyEvent, "isTest" | "at"> & { isTest: number; at: number };

/**
 * The newest rows of one source, at most as many as the page and the pages before it can show, so that a page costs no
 * more the longer an account exists.
 * @param columns kind, amount, coins, number, isTest, at, id, and the place of the source among events of the same time:
 * refunds of items lead to reversals, and these to debts
 */
const newest = (columns: string, from: string, id: string) =>
  `SELECT * FROM (SELECT ${columns} FROM ${from} ORDER BY ${id} DESC LIMIT ?2)`;

const sources = {
  orders: "payment_order_events WHERE user_num = ?1",
  debts: `debt_entries WHERE user_num = ?1 AND currency = '${shopCurrency}'`,
  refunds: `ledger WHERE user_num = ?1 AND kind = 'refund' AND currency = '${shopCurrency}'`,
};

/**
 * The coins of an order's event: a payment's are those credited, and a reversal's are taken. What could not be taken is
 * the debt that follows it.
 */
const eventColumns = `payment_order_events.kind,
  iif(payment_order_events.kind IN ('reversed', 'restored'), NULL, payment_order_events.amount) AS amount,
  CASE payment_order_events.kind WHEN 'paid' THEN credited WHEN 'reversed' THEN -payment_order_events.amount
    WHEN 'restored' THEN payment_order_events.amount END AS coins,
  number, is_test AS isTest, at, payment_order_events.id AS id, 1 AS rank`;

/** A page of what happened to the player's money, newest first; empty after the last page. */
export const readMoneyTimeline: Handler<typeof paymentsCalls.timeline> = async ({ page }, { db, player }) => {
  const size = paymentLimits.timelinePageSize;
  // Far beyond any account's last page, and small enough for the database's integers.
  const place = Math.min(page, 1_000_000);
  const [events, [counted]] = await runBatch<[EventRow[], { events: number }[]]>(db, [
    [
      `SELECT kind, amount, coins, number, isTest, at FROM (
         ${newest(
           eventColumns,
           `payment_order_events JOIN payment_orders ON payment_orders.id = order_id
            WHERE payment_order_events.user_num = ?1`,
           "payment_order_events.id",
         )}
         UNION ALL ${newest(
           "CASE kind WHEN 'reversal' THEN 'debt' ELSE kind END, NULL, amount, '', 0, at, id, 2",
           sources.debts,
           "id",
         )}
         UNION ALL ${newest("'item-refund', NULL, amount, '', 0, at, id, 0", sources.refunds, "id")})
       ORDER BY at DESC, rank DESC, id DESC LIMIT ${size} OFFSET ?3`,
      player.userNum,
      place * size,
      (place - 1) * size,
    ],
    [
      `SELECT ${Object.values(sources)
        .map((source) => `(SELECT count(*) FROM ${source})`)
        .join(" + ")} AS events`,
      player.userNum,
    ],
  ]);
  return {
    events: events.map(({ isTest, at, ...event }) => ({ ...event, isTest: isTest === 1, at: isoTime(at) })),
    lastPage: Math.max(1, Math.ceil((counted?.events ?? 0) / size)),
  };
};
