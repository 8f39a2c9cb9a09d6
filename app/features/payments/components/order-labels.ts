import type { Attention, OrderState } from "#app/features/payments/orders.ts";

/** The states of orders, as staff see them. */
export const orderStateLabels: Record<OrderState, string> = {
  open: "Waiting for the money",
  submitted: "Waiting for a cashier",
  paid: "Paid",
  refused: "Refused",
  expired: "Expired",
  cancelled: "Cancelled",
  failed: "Failed",
};

/** Why staff should look at an order, and what to do. */
export const attentionTexts: Record<Exclude<Attention, "">, string> = {
  amount: "The amount that arrived is not that of the order. It was not credited: refund it, or adjust the balance.",
  currency: "The money that arrived is in another currency. It was not credited: refund it.",
  mode: "The payment is one of test mode, or the order is. It was not credited.",
  limit:
    "The money arrived when the account had paid for this package as often as one account can. It was not credited: credit it all the same, or refund it.",
  returned:
    "Money went back, or is disputed, in another currency than that of the order. No coins were taken back: look at the provider’s dashboard, and adjust the balance.",
  twice: "The order was paid a second time. The second payment was not credited: refund it at the provider.",
};
