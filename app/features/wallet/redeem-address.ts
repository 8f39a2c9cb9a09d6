/** The address of the field for a voucher code on the page 'Top Up': browsers scroll to it and focus it. */
export const redeemAddress = "/topup#redeem-voucherCode";
