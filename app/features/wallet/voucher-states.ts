/** The states of a voucher. Only an unused one can be redeemed. */
export const voucherStates = ["unused", "redeemed", "revoked", "expired"] as const;
