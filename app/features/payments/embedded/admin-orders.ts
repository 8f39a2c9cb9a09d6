import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { readParts } from "#app/embedded/database/stored-parts.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { keysetById, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { isBelow, requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { typedCode } from "#app/format/typed-text.ts";
import { MINUTE } from "#app/format/units.ts";
import type { ListedOrder, paymentsAdminCalls } from "../admin-calls.ts";
import { MANUAL, type OrderAction } from "../orders.ts";
import { referenceKeys } from "../reference.ts";
import { isExpectedPayment } from "./ledger/payment.ts";
import { isAboveLimit } from "./over-limit.ts";
import {
  type EventRow,
  isHeld,
  type OrderRow,
  orderColumns,
  orderTables,
  toOrder,
  toOrderEvent,
  toOrderLine,
} from "./own-orders.ts";

/** An order with its owner. */
interface ListedRow extends OrderRow {
  userId: string;
}

export const listedColumns = `${orderColumns}, coalesce(user_id, '') AS userId`;
export const listedTables = `${orderTables} LEFT JOIN users ON users.user_num = payment_orders.user_num`;

/** A page of orders, by default those that wait for a cashier longest waiting first, all others newest first. */
export const listAllOrders: Handler<typeof paymentsAdminCalls.orders> = async (request, { db }) => {
  const { state, attention, player, search, sort, after } = request;
  const isQueue = state === "submitted" && !sort;
  const keyset = isQueue
    ? {
        condition: "(coalesce(submitted_at, 0), payment_orders.id) > (?1, ?3)",
        orderBy: "submitted_at, payment_orders.id",
        start: 0,
      }
    : keysetById("payment_orders.id", sort !== "id");
  // In the queue, the time and the number of the last order: orders may have been submitted at the same time.
  const [first, second] = (after ?? "").split("-");
  const values: (string | number)[] = [numberCursor(first, keyset.start), adminLimits.pageSize + 1];
  if (isQueue) values.push(numberCursor(second, 0));
  const conditions = [keyset.condition];
  const add = (condition: (parameter: string) => string, value: string) => {
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  if (state) add((it) => `payment_orders.state = ${it}`, state);
  if (attention) conditions.push("attention <> ''");
  if (player?.trim())
    add((it) => `payment_orders.user_num = (SELECT user_num FROM users WHERE user_id_key = ${it})`, lookupKey(player));
  if (search?.trim()) {
    add(
      (it) => `(number = ${it} OR payment_orders.id IN (SELECT order_id FROM payment_references
        WHERE payment_references.key IN (SELECT value FROM json_each(?${values.length + 1}))))`,
      typedCode(search).toUpperCase(),
    );
    values.push(JSON.stringify(referenceKeys(search)));
  }
  const [rows] = await runBatch<[ListedRow[]]>(db, [
    [
      `SELECT ${listedColumns} FROM ${listedTables} WHERE ${conditions.join(" AND ")}
       ORDER BY ${keyset.orderBy} LIMIT ?2`,
      ...values,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  const cursor = last && (isQueue ? `${last.submittedAt ?? 0}-${last.id}` : String(last.id));
  return { orders: shown.map(toListedOrder), next: cursor ?? null };
};

export function toListedOrder(row: ListedRow): ListedOrder {
  const { userNum, userId, submittedAt, attention, state } = row;
  const promised =
    state === "submitted" && submittedAt !== null ? submittedAt + (row.promisedMinutes ?? 0) * MINUTE : null;
  return {
    ...toOrderLine(row),
    ...{ userNum, userId, attention },
    submittedAt: isoTimeOrNull(submittedAt),
    promisedUntil: isoTimeOrNull(promised),
    reference: row.reference ?? "",
  };
}

/** An order with the rank of its owner and what staff need to decide. */
export interface FoundOrder extends ListedRow, RoleColumns {
  walletId: number | null;
  checkoutId: string | null;
  paymentId: string | null;
  /** R-Coin that the account owes. */
  debt: number;
  /** Whether a dispute about the payment is not decided. */
  isDisputed: number;
  /** Centavos that went back to the payer or are held back because of a dispute. */
  returned: number;
  /** Whether the account has paid for the package as often as it can, without this order. */
  isAboveLimit: 0 | 1;
  /** Whether a provider was asked for a refund whose outcome is not known. */
  openRefund: 0 | 1;
}

/** The payment whose money is held, as SQL on a row of `payment_orders`. */
const heldPayment = `SELECT payment_facts.payment_id FROM payment_facts
  WHERE payment_facts.order_number = number AND payment_facts.provider = payment_orders.provider AND ${isExpectedPayment}
  ORDER BY payment_facts.id LIMIT 1`;

/** @throws GameApiError `not_found` */
export async function findOrder(db: Database, number: string): Promise<FoundOrder> {
  const [[row]] = await runBatch<[FoundOrder[]]>(db, [
    [
      `SELECT ${listedColumns}, wallet_id AS walletId, checkout_id AS checkoutId,
         coalesce(payment_id, iif(over_limit = 'held', (${heldPayment}), NULL)) AS paymentId,
         coalesce(user_type, 0) AS userType, role, ${composedRole} AS composedRole,
         coalesce((SELECT amount FROM debts WHERE debts.user_num = payment_orders.user_num
           AND currency = '${shopCurrency}'), 0) AS debt,
         EXISTS (SELECT 1 FROM payment_facts WHERE order_number = number AND payment_facts.kind = 'dispute'
           AND payment_facts.state = 'open') AS isDisputed,
         (SELECT coalesce(sum(amount), 0) FROM payment_facts WHERE order_number = number
           AND payment_facts.provider = payment_orders.provider AND payment_facts.currency = 'PHP'
           AND (payment_facts.kind = 'refund' AND payment_facts.state <> 'failed'
             OR payment_facts.kind = 'dispute' AND payment_facts.state <> 'won')) AS returned,
         ${isAboveLimit} AS isAboveLimit,
         EXISTS (SELECT 1 FROM payment_refunds WHERE order_id = payment_orders.id AND payment_refunds.state = 'requested')
           AS openRefund
       FROM ${listedTables} WHERE number = ?1`,
      number,
    ],
  ]);
  if (!row) throw new GameApiError("not_found", message("admin.payment.unknownOrder"));
  return row;
}

/** @throws GameApiError `forbidden` as `requireLowerLevel` does for the account of an order */
export function requireOwnerBelow(order: FoundOrder, context: AdminContext): void {
  requireLowerLevel(ownerOf(order), context);
}

function ownerOf({ userNum, userType, role, composedRole: composed }: FoundOrder) {
  return { userNum, userType, ...staffRightsOf({ userType, role, composedRole: composed }) };
}

/**
 * What a decision about the receipt of an order depends on besides the order itself, as a text that the decision sends
 * back: the receipt, which the player can replace at any time, and whether the account is above the package's limit.
 */
export function seenOf({
  submittedAt,
  reference,
  pictureHash,
  isAboveLimit: above,
}: Pick<FoundOrder, "submittedAt" | "reference" | "pictureHash" | "isAboveLimit">): string {
  return [submittedAt ?? "", reference ?? "", pictureHash ?? "", above].join("|");
}

/** Centavos of an order that can still be refunded. */
export function refundableOf({ paidAt, amount, returned, overLimit }: FoundOrder): number {
  return paidAt === null && overLimit !== "held" ? 0 : Math.max(0, amount - returned);
}

/** The actions that an order's state allows. */
export function actionsFor(order: FoundOrder): OrderAction[] {
  const isManual = order.provider === MANUAL;
  const possible: Record<OrderAction, boolean> = {
    approve: isManual && order.state === "submitted",
    refuse: isManual && order.state === "submitted",
    accept: isHeld(order),
    refund: refundableOf(order) > 0 && order.openRefund === 0,
    "drop-refund": order.openRefund === 1,
    resolve: order.attention !== "",
    check: !isManual && order.checkoutId !== null,
  };
  return (Object.keys(possible) as OrderAction[]).filter((action) => possible[action]);
}

interface RefundRow {
  requestKey: string;
  amount: number;
  requestedAt: number;
  requestedBy: string;
}

interface ApprovalRow {
  id: number;
  requestedAt: number;
  requestedBy: string;
}

type FactRow = Record<"kind" | "objectId" | "currency" | "state", string> & {
  paymentId: string | null;
  amount: number;
  at: number;
};

/**
 * An order with its history and what was reported about its money.
 * @throws GameApiError `not_found`
 */
export const readAdminOrder: Handler<typeof paymentsAdminCalls.order> = async ({ number }, { db, admin, now }) => {
  const row = await findOrder(db, number);
  const [events, facts, [openRefund], [next], [approval]] = await runBatch<
    [(EventRow & { actor: string })[], FactRow[], RefundRow[], { number: string }[], ApprovalRow[]]
  >(db, [
    [
      `SELECT kind, amount, note, at, coalesce((SELECT user_id FROM users WHERE user_num = actor_num), '') AS actor
       FROM payment_order_events WHERE order_id = ?1 ORDER BY id`,
      row.id,
    ],
    [
      `SELECT kind, object_id AS objectId, payment_id AS paymentId, amount, currency, state, at
       FROM payment_facts WHERE order_number = ?1 ORDER BY id`,
      number,
    ],
    [
      `SELECT request_key AS requestKey, amount, requested_at AS requestedAt,
         coalesce((SELECT user_id FROM users WHERE user_num = requested_by), '') AS requestedBy
       FROM payment_refunds WHERE order_id = ?1 AND state = 'requested'`,
      row.id,
    ],
    [
      // The next one in the queue, and after the last one the first.
      `SELECT number FROM payment_orders WHERE state = 'submitted' AND id <> ?1
       ORDER BY (coalesce(submitted_at, 0), id) <= (?2, ?1), submitted_at, id LIMIT 1`,
      row.id,
      row.submittedAt ?? 0,
    ],
    [
      `SELECT id, requested_at AS requestedAt,
         coalesce((SELECT user_id FROM users WHERE user_num = requested_by), '') AS requestedBy
       FROM approvals WHERE key = 'payment:' || ?1 AND state = 'open' AND expires_at > ?2`,
      ...[number, now()],
    ],
  ]);
  const { userNum, userId, attention, debt } = row;
  return {
    order: {
      ...toOrder(row, []),
      ...{ userNum, userId, attention, debt },
      seen: seenOf(row),
      referenceKey: referenceKeys(row.reference ?? "")[0] ?? "",
      isAboveLimit: row.isAboveLimit === 1,
      openRefund: openRefund ? { ...openRefund, requestedAt: isoTime(openRefund.requestedAt) } : null,
      approval: approval ? { ...approval, requestedAt: isoTime(approval.requestedAt) } : null,
      checkoutId: row.checkoutId ?? "",
      paymentId: row.paymentId ?? "",
      refundable: refundableOf(row),
      events: events.map(({ actor, ...event }) => ({ ...toOrderEvent(event), actor })),
      facts: facts.map((fact) => ({ ...fact, paymentId: fact.paymentId ?? "", at: isoTime(fact.at) })),
      actions: isBelow(ownerOf(row), admin) ? actionsFor(row) : [],
    },
    next: next?.number ?? null,
  };
};

interface ProofRow {
  id: number;
  type: string;
  size: number;
  bucketKey: string | null;
}

/**
 * The picture of the receipt that belongs to an order.
 * @throws GameApiError `not_found`
 */
export const readReceiptPicture: Handler<typeof paymentsAdminCalls.receipt> = async ({ number }, { db, pictures }) => {
  const [[row]] = await runBatch<[ProofRow[]]>(db, [
    [
      `SELECT payment_proofs.id, type, size, bucket_key AS bucketKey
       FROM payment_orders JOIN payment_proofs ON order_id = payment_orders.id
         AND payment_proofs.picture_hash = payment_orders.picture_hash
       WHERE number = ?1 AND size > 0 ORDER BY payment_proofs.id DESC LIMIT 1`,
      number,
    ],
  ]);
  const data =
    row &&
    (row.bucketKey
      ? await pictures?.get(row.bucketKey)
      : await readParts(db.$client, "payment_proof_parts", row.id, row.size));
  if (!data) throw new GameApiError("not_found", message("ticket.unknownPicture"));
  return { type: row.type, data };
};
