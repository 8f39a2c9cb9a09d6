import { isExpectedPayment } from "./ledger/payment.ts";

/**
 * Whether the account of an order has paid for its package as often as it can, as SQL (0 or 1) on a row of
 * `payment_orders`. Orders beyond that can exist: one that was cancelled or has expired may still be paid.
 */
export const isAboveLimit = `coalesce(
  (SELECT account_limit FROM payment_packages WHERE payment_packages.id = payment_orders.package_id)
  <= (SELECT count(*) FROM payment_orders AS other WHERE other.user_num = payment_orders.user_num
    AND other.package_id = payment_orders.package_id AND other.is_test = payment_orders.is_test
    AND other.id <> payment_orders.id AND other.paid_at IS NOT NULL), 0)`;

/**
 * Holds the reported money of an order that is not paid if its account is above the limit of the package: it is not
 * credited, and staff decide. What they have accepted is not held again.
 * @param number of the order, as SQL
 */
export function holdAboveLimit(number: string): string {
  return `
    UPDATE payment_orders SET over_limit = 'held', attention = 'limit'
    WHERE number = ${number} AND paid_at IS NULL AND over_limit = '' AND ${isAboveLimit}
      AND EXISTS (SELECT 1 FROM payment_facts WHERE payment_facts.order_number = payment_orders.number
        AND payment_facts.provider = payment_orders.provider AND ${isExpectedPayment})`;
}
