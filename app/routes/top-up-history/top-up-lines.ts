import { type ShownTime, shownTime } from "#app/domain/manila-time.ts";
import type { TopUpHistoryPage } from "#app/game-api/schemas.ts";

/** An entry of the redeem history as the page shows it. */
export interface TopUpLine {
  code: string;
  time: ShownTime;
  /** R-Coin. */
  value: string;
  /** Empty when the voucher had none. */
  milleage: string;
}

const grouped = new Intl.NumberFormat("en");

/** Prepares the entries of a page. */
export function topUpLines({ topuphistory }: TopUpHistoryPage): TopUpLine[] {
  return topuphistory.map(({ CardCode, DateTopUp, Cardvalue, milleage }) => ({
    code: CardCode,
    time: shownTime(DateTopUp),
    value: grouped.format(Cardvalue),
    milleage: milleage === 0 ? "" : grouped.format(milleage),
  }));
}
