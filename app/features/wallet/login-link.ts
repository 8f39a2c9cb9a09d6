/** The login URL for visitors who redeem or order. It returns to `/topup`, the only page that shows them these forms. */
export const redirectToLogin = `/login?redirectTo=${encodeURIComponent("/topup")}`;
