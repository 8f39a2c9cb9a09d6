import type { WalletKind } from "#app/features/payments/orders.ts";

/** The kinds of wallets, as staff see them. */
export const walletKindLabels: Record<WalletKind, string> = {
  gcash: "GCash",
  maya: "Maya",
  bank: "Bank",
  other: "Other",
};
