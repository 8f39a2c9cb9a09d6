import type { Handler } from "#app/embedded/handler.ts";
import { userBalances } from "#app/features/currencies/balances.ts";
import { extraVoucherCurrencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { historyPageQuery, readHistoryPage } from "#app/features/history/embedded/history-page.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { walletCalls } from "../calls.ts";
import { maskedCode } from "./voucher-codes.ts";

const topUpPage = historyPageQuery("redemptions", "hint, amounts, redeemed_at");

/** A page of the redeem history. Codes are masked, since only their last group is stored. */
export const pageTopUps: Handler<typeof walletCalls.topUps> = async (request, context) => {
  type Row = { hint: string; amounts: string; redeemed_at: number };
  const { rows, paging } = await readHistoryPage<Row>(topUpPage, request, context);
  return {
    topUps: rows.map(({ hint, amounts, redeemed_at }) => {
      const worth = parseAmounts(amounts);
      return {
        voucherCode: maskedCode(hint),
        redeemedAt: isoTime(redeemed_at),
        rcoin: worth[shopCurrency] ?? 0,
        ...userBalances(extraVoucherCurrencies, worth),
      };
    }),
    ...paging,
  };
};
