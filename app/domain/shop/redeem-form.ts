import * as z from "zod/mini";
import { fieldLength } from "../limits.ts";

/** Name of the redeem form on every page that has it. */
export const redeemIntent = "redeem";

/** Said when no code is given. */
export const voucherCodeRequired = "Voucher Code is required.";

/**
 * The redeem form (specification section 5, "Redeem"). Codes are issued in upper case and the field shows upper case,
 * so that is what is sent; beyond that the game server compares exactly (decisions "Vouchers", "Referral code").
 */
export const redeemForm = z.object({
  CouponCode: z
    .string(voucherCodeRequired)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, { error: voucherCodeRequired, abort: true }),
      z.maxLength(fieldLength.voucherCode, `Voucher Code may have at most ${fieldLength.voucherCode} characters.`),
    ),
  ReferralCode: z._default(
    z.string().check(z.trim(), z.maxLength(fieldLength.userId, "Referral code is not valid.")),
    "",
  ),
});
