import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { type Translation, translated, translationSql } from "#app/features/translations/embedded/translated.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { Order, OrderEvent, OrderLine, paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";
import type { OrderEventKind, WalletKind } from "../orders.ts";
import { methodName } from "../provider-names.ts";
import { qrPhFor, qrPhProblem } from "../qr-ph.ts";
import { refundedMoney } from "./ledger/payment.ts";
import { expireUnpaidOrders } from "./place-order.ts";
import type { paymentOrders } from "./schema.ts";

type StoredOrder = typeof paymentOrders.$inferSelect;

/** The columns of an order, with those of its wallet, for {@link toOrder} and {@link toOrderLine}. */
export const orderColumns = `
  payment_orders.id, number, package_name AS packageName, coins, bonus, first_bonus AS firstBonus, price, amount, provider,
  is_test AS isTest, state, payment_orders.created_at AS createdAt, expires_at AS expiresAt, submitted_at AS submittedAt, decision,
  paid_at AS paidAt, credited, reversed, receipt_number AS receiptNumber, checkout_url AS checkoutUrl, paid_with AS paidWith,
  reference, picture_hash AS pictureHash, attention, over_limit AS overLimit, payment_orders.user_num AS userNum,
  ${refundedMoney} AS refunded,
  kind AS walletKind, name AS walletName, account_name AS accountName, account_number AS accountNumber, qr_text AS qrText,
  qr_tested AS qrTested, account_changed_at AS accountChangedAt, instructions, promised_minutes AS promisedMinutes`;
export const orderTables = "payment_orders LEFT JOIN payment_wallets ON payment_wallets.id = wallet_id";

/** A row of {@link orderColumns}. */
export interface OrderRow
  extends Pick<
    StoredOrder,
    | "id"
    | "number"
    | "userNum"
    | "packageName"
    | "coins"
    | "bonus"
    | "firstBonus"
    | "price"
    | "amount"
    | "provider"
    | "state"
    | "createdAt"
    | "expiresAt"
    | "submittedAt"
    | "decision"
    | "paidAt"
    | "credited"
    | "reversed"
    | "receiptNumber"
    | "checkoutUrl"
    | "paidWith"
    | "reference"
    | "pictureHash"
    | "attention"
    | "overLimit"
  > {
  isTest: number;
  refunded: number;
  walletKind: WalletKind | null;
  walletName: string | null;
  accountName: string | null;
  accountNumber: string | null;
  qrText: string | null;
  qrTested: number | null;
  accountChangedAt: number | null;
  instructions: string | null;
  promisedMinutes: number | null;
  /** Of the wallet, for players. */
  walletTranslation?: Translation;
}

export interface EventRow {
  kind: OrderEventKind;
  amount: number | null;
  note: string;
  at: number;
}

/** Converts an order to its form in lists. */
export function toOrderLine(row: OrderRow): OrderLine {
  const { number, packageName, amount, coins, bonus, state, credited, reversed, receiptNumber } = row;
  return {
    ...{ number, packageName, amount, coins, bonus, state, credited, reversed, receiptNumber },
    method: methodName(row.provider, row.walletName),
    isTest: row.isTest === 1,
    createdAt: isoTime(row.createdAt),
    paidAt: isoTimeOrNull(row.paidAt),
  };
}

/** Converts an order with its events to its form in replies. */
export function toOrder(row: OrderRow, events: readonly EventRow[]): Order {
  const { price, firstBonus, decision, paidWith, refunded, state } = row;
  return {
    ...toOrderLine(row),
    ...{ price, firstBonus, decision, paidWith, refunded },
    expiresAt: isoTime(row.expiresAt),
    receiptUntil: isoTime(row.createdAt + paymentLimits.receiptPeriod),
    submittedAt: isoTimeOrNull(row.submittedAt),
    reference: row.reference ?? "",
    hasPicture: row.pictureHash !== null,
    isHeld: isHeld(row),
    checkoutUrl: state === "open" && row.overLimit !== "held" ? (row.checkoutUrl ?? "") : "",
    wallet: walletOf(row),
    events: events.map(toOrderEvent),
  };
}

/** Whether the money of an order waits for a decision of staff, and has not gone back. */
export function isHeld({ overLimit, refunded, amount }: OrderRow): boolean {
  return overLimit === "held" && refunded < amount;
}

export function toOrderEvent({ at, ...event }: EventRow): OrderEvent {
  return { ...event, at: isoTime(at) };
}

function walletOf(row: OrderRow): Order["wallet"] {
  if (row.walletKind === null) return null;
  const qrText = row.qrText ?? "";
  // The owner's own code, if adding the amount has not been tried or is not possible.
  const qrHasAmount = row.qrTested === 1 && qrText !== "" && qrPhProblem(qrText) === undefined;
  const { instructions, language } = translated<{ instructions: string; language?: string | undefined }>(
    { instructions: row.instructions ?? "" },
    row.walletTranslation ?? null,
  );
  return {
    kind: row.walletKind,
    name: row.walletName ?? "",
    accountName: row.accountName ?? "",
    accountNumber: row.accountNumber ?? "",
    accountChangedAt: isoTimeOrNull(row.accountChangedAt),
    ...{ instructions, language },
    promisedMinutes: row.promisedMinutes ?? 0,
    qr: qrHasAmount ? qrPhFor(qrText, row.amount, row.number) : qrText,
    qrHasAmount,
  };
}

/**
 * One of the player's own orders.
 * @throws GameApiError `not_found`, also for an order of another account
 */
export const readOrder: Handler<typeof paymentsCalls.order> = async ({ number }, { db, player, now }) => {
  const [, [row], events] = await runBatch<[[], OrderRow[], EventRow[]]>(db, [
    expireUnpaidOrders(now()),
    [
      `SELECT ${orderColumns}, ${translationSql("wallet", "payment_wallets.id")} AS walletTranslation
       FROM ${orderTables} WHERE number = ?1 AND payment_orders.user_num = ?2`,
      number,
      player.userNum,
    ],
    [
      `SELECT kind, amount, note, at FROM payment_order_events
       WHERE order_id = (SELECT id FROM payment_orders WHERE number = ?1) ORDER BY id`,
      number,
    ],
  ]);
  if (!row) throw new GameApiError("not_found", message("payment.unknownOrder"));
  return { order: toOrder(row, events) };
};

/** A page of the player's orders, newest first; a page number above the last one gets the last page. */
export const listOrders: Handler<typeof paymentsCalls.orders> = async ({ page }, { db, player, now }) => {
  const { pageSize } = paymentLimits;
  const [, [counted], rows] = await runBatch<[[], { orders: number; debt: number }[], OrderRow[]]>(db, [
    expireUnpaidOrders(now()),
    [
      `SELECT (SELECT count(*) FROM payment_orders WHERE user_num = ?1) AS orders,
         coalesce((SELECT amount FROM debts WHERE user_num = ?1 AND currency = '${shopCurrency}'), 0) AS debt`,
      player.userNum,
    ],
    [
      `SELECT ${orderColumns} FROM ${orderTables} WHERE payment_orders.user_num = ?1
       ORDER BY payment_orders.id DESC LIMIT ${pageSize}
       OFFSET (SELECT min(CAST(?2 AS INTEGER) - 1, max(0, count(*) - 1) / ${pageSize}) * ${pageSize}
         FROM payment_orders WHERE user_num = ?1)`,
      player.userNum,
      page,
    ],
  ]);
  const { orders = 0, debt = 0 } = counted ?? {};
  return { orders: rows.map(toOrderLine), lastPage: Math.max(1, Math.ceil(orders / pageSize)), debt };
};
