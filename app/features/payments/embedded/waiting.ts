import type { CountWaiting } from "#app/embedded/feature-tables.ts";

/** Receipts that wait for a cashier. */
export const waiting: CountWaiting = ({ limit }) => [
  `SELECT count(*) AS n FROM (
     SELECT 1 FROM payment_orders WHERE state = 'submitted' AND +is_test = 0 LIMIT ?1)`,
  limit,
];
