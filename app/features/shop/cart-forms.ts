import * as z from "zod/mini";
import { type BoughtLine, cartTexts } from "./cart.ts";
import { cartLimits } from "./limits.ts";

/** Server-side schemas of the forms on the shop, cart and receipt pages. The browser does not need them. */

/** A whole number in a form field: digits only. */
const whole = (message: string, digits: number) =>
  z.pipe(z.string(message).check(z.regex(new RegExp(`^\\d{1,${digits}}$`), message)), z.transform(Number));

const quantity = z.pipe(
  whole(cartTexts.quantity, 2),
  z.number().check(z.minimum(cartLimits.minQuantity, cartTexts.quantity)),
);
const key = whole(cartTexts.garbled, 15);

/** Adds an item to the cart. */
export const addToCartForm = z.object({ productNum: key, quantity });

/** A button of a cart line: sets the quantity or the check mark, or removes the line. */
export const cartLineForm = z.object({
  seq: key,
  quantity: z.optional(quantity),
  isChecked: z.optional(z.pipe(z.enum(["0", "1"], cartTexts.garbled), z.transform(Number))),
  remove: z.optional(z.literal("yes", cartTexts.garbled)),
});

/** Cancels the units of a bought line that the game has not taken yet. */
export const cancelLineForm = z.object({ line: key });

const boughtLines = z
  .array(
    z.object({
      seq: z.int().check(z.minimum(0)),
      quantity: z.int().check(z.minimum(cartLimits.minQuantity), z.maximum(cartLimits.maxQuantity)),
      price: z.number().check(z.minimum(0)),
    }),
  )
  .check(z.maxLength(cartLimits.lines));

/** Proceed to Buy. One field holds all lines, see {@link boughtLinesText}. */
export const buyForm = z.object({
  requestKey: z.string(cartTexts.garbled).check(z.regex(/^[\w-]{16,64}$/, cartTexts.garbled)),
  items: z.pipe(
    z.string(cartTexts.garbled),
    z.transform((text, context): BoughtLine[] => {
      const read = boughtLines.safeParse(parsedOrNothing(text));
      if (read.success) return read.data;
      context.issues.push({ code: "custom", message: cartTexts.garbled, input: text });
      return [];
    }),
  ),
});

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
