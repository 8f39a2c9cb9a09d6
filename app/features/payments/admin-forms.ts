import * as z from "zod/mini";
import { confirmField, noteField, reasonField } from "#app/features/admin/confirmation.ts";
import { withLook } from "#app/features/admin/form-fields.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { parsePesos, pesosText } from "#app/format/pesos.ts";
import { typedNumber } from "#app/format/typed-text.ts";
import { paymentLimits } from "./limits.ts";
import { attentions } from "./orders.ts";

/**
 * An amount of money that a person types in pesos, see `parsePesos`.
 * @param label the field's name, for messages
 * @param min the least amount in centavos
 */
export function typedPesosField(label: string, min = 1) {
  const error = `${label} must be an amount in pesos such as 150 or 99.50, ${min > 1 ? `from ${pesosText(min)} ` : ""}up to ${pesosText(paymentLimits.maxPrice)}.`;
  return withLook(
    { kind: "text", label, maxLength: 14, required: true },
    z.string(error).check(
      z.overwrite(typedNumber),
      z.refine((typed) => {
        const amount = parsePesos(typed) ?? 0;
        return amount >= min && amount <= paymentLimits.maxPrice;
      }, error),
    ),
  );
}

/** Like {@link typedPesosField}; the value is in centavos. */
function pesosField(label: string) {
  return z.pipe(
    typedPesosField(label),
    z.transform((typed) => parsePesos(typed) ?? 0),
  );
}

/** Approves the receipt of an order. */
export const approveForm = z.object({ seen: z.string(), reason: noteField, confirm: confirmField });

/** Refuses the receipt of an order; the player reads the reason. */
export const refuseForm = z.object({ seen: z.string(), reason: reasonField, confirm: confirmField });

/** Marks the money of an order that did not match as dealt with. */
export const resolveForm = z.object({ attention: z.enum(attentions), reason: reasonField, confirm: confirmField });

/** Refunds an order. */
export const refundForm = z.object({
  requestKey: formKey,
  amount: pesosField("Amount in pesos"),
  reason: reasonField,
  confirm: confirmField,
});

/** Sends an open refund again, or gives it up. */
export const openRefundForm = z.object({ requestKey: formKey, reason: reasonField, confirm: confirmField });
