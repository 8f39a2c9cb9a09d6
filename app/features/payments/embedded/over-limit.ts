/**
 * Whether the account of an order has paid for its package as often as it can, as SQL (0 or 1) on a row of
 * `payment_orders`. Orders beyond that can exist: one that was cancelled or has expired may still be paid.
 */
export const isAboveLimit = `coalesce(
  (SELECT account_limit FROM payment_packages WHERE payment_packages.id = payment_orders.package_id)
  <= (SELECT count(*) FROM payment_orders AS other WHERE other.user_num = payment_orders.user_num
    AND other.package_id = payment_orders.package_id AND other.is_test = payment_orders.is_test
    AND other.id <> payment_orders.id AND other.paid_at IS NOT NULL), 0)`;
