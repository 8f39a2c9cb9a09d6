import * as z from "zod/mini";
import { cart as limits } from "../limits.ts";

/** A line of the shopping cart as it is reckoned with. */
export interface CartLine {
  seq: number;
  quantity: number;
  /** R-Coin for one. */
  price: number;
  /** Marked to be bought. */
  checked: boolean;
  /** False when the item was withdrawn from the shop. */
  offered: boolean;
}

/** What the cart comes to (specification section 2, "Shopping Cart"); amounts in R-Coin. */
export interface CartSums {
  /** Lines that can be bought: withdrawn items are not counted. */
  count: number;
  /** Units in these lines. */
  units: number;
  /** The checked lines, before anything is taken off. */
  subtotal: number;
  /** What Proceed to Buy charges. The same as the subtotal as long as there are no discounts. */
  total: number;
}

/** Whether Proceed to Buy buys a line. */
export function isBought({ checked, offered }: Pick<CartLine, "checked" | "offered">): boolean {
  return checked && offered;
}

/** Reckons up a cart. */
export function cartSums(lines: readonly CartLine[]): CartSums {
  const offered = lines.filter((line) => line.offered);
  const subtotal = offered.filter(isBought).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    count: offered.length,
    units: offered.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    total: subtotal,
  };
}

export const cartTexts = {
  nothingSelected: "Please select at least one item to buy.",
  quantity: `The quantity must be a whole number from ${limits.quantityAtLeast} to ${limits.quantityAtMost}.`,
  /** For what no form of ours sends. */
  garbled: "This request could not be understood, so nothing was changed.",
} as const;

/** A whole number as forms send it: digits only. */
const whole = (message: string, digits: number) =>
  z.pipe(z.string(message).check(z.regex(new RegExp(`^\\d{1,${digits}}$`), message)), z.transform(Number));

const quantity = z.pipe(
  whole(cartTexts.quantity, 2),
  z.number().check(z.minimum(limits.quantityAtLeast, cartTexts.quantity)),
);
const key = whole(cartTexts.garbled, 15);

/** Puts an item into the cart. */
export const addToCartForm = z.object({ ProductNum: key, quantity });

/** A button of a line: a new quantity, a new check mark, or away with it. */
export const cartLineForm = z.object({
  seq: key,
  quantity: z.optional(quantity),
  isChecked: z.optional(z.pipe(z.enum(["0", "1"], cartTexts.garbled), z.transform(Number))),
  remove: z.optional(z.literal("yes", cartTexts.garbled)),
});

/** Takes back what the game has not taken yet of a bought line. */
export const cancelLineForm = z.object({ line: key });

const boughtLines = z
  .array(
    z.object({
      seq: z.int().check(z.minimum(0)),
      quantity: z.int().check(z.minimum(limits.quantityAtLeast), z.maximum(limits.quantityAtMost)),
      price: z.number().check(z.minimum(0)),
    }),
  )
  .check(z.maxLength(limits.lines));

/** One of the lines that Proceed to Buy names: as the page showed it. */
export type BoughtLine = z.output<typeof boughtLines>[number];

/** Proceed to Buy. All lines travel in one field, see {@link boughtLinesText}. */
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

/** The lines that Proceed to Buy buys, as its form sends them. */
export function boughtLinesText(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.filter(isBought).map(({ seq, quantity, price }): BoughtLine => ({ seq, quantity, price })),
  );
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
