import type { TopUpHistoryPage } from "#app/features/wallet/calls.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";

/** An entry of the redeem history as the page shows it. */
export interface TopUpLine {
  code: string;
  time: ShownTime;
  /** R-Coin. */
  value: string;
  /** Empty when the voucher had none. */
  milleage: string;
}

/** Prepares the entries of a page. */
export function topUpLines({ topuphistory }: TopUpHistoryPage): TopUpLine[] {
  return topuphistory.map(({ CardCode, DateTopUp, Cardvalue, milleage }) => ({
    code: CardCode,
    time: shownTime(DateTopUp),
    value: groupedNumber(Cardvalue),
    milleage: milleage === 0 ? "" : groupedNumber(milleage),
  }));
}
