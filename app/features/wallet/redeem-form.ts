import * as z from "zod/mini";
import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { requiredText } from "#app/forms/text-rules.ts";

/** The intent of the redeem form, on every page that has it. */
export const redeemIntent = "redeem";

/** The error for a missing code. */
export const voucherCodeRequired = "Voucher Code is required.";

/**
 * The redeem form (specification section 5). The field displays upper case, but the code is submitted as typed: codes
 * are case-sensitive, and only the game server knows their spelling. An empty referral code is left out.
 */
export const redeemForm = z.object({
  voucherCode: requiredText(voucherCodeRequired, fieldLength.voucherCode, "Voucher Code"),
  referralCode: z.optional(
    z.string().check(z.trim(), z.maxLength(fieldLength.userId, enInBrowser["voucher.referralNotValid"])),
  ),
});
