import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { typedNumber } from "#app/format/typed-text.ts";

const AMOUNT = `The amount must be a whole number above 0, up to ${groupedNumber(adminLimits.adjustment)}.`;

/** Checks how much of a debt is waived, in R-Coin. */
export const waivedAmount = z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(adminLimits.adjustment, AMOUNT));

/** Waives a debt wholly or partly. */
export const waiveForm = z.object({
  requestKey: formKey,
  amount: z.pipe(
    z.pipe(z.string(AMOUNT).check(z.overwrite(typedNumber), z.regex(/^\d{1,9}$/, AMOUNT)), z.transform(Number)),
    waivedAmount,
  ),
  reason: reasonField,
  confirm: confirmField,
});
