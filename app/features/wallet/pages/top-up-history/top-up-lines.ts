import { byCurrency, extraVoucherCurrencies } from "#app/features/currencies/currencies.ts";
import type { TopUpHistoryPage } from "#app/features/wallet/calls.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { shownTime } from "#app/format/manila-time.ts";

/** An entry of the redeem history as the page shows it. */
export type TopUpLine = ReturnType<typeof topUpLines>[number];

/** Prepares the entries of a page. */
export function topUpLines({ topUps }: TopUpHistoryPage) {
  return topUps.map(({ voucherCode, redeemedAt, rcoin, ...worth }) => ({
    code: voucherCode,
    time: shownTime(redeemedAt),
    /** R-Coin. */
    value: groupedNumber(rcoin),
    /** Amounts of other currencies; empty if the voucher had none. */
    extras: byCurrency(extraVoucherCurrencies, ({ key }) => (worth[key] === 0 ? "" : groupedNumber(worth[key]))),
  }));
}
