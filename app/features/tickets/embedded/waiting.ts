import type { CountWaiting } from "#app/embedded/feature-tables.ts";

/** Tickets that wait for an answer. */
export const waiting: CountWaiting = ({ limit }) => [
  "SELECT count(*) AS n FROM (SELECT 1 FROM tickets WHERE state = 'open' LIMIT ?1)",
  limit,
];
