import { referenceKeys } from "../reference.ts";
import type { ListedPayment } from "./reconciliation-file.ts";

/** An order whose transfer waits for a decision. */
export interface WaitingOrder {
  number: string;
  /** Centavos. */
  amount: number;
  /** What identifies the transfer of its receipt, see `referenceKeys`. */
  keys: readonly string[];
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

/** Payments of the same amount that are named for an order. */
const MAX_SIMILAR = 3;

/**
 * Finds the transfers of waiting orders in a wallet's list by their references, each payment for one order.
 * @param orders the longest waiting first
 * @param paid the reference keys and numbers of paid orders
 */
export function matchStatement<Order extends WaitingOrder>(
  list: readonly ListedPayment[],
  orders: readonly Order[],
  paid: ReadonlySet<string>,
): StatementMatch<Order> {
  const keysOfLine = new Map(list.map((line) => [line, referenceKeys(line.payment).filter(Boolean)]));
  const keysOf = (line: ListedPayment) => keysOfLine.get(line) ?? [];
  const waiting = new Set(orders.flatMap(({ keys }) => keys));
  const isPaid = (line: ListedPayment) =>
    keysOf(line).some((key) => paid.has(key)) ||
    // Players reuse messages with the number of an older order: the reference decides.
    (line.order !== undefined && paid.has(line.order) && !keysOf(line).some((key) => waiting.has(key)));
  const open = list.filter((line) => !isPaid(line));
  const byKey = new Map<string, ListedPayment[]>();
  for (const line of open) {
    for (const key of keysOf(line)) {
      const lines = byKey.get(key);
      if (lines) lines.push(line);
      else byKey.set(key, [line]);
    }
  }
  const found: StatementMatch<Order> = {
    ...{ matched: [], different: [], similar: [], notListed: [], leftOver: [] },
    known: list.length - open.length,
  };
  const taken = new Set<ListedPayment>();
  const rest: Order[] = [];
  for (const order of orders) {
    const free = order.keys.flatMap((key) => byKey.get(key) ?? []).filter((line) => !taken.has(line));
    const line = free.find(({ amount }) => amount === order.amount) ?? free[0];
    if (!line) rest.push(order);
    else {
      taken.add(line);
      found[line.amount === order.amount ? "matched" : "different"].push({ order, line });
    }
  }
  found.leftOver = open.filter((line) => !taken.has(line));
  for (const order of rest) {
    const lines = found.leftOver
      .filter(({ amount }) => amount === order.amount)
      .sort((one, other) => Number(other.order === order.number) - Number(one.order === order.number));
    if (lines.length > 0) found.similar.push({ order, lines: lines.slice(0, MAX_SIMILAR) });
    else found.notListed.push(order);
  }
  return found;
}
