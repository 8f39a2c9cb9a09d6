import { cart as limits } from "./limits.ts";

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
  quantity: `The quantity must be a whole number from ${limits.quantityAtLeast} to ${limits.quantityAtMost}.`,
  /** For what no form of ours sends. */
  garbled: "This request could not be understood, so nothing was changed.",
} as const;

/** One of the lines that Proceed to Buy names: as the page showed it. */
export type BoughtLine = Pick<CartLine, "seq" | "quantity" | "price">;

/** The lines that Proceed to Buy buys, as its form sends them. */
export function boughtLinesText(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.filter(isBought).map(({ seq, quantity, price }): BoughtLine => ({ seq, quantity, price })),
  );
}
