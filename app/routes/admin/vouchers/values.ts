import { queryText } from "#app/features/admin/list-query.ts";
import { voucherCurrencies } from "#app/features/wallet/currencies.ts";

/** The fields of the form that an address can fill: a refused form leads back to them. */
export const voucherFields = [
  ...(["name", "campaign", "count"] as const),
  ...voucherCurrencies.map(({ key }) => key),
  "expires" as const,
];

/** What an address fills into the form. */
export function voucherValues(search: URLSearchParams) {
  const values = voucherFields.map((field) => [field, queryText(search, field) ?? ""]);
  return Object.fromEntries(values) as Record<(typeof voucherFields)[number], string>;
}

/** Names the request key of the form that makes a batch. */
export const batchKey = "make-vouchers";
