import type { OrderEventKind } from "./orders.ts";

/** What happens to orders, as staff see it. */
export const orderEventLabels: Record<OrderEventKind, string> = {
  created: "Ordered",
  submitted: "Receipt sent",
  refused: "Receipt refused",
  cancelled: "Cancelled by the player",
  expired: "Expired",
  failed: "Payment failed",
  paid: "Money arrived",
  held: "Money arrived above the limit of the package",
  mismatch: "Money arrived that does not match",
  refunded: "Money refunded",
  "refund-failed": "Refund failed",
  "dispute-open": "Disputed by the payer",
  "dispute-won": "Dispute won",
  "dispute-lost": "Dispute lost",
  reversed: "Coins taken back",
  restored: "Coins restored",
};
