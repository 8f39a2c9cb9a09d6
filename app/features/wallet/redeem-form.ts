import * as z from "zod/mini";
import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { requiredText } from "#app/forms/text-rules.ts";

/** Name of the redeem form on every page that has it. */
export const redeemIntent = "redeem";

/** Said when no code is given. */
export const voucherCodeRequired = "Voucher Code is required.";

/**
 * The redeem form (specification section 5). The field shows upper case, but a code is sent as it was typed:
 * codes are case-sensitive, and only the game server knows how its own are written. The referral code is left out when
 * there is none.
 */
export const redeemForm = z.object({
  voucherCode: requiredText(voucherCodeRequired, fieldLength.voucherCode, "Voucher Code"),
  referralCode: z.optional(
    z.string().check(z.trim(), z.maxLength(fieldLength.userId, enInBrowser["voucher.referralNotValid"])),
  ),
});
