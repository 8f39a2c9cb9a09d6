import * as z from "zod/mini";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { operations } from "#app/features/admin/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { byCurrency, voucherCurrencies } from "./currencies.ts";

/** A whole number as forms send it. */
function wholeField(least: number, most: number, name: string) {
  const text = `${name} must be a whole number from ${groupedNumber(least)} to ${groupedNumber(most)}.`;
  return z.pipe(
    z.pipe(z.string(text).check(z.trim(), z.regex(/^\d{1,9}$/, text)), z.transform(Number)),
    z.int(text).check(z.minimum(least, text), z.maximum(most, text)),
  );
}

const amountField = (name: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text) => text || "0"),
    ),
    wholeField(0, operations.voucherValue, name),
  );

/** A short text that may be left out. */
const shortText = (name: string) =>
  z._default(z.string().check(z.trim(), z.maxLength(60, `${name} may have at most 60 characters.`)), "");

export const batchName = z
  .string("Please name the batch.")
  .check(
    z.trim(),
    z.minLength(1, { error: "Please name the batch.", abort: true }),
    z.maxLength(60, "The name may have at most 60 characters."),
  );

export const batchCampaign = shortText("The campaign");

/** Makes a batch of vouchers. */
export const voucherBatchForm = z.object({
  requestKey: formKey,
  name: batchName,
  campaign: batchCampaign,
  count: wholeField(1, operations.vouchersAtOnce, "The number of vouchers"),
  ...byCurrency(voucherCurrencies, ({ label }) => amountField(label)),
  expires: z._default(
    z.string().check(z.trim(), z.regex(/^(\d{4}-\d\d-\d\d)?$/, "Please write the day as 2026-12-31.")),
    "",
  ),
  confirm: confirmField,
});
