/** The balances an account has, as the ledger calls them. */
export const currencies = [
  { key: "rcoin", label: "R-Coin" },
  { key: "milleage", label: "Milleage" },
  { key: "referral", label: "Referral balance" },
] as const;

export const currencyKeys = ["rcoin", "milleage", "referral"] as const;

/** What the ledger calls an entry, in words. */
export const ledgerKinds: Record<string, string> = {
  opening: "Opening balance",
  voucher: "Voucher",
  referral: "Referral share",
  purchase: "Purchase",
  refund: "Refund",
  adjustment: "Adjustment",
};
