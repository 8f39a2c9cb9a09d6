import type { OrderLine } from "#app/features/payments/calls.ts";
import { coinsOfOrder, orderStateTexts } from "#app/features/payments/order-texts.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";

/** An order as the list shows it. */
export type OrderLineView = ReturnType<typeof orderLineView>;

export function orderLineView(order: OrderLine) {
  const { number, packageName, method, isTest, amount, state, createdAt, receiptNumber } = order;
  return {
    ...{ number, packageName, method, isTest, ...orderStateTexts[state] },
    coins: coinsOfOrder(order),
    amount: pesosText(amount),
    createdAt: shownTime(createdAt),
    hasReceipt: receiptNumber != null,
  };
}
