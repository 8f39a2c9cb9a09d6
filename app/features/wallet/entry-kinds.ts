/** The kinds of ledger entries, with labels. */
export const ledgerKinds = {
  opening: "Opening balance",
  voucher: "Voucher",
  referral: "Referral share",
  purchase: "Purchase",
  refund: "Refund",
  adjustment: "Adjustment",
  payment: "Payment",
  reversal: "Reversed payment",
  settlement: "Debt settled",
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** The label of a kind of ledger entries; for a kind that this version does not know, its key. */
export function ledgerKindLabel(kind: string): string {
  return kind in ledgerKinds ? ledgerKinds[kind as LedgerKind] : kind;
}

/** The kinds of debt entries, with labels. */
export const debtKinds = {
  reversal: "Reversed payment",
  settlement: "Debt settled",
  waiver: "Debt waived",
} as const;
export type DebtKind = keyof typeof debtKinds;
