import type { VoucherCurrencyKey } from "#app/features/currencies/currencies.ts";
import type { VoucherBatchReport } from "#app/features/wallet/admin-calls.ts";
import { coinsText } from "#app/features/wallet/coins-text.ts";

/** The value of each voucher of a batch, as text. */
export function batchValue(batch: Pick<VoucherBatchReport, VoucherCurrencyKey>): string {
  return coinsText(batch) || "various amounts";
}
