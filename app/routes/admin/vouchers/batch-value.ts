import type { VoucherBatchReport } from "#app/features/wallet/admin-calls.ts";
import { coinsText } from "#app/features/wallet/coins-text.ts";

/** What each voucher of a batch is worth, in words. */
export function batchValue({ rcoin, milleage }: Pick<VoucherBatchReport, "rcoin" | "milleage">): string {
  return coinsText({ rcoin, milleage }) || "several values";
}
