import type { TopUpHistoryPage } from "#app/features/wallet/calls.ts";
import { byCurrency, type ExtraVoucherCurrencyKey, extraVoucherCurrencies } from "#app/features/wallet/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";

/** An entry of the redeem history as the page shows it. */
export interface TopUpLine {
  code: string;
  time: ShownTime;
  /** R-Coin. */
  value: string;
  /** Other currencies; empty where the voucher had none. */
  extras: Record<ExtraVoucherCurrencyKey, string>;
}

/** Prepares the entries of a page. */
export function topUpLines({ topUps }: TopUpHistoryPage): TopUpLine[] {
  return topUps.map(({ voucherCode, redeemedAt, rcoin, ...worth }) => ({
    code: voucherCode,
    time: shownTime(redeemedAt),
    value: groupedNumber(rcoin),
    extras: byCurrency(extraVoucherCurrencies, ({ key }) => (worth[key] === 0 ? "" : groupedNumber(worth[key]))),
  }));
}
