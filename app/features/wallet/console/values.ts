import { queryText } from "#app/features/admin/list-query.ts";
import { voucherCurrencies } from "#app/features/currencies/currencies.ts";

/** The fields that the query can fill in: the error page of a refused form links back with them. */
export const voucherFields = [
  ...(["name", "campaign", "count"] as const),
  ...voucherCurrencies.map(({ key }) => key),
  "expires" as const,
];

/** Reads the initial values of the form from the query. */
export function voucherValues(search: URLSearchParams) {
  const values = voucherFields.map((field) => [field, queryText(search, field) ?? ""]);
  return Object.fromEntries(values) as Record<(typeof voucherFields)[number], string>;
}

/** Name of the request key of the form that creates a batch. */
export const batchKey = "make-vouchers";
