import { isoTimeOrNull } from "#app/format/iso-time.ts";
import type { OrderState } from "../orders.ts";
import { referenceKeys } from "../reference.ts";
import type { Comparison, Reconciled } from "../sales-admin-calls.ts";
import { reconciliationLimits } from "../sales-limits.ts";
import type { ListedPayment } from "./reconciliation-file.ts";

/** An order that was paid in the month, or that a line of the list may belong to. */
export interface ComparedOrder {
  number: string;
  /** What identifies its payment in a list: the provider's payment, or the reference number of the transfer. */
  payment: string;
  /** Centavos. */
  amount: number;
  state: OrderState;
  /** Epoch milliseconds; null if it is not paid. */
  paidAt: number | null;
  isTest: boolean;
  /** The name of its wallet or provider. */
  method: string;
  /** Whether it is one of the provider or wallet that the list is from. */
  isOfSource: boolean;
}

interface Options {
  /** Whether the list is from a wallet, so that its payments are reference numbers, which people type. */
  isWallet: boolean;
  /** The first millisecond of the month, and of the next. */
  start: number;
  end: number;
}

/**
 * Compares a list of payments with orders. A line belongs to the order with its payment or, if there is none, with the
 * order number that it contains; each order has one payment.
 *
 * @param list the received payments
 * @param orders those paid in the month, and all that lines of the list name; each once
 */
export function reconcile(
  list: readonly ListedPayment[],
  orders: readonly ComparedOrder[],
  { isWallet, start, end }: Options,
): Omit<Comparison, "ignored"> {
  const isPaidHere = ({ paidAt, isOfSource }: ComparedOrder) => paidAt !== null && isOfSource;
  const isInMonth = ({ paidAt }: ComparedOrder) => paidAt !== null && paidAt >= start && paidAt < end;
  const keyOf = (payment: string) => (isWallet ? (referenceKeys(payment)[0] ?? "") : payment);
  // A refused order may have the reference number of a paid one.
  const paidLast = orders.toSorted((a, b) => Number(a.paidAt !== null) - Number(b.paidAt !== null));
  const byPayment = new Map(paidLast.map((one) => [keyOf(one.payment), one]));
  // A reference number of signs alone, such as a dash, is none, and so is that of an order without one.
  byPayment.delete("");
  const byNumber = new Map(orders.map((one) => [one.number, one]));

  const groups = {
    matched: newGroup(),
    different: newGroup(),
    missingHere: newGroup(),
    missingThere: newGroup(),
    repeated: newGroup(),
    test: newGroup(),
  };
  const theirs = { count: 0, amount: 0, fees: 0 };
  let otherMonth = 0;
  /** The orders that a line belongs to. Those with the right payment come first. */
  const taken = new Set<string>();
  const place = (line: ListedPayment, order: ComparedOrder | undefined) => {
    const row = rowOf(line, order);
    if (order?.isTest) return groups.test.add(row, line.amount);
    theirs.count += 1;
    theirs.amount += line.amount;
    theirs.fees += line.fee;
    if (!order || !isPaidHere(order)) return groups.missingHere.add(row, line.amount);
    if (taken.has(order.number)) return groups.repeated.add(row, line.amount);
    taken.add(order.number);
    if (line.amount !== order.amount) return groups.different.add(row, line.amount - order.amount);
    if (!isInMonth(order)) otherMonth += 1;
    groups.matched.add(row, line.amount);
  };

  const others: ListedPayment[] = [];
  for (const line of list) {
    const order = byPayment.get(keyOf(line.payment));
    if (order) place(line, order);
    else others.push(line);
  }
  for (const line of others) place(line, line.order === undefined ? undefined : byNumber.get(line.order));

  const ours = orders.filter((order) => isPaidHere(order) && isInMonth(order) && !order.isTest);
  for (const order of ours) {
    if (!taken.has(order.number)) groups.missingThere.add(rowOf(undefined, order), order.amount);
  }
  return {
    theirs,
    ours: { count: ours.length, amount: ours.reduce((sum, { amount }) => sum + amount, 0) },
    otherMonth,
    matched: groups.matched.listed(),
    different: groups.different.listed(),
    missingHere: groups.missingHere.listed(),
    missingThere: groups.missingThere.listed(),
    repeated: groups.repeated.listed(),
    test: groups.test.listed(),
  };
}

function rowOf(line: ListedPayment | undefined, order: ComparedOrder | undefined): Reconciled {
  return {
    line: line?.line ?? null,
    payment: line?.payment ?? order?.payment ?? "",
    amount: line?.amount ?? null,
    number: order?.number ?? "",
    expected: order?.amount ?? null,
    state: order?.state ?? null,
    method: order?.method ?? "",
    paidAt: isoTimeOrNull(order?.paidAt ?? null),
  };
}

/** Payments of one kind: all of them count, and the first ones in the order of the list are listed. */
function newGroup() {
  const rows: Reconciled[] = [];
  let amount = 0;
  return {
    add(row: Reconciled, centavos: number) {
      rows.push(row);
      amount += centavos;
    },
    listed: () => ({
      count: rows.length,
      amount,
      rows: rows.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, reconciliationLimits.listed),
    }),
  };
}
