import type { VoucherBatchReport } from "#app/game-api/calls/admin-operations.ts";

/** What each voucher of a batch is worth, in words. */
export function batchValue({ rcoin, milleage }: Pick<VoucherBatchReport, "rcoin" | "milleage">): string {
  const parts = [
    rcoin > 0 ? `${rcoin.toLocaleString("en")} R-Coin` : "",
    milleage > 0 ? `${milleage.toLocaleString("en")} Milleage` : "",
  ].filter(Boolean);
  return parts.join(" and ") || "several values";
}
