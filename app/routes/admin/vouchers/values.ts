import { queryText } from "#app/features/admin/list-query.ts";

/** The fields of the form that an address can fill: a refused form leads back to them. */
export const voucherFields = ["name", "campaign", "count", "rcoin", "milleage", "expires"] as const;

/** What an address fills into the form. */
export function voucherValues(search: URLSearchParams): Record<(typeof voucherFields)[number], string> {
  const [name, campaign, count, rcoin, milleage, expires] = voucherFields.map((field) => queryText(search, field));
  return {
    name: name ?? "",
    campaign: campaign ?? "",
    count: count ?? "",
    rcoin: rcoin ?? "",
    milleage: milleage ?? "",
    expires: expires ?? "",
  };
}

/** Names the request key of the form that makes a batch. */
export const batchKey = "make-vouchers";
