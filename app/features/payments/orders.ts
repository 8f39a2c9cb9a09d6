import { sortOrders } from "#app/features/admin/sort-order.ts";

/** The provider of orders that are paid to the owner's wallets. */
export const MANUAL = "manual";

/** What the number of an order looks like, such as `P-7F3K-29QX`. */
export const orderNumber = /^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** The kinds of wallets that players can send money to. */
export const walletKinds = ["gcash", "maya", "bank", "other"] as const;
export type WalletKind = (typeof walletKinds)[number];

/**
 * The states of an order. `open` waits for the player, `submitted` for a cashier; `paid` means that the coins are
 * credited. Money that arrives for an order in any other state leads to `paid`.
 */
export const orderStates = ["open", "submitted", "paid", "refused", "expired", "cancelled", "failed"] as const;
export type OrderState = (typeof orderStates)[number];

/** The sort orders of the console's list of orders. */
export const orderSortOrders = sortOrders(["id"]);

/** What happens to an order, see `payment_order_events`. */
export const orderEventKinds = [
  "created",
  "submitted",
  "refused",
  "cancelled",
  "expired",
  "failed",
  "paid",
  "held",
  "mismatch",
  "refunded",
  "refund-failed",
  "dispute-open",
  "dispute-won",
  "dispute-lost",
  "reversed",
  "restored",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** What happens to an account's coins beside its orders: debts, their settlement or waiver, and refunds of items. */
export const coinEventKinds = ["debt", "settlement", "waiver", "item-refund"] as const;

/** What is reported about money. */
export type FactKind = "paid" | "refund" | "dispute" | "failed" | "expired";

/** The state of a reported object: a payment is `succeeded`, a refund one of the first three, a dispute one of the rest. */
export type FactState = "pending" | "succeeded" | "failed" | "open" | "won" | "lost";

/** Why staff should look at an order; empty if there is no reason. */
export const attentions = ["", "amount", "currency", "mode", "twice", "limit", "returned"] as const;
export type Attention = (typeof attentions)[number];

/**
 * What became of money above the limit of a package for one account: it is `held` until staff credit it (`accepted`) or
 * send it back. Empty for all other orders.
 */
export type OverLimit = "" | "held" | "accepted";

/** A refund at a provider: `requested` until the provider has answered, then `made`; `dropped` if staff gave it up. */
export type RefundState = "requested" | "made" | "dropped";

/** What staff can do with an order. */
export const orderActions = ["approve", "refuse", "accept", "refund", "drop-refund", "resolve", "check"] as const;
export type OrderAction = (typeof orderActions)[number];
