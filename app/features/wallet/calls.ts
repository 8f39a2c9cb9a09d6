import * as z from "zod";
import { type CallDefinition, call, field } from "#app/contract/define.ts";
import { integer, integerOr, listOrNothing, text } from "#app/contract/fields.ts";
import { historyRequest, paging } from "#app/features/history/paging.ts";
import { extraVoucherCurrencies, fieldsOf } from "./currencies.ts";
import { repliedCurrencies } from "./wire-balances.ts";

/** New balances in the replies to calls that change them: `userPoints`, `userPoints2`. */
export const repliedBalanceFields = fieldsOf(
  repliedCurrencies,
  ({ wire }) => wire.reply,
  () => integer.nullish(),
);

export const topUpHistoryPage = z.object({
  topuphistory: listOrNothing(
    z.object({
      CardCode: text,
      DateTopUp: text,
      /** R-Coin; 0 if missing. */
      Cardvalue: z.number().default(0),
      /** Ours: what the voucher was worth in other currencies. */
      ...fieldsOf(
        extraVoucherCurrencies,
        ({ key }) => key,
        () => integerOr(0),
      ),
    }),
  ),
  ...paging,
});
export type TopUpHistoryPage = z.output<typeof topUpHistoryPage>;

/** Calls about vouchers and balances. */
export const walletCalls = {
  processCoupon: call({
    method: "POST",
    path: "/processCoupon",
    access: "player",
    origin: "specification",
    summary: "Redeem a voucher code, with an optional referral code.",
    request: z.object({ CouponCode: field, ReferralCode: field.nullish() }),
    reply: z.object({
      message: text,
      status: integer.nullish(),
      couponcode: text,
      ...repliedBalanceFields,
    }),
  }),
  topuphistory: call({
    method: "GET",
    path: "/topuphistory",
    access: "player",
    origin: "specification",
    summary: "A page of the redeem history, newest first.",
    request: historyRequest,
    reply: topUpHistoryPage,
  }),
} satisfies Record<string, CallDefinition>;
