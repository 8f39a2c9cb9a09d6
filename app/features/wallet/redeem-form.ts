import * as z from "zod/mini";
import { fieldLength } from "#app/features/users/limits.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { requiredCode, says } from "#app/forms/text-rules.ts";

/** The intent of the redeem form, on every page that has it. */
export const redeemIntent = "redeem";

/**
 * The redeem form (specification section 5). Codes are case-sensitive; the field displays upper case, and what it shows
 * is what is sent. An empty referral code is left out.
 */
export const redeemForm = z.object({
  voucherCode: requiredCode("voucher.codeRequired", fieldLength.voucherCode, "voucher.code").check(z.toUpperCase()),
  referralCode: z.optional(
    z.string().check(z.overwrite(typedLine), z.maxLength(fieldLength.userId, says("voucher.referralNotValid"))),
  ),
});
