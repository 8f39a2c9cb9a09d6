import * as z from "zod";
import { call, codeField, identifierField } from "#app/contract/define.ts";
import { integer, integerOr, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { byCurrency, extraVoucherCurrencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { repliedBalanceFields } from "#app/features/currencies/reply-fields.ts";
import { historyRequest, paging } from "#app/features/history/paging.ts";

export const topUpHistoryPage = () =>
  z.object({
    topUps: wireName(
      "topuphistory",
      optionalList(
        z.object({
          voucherCode: wireName("CardCode", text),
          redeemedAt: wireName("DateTopUp", text),
          /** R-Coin; 0 if missing. */
          [shopCurrency]: wireName("Cardvalue", z.number().default(0)),
          /** Ours: the voucher's value in other currencies. */
          ...byCurrency(extraVoucherCurrencies, () => integerOr(0)),
        }),
      ),
    ),
    ...paging,
  });
export type TopUpHistoryPage = z.output<ReturnType<typeof topUpHistoryPage>>;

/** Calls for vouchers and balances. */
export const walletCalls = {
  redeem: call("player", "POST /processCoupon", {
    origin: "specification",
    summary: "Redeem a voucher code, with an optional referral code.",
    request: () =>
      z.object({
        voucherCode: wireName("CouponCode", codeField),
        referralCode: wireName("ReferralCode", identifierField.nullish()),
      }),
    reply: () =>
      z.object({
        message: text,
        status: integer.nullish(),
        voucherCode: wireName("couponcode", text),
        ...repliedBalanceFields,
      }),
  }),
  topUps: call("player", "GET /topuphistory", {
    origin: "specification",
    summary: "List a page of the redeem history, newest first.",
    request: () => historyRequest,
    reply: topUpHistoryPage,
  }),
};
