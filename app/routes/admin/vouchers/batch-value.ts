import { groupedNumber } from "#app/domain/grouped-number.ts";
import type { VoucherBatchReport } from "#app/game-api/calls/admin-operations.ts";

/** What each voucher of a batch is worth, in words. */
export function batchValue({ rcoin, milleage }: Pick<VoucherBatchReport, "rcoin" | "milleage">): string {
  const parts = [
    rcoin > 0 ? `${groupedNumber(rcoin)} R-Coin` : "",
    milleage > 0 ? `${groupedNumber(milleage)} Milleage` : "",
  ].filter(Boolean);
  return parts.join(" and ") || "several values";
}
