import { coinsText } from "#app/domain/coins-text.ts";
import type { VoucherBatchReport } from "#app/game-api/calls/admin-operations.ts";

/** What each voucher of a batch is worth, in words. */
export function batchValue({ rcoin, milleage }: Pick<VoucherBatchReport, "rcoin" | "milleage">): string {
  return coinsText({ rcoin, milleage }) || "several values";
}
