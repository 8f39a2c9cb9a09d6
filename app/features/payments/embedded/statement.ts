import { referenceKeys } from "../reference.ts";
import type { ListedPayment } from "./reconciliation-file.ts";

/** An order whose transfer waits for a decision. */
export interface WaitingOrder {
  number: string;
  /** Centavos. */
  amount: number;
  /** As the player sent it. */
  reference: string;
}

/** What a wallet's list says about the orders that wait. */
export interface StatementMatch<Order extends WaitingOrder> {
  /** The reference and the amount agree. */
  matched: { order: Order; line: ListedPayment }[];
  /** The reference agrees and the amount does not. */
  different: { order: Order; line: ListedPayment }[];
  /** The list does not have the reference, but payments of the same amount that belong to no order. */
  similar: { order: Order; lines: ListedPayment[] }[];
  /** The list has neither. */
  notListed: Order[];
  /** Payments that belong to no order. */
  leftOver: ListedPayment[];
  /** How many payments belong to orders that are paid. */
  known: number;
}

/**
 * Finds the transfers of waiting orders in a wallet's list, each payment for one order: by the reference that the player
 * sent, or else by the number of the order in a line of the same amount.
 * @param orders the longest waiting first
 * @param paid the reference keys and numbers of paid orders
 */
export function matchStatement<Order extends WaitingOrder>(
  list: readonly ListedPayment[],
  orders: readonly Order[],
  paid: ReadonlySet<string>,
): StatementMatch<Order> {
  const isPaid = ({ payment, order }: ListedPayment) =>
    keysOf(payment).some((key) => paid.has(key)) || (order !== undefined && paid.has(order));
  const open = list.filter((line) => !isPaid(line));
  const taken = new Set<ListedPayment>();
  const byKey = new Map<string, ListedPayment[]>();
  for (const line of open) for (const key of keysOf(line.payment)) byKey.set(key, [...(byKey.get(key) ?? []), line]);
  const found: StatementMatch<Order> = {
    ...{ matched: [], different: [], similar: [], notListed: [], leftOver: [] },
    known: list.length - open.length,
  };
  const rest: Order[] = [];
  for (const order of orders) {
    const lines = keysOf(order.reference).flatMap((key) => byKey.get(key) ?? []);
    const free = lines.filter((line) => !taken.has(line));
    const line =
      free.find(({ amount }) => amount === order.amount) ??
      open.find((one) => one.order === order.number && one.amount === order.amount && !taken.has(one)) ??
      free[0];
    if (!line) rest.push(order);
    else {
      taken.add(line);
      found[line.amount === order.amount ? "matched" : "different"].push({ order, line });
    }
  }
  found.leftOver = open.filter((line) => !taken.has(line));
  for (const order of rest) {
    const lines = found.leftOver.filter(({ amount }) => amount === order.amount);
    if (lines.length > 0) found.similar.push({ order, lines: lines.slice(0, MAX_SIMILAR) });
    else found.notListed.push(order);
  }
  return found;
}

/** Payments of the same amount that are named for an order. */
const MAX_SIMILAR = 3;

/** A reference of signs alone, such as a dash, is none. */
const keysOf = (reference: string) => referenceKeys(reference).filter(Boolean);
