import * as z from "zod/mini";
import { formKeyOr } from "#app/features/admin/form-key.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { typedCode } from "#app/format/typed-text.ts";
import { says } from "#app/forms/text-rules.ts";
import { t } from "#app/i18n/translate.ts";
import type { BoughtLine } from "./cart.ts";
import { cartLimits } from "./limits.ts";

/** Schemas of the forms on the shop, cart and receipt pages. */

/** A whole number in a form field: digits only. */
const whole = (error: ReturnType<typeof says>, digits: number) =>
  z.pipe(z.string(error).check(z.regex(new RegExp(`^\\d{1,${digits}}$`), error)), z.transform(Number));

const wrongQuantity = {
  error: () => t("cart.wrongQuantity", { min: cartLimits.minQuantity, max: cartLimits.maxQuantity }),
};
/** The error option for input that none of our forms sends. */
const garbled = says("cart.garbled");

const quantity = z.pipe(whole(wrongQuantity, 2), z.number().check(z.minimum(cartLimits.minQuantity, wrongQuantity)));
const key = whole(garbled, 15);

/** Adds an item to the cart. */
export const addToCartForm = z.object({ productNum: key, quantity });

/** A button of a cart line: sets the quantity or the check mark, or removes the line. */
export const cartLineForm = z.object({
  seq: key,
  quantity: z.optional(quantity),
  isChecked: z.optional(z.pipe(z.enum(["0", "1"], garbled), z.transform(Number))),
  remove: z.optional(z.literal("yes", garbled)),
});

/** Cancels the units of a bought line that the game has not taken yet. */
export const cancelLineForm = z.object({ line: key });

const boughtLines = z
  .array(
    z.object({
      seq: z.int().check(z.minimum(0)),
      quantity: z.int().check(z.minimum(cartLimits.minQuantity), z.maximum(cartLimits.maxQuantity)),
      price: z.int().check(z.minimum(0)),
    }),
  )
  .check(z.maxLength(cartLimits.lines));

/** Proceed to Buy, with the discount code and what it takes off as the page showed it. One field holds all lines, see {@link boughtLinesText}. */
export const buyForm = z.object({
  code: z.optional(z.string(garbled).check(z.overwrite(typedCode), z.maxLength(cartLimits.codeLength, garbled))),
  discount: z.optional(whole(garbled, 12)),
  requestKey: formKeyOr(garbled),
  items: z.pipe(
    z.string(garbled),
    z.transform((text, context): BoughtLine[] => {
      const read = boughtLines.safeParse(parsedJson(text));
      if (read.success) return read.data;
      context.issues.push({ code: "custom", message: t("cart.garbled"), input: text });
      return [];
    }),
  ),
});
