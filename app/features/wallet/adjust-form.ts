import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { currencyKeys } from "#app/features/currencies/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { typedNumber } from "#app/format/typed-text.ts";

const AMOUNT = `The amount must be a whole number other than 0, up to ${groupedNumber(adminLimits.adjustment)}.`;

/** Checks an adjustment's amount. */
export const adjustmentAmount = z.int(AMOUNT).check(
  z.minimum(-adminLimits.adjustment, AMOUNT),
  z.maximum(adminLimits.adjustment, AMOUNT),
  z.refine((amount) => amount !== 0, AMOUNT),
);

/** Changes a balance. */
export const adjustForm = z.object({
  requestKey: formKey,
  currency: z.enum(currencyKeys, "Please choose a balance."),
  amount: z.pipe(
    z.pipe(z.string(AMOUNT).check(z.overwrite(typedNumber), z.regex(/^[+-]?\d{1,9}$/, AMOUNT)), z.transform(Number)),
    adjustmentAmount,
  ),
  reason: reasonField,
  confirm: confirmField,
});
