import * as z from "zod/mini";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { requiredText, says } from "#app/forms/text-rules.ts";

/** The intent of the redeem form, on every page that has it. */
export const redeemIntent = "redeem";

/**
 * The redeem form (specification section 5). The field displays upper case, but the code is submitted as typed: codes
 * are case-sensitive, and only the game server knows their spelling. An empty referral code is left out.
 */
export const redeemForm = z.object({
  voucherCode: requiredText("voucher.codeRequired", fieldLength.voucherCode, "voucher.code"),
  referralCode: z.optional(
    z.string().check(z.trim(), z.maxLength(fieldLength.userId, says("voucher.referralNotValid"))),
  ),
});
