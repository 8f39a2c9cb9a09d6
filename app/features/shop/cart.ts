/** A line of the shopping cart, with what its sums are calculated from. */
export interface CartLine {
  seq: number;
  quantity: number;
  /** Unit price in R-Coin. */
  price: number;
  /** Marked to be bought. */
  checked: boolean;
  /** False when the item was withdrawn from the shop. */
  offered: boolean;
}

/** The sums of a cart (specification section 2, "Shopping Cart"); amounts in R-Coin. */
export interface CartSums {
  /** How many lines can be bought: those of withdrawn items are not counted. */
  count: number;
  /** How many units these lines have. */
  units: number;
  /** The price of the checked lines, before any discount. */
  subtotal: number;
  /** What Proceed to Buy charges. The same as the subtotal as long as there are no discounts. */
  total: number;
}

/** Whether Proceed to Buy buys a line. */
export function isBought({ checked, offered }: Pick<CartLine, "checked" | "offered">): boolean {
  return checked && offered;
}

/** Calculates the sums of a cart. */
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

/** A line that Proceed to Buy submits, as the page showed it. */
export type BoughtLine = Pick<CartLine, "seq" | "quantity" | "price">;

/** The lines to buy, serialized for the form field of Proceed to Buy. */
export function boughtLinesText(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.filter(isBought).map(({ seq, quantity, price }): BoughtLine => ({ seq, quantity, price })),
  );
}
