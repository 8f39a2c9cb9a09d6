import * as z from "zod/mini";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { sortOrders } from "#app/features/admin/sort-order.ts";
import { byCurrency, voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { typedNumber } from "#app/format/typed-text.ts";
import { optionalText, requiredCode, requiredText } from "#app/forms/text-rules.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The sort orders of the console's list of batches. */
export const batchSortOrders = sortOrders(["batch", "issued"]);

/** A whole number in a form field. */
function wholeField(min: number, max: number, name: () => string) {
  const wrong = {
    error: () => `${name()} must be a whole number from ${groupedNumber(min)} to ${groupedNumber(max)}.`,
  };
  return z.pipe(
    z.pipe(z.string(wrong).check(z.overwrite(typedNumber), z.regex(/^\d{1,9}$/, wrong)), z.transform(Number)),
    z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong)),
  );
}

const amountField = (label: LabelKey) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text) => text || "0"),
    ),
    wholeField(0, adminLimits.voucherValue, () => t(label)),
  );

export const batchName = requiredText("admin.voucher.nameMissing", 60, "admin.voucher.name");

export const batchCampaign = optionalText(60, "admin.voucher.campaign");

/** Issues a batch of vouchers. */
export const voucherBatchForm = z.object({
  requestKey: formKey,
  name: batchName,
  campaign: batchCampaign,
  count: wholeField(1, adminLimits.maxBatchVouchers, () => "The number of vouchers"),
  ...byCurrency(voucherCurrencies, ({ label }) => amountField(label)),
  expires: z._default(
    z
      .string()
      .check(
        z.overwrite(typedNumber),
        z.regex(/^(\d{4}-\d\d-\d\d)?$/, "Please enter the day in the format 2026-12-31."),
      ),
    "",
  ),
  confirm: confirmField,
});

/** Looks up a voucher. */
export const voucherCodeForm = z.object({
  code: requiredCode("voucher.codeRequired", fieldLength.voucherCode, "voucher.code").check(z.toUpperCase()),
});
