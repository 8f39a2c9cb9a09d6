/** The login page for visitors who redeem or order. It returns to `/topup`, the only page that shows them these forms. */
export const loginAddress = `/login?redirectTo=${encodeURIComponent("/topup")}`;

/** The field for a voucher code on the page 'Top Up': browsers scroll to it and focus it. */
export const redeemAddress = "/topup#redeem-voucherCode";
