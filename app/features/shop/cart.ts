import { type Amounts, type CurrencyKey, shopCurrency } from "#app/features/currencies/currencies.ts";
import { typedCode } from "#app/format/typed-text.ts";
import type { CartDiscount } from "./calls.ts";

/** A line of the shopping cart, with what its sums are calculated from. */
export interface CartLine {
  seq: number;
  quantity: number;
  /** Unit price. */
  price: number;
  currency: CurrencyKey;
  /** Key of the item's category. */
  category: string;
  /** Marked to be bought. */
  checked: boolean;
  /** False when the item was withdrawn from the shop. */
  offered: boolean;
  /** How many of it the player can still buy; undefined for any number. */
  left?: number | undefined;
}

/** The sums of a cart (specification section 2, "Shopping Cart"). */
export interface CartSums {
  /** How many lines can be bought: those of withdrawn items are not counted. */
  count: number;
  /** How many units these lines have. */
  units: number;
  /** The price of the checked lines in the shop's currency, before any discount. */
  subtotal: number;
  /** What the discount code takes off it. */
  discount: number;
  /** What Proceed to Buy charges, by currency; always with that of the shop. */
  totals: Amounts & Record<typeof shopCurrency, number>;
}

/** Whether Proceed to Buy buys a line. */
export function isBought({ checked, offered }: Pick<CartLine, "checked" | "offered">): boolean {
  return checked && offered;
}

/** The address of the cart, which keeps the discount code. */
export function cartPath(code: string | undefined): string {
  return code ? `/shoppingcart?code=${encodeURIComponent(code)}` : "/shoppingcart";
}

/** A discount code as it is stored; undefined for an empty one. @param typed as the player typed it */
export function storedCode(typed: string | null | undefined): string | undefined {
  return typed ? typedCode(typed).toUpperCase() || undefined : undefined;
}

/**
 * What a code takes off the selected lines, as the purchase calculates it (`priced-lines.ts`): lines in the shop's
 * currency and in the code's category, rounded down.
 * @returns coins; 0 below the code's minimum
 */
export function discountOn(lines: readonly CartLine[], discount: CartDiscount | undefined): number {
  if (!discount) return 0;
  const { kind, value, category, minTotal } = discount;
  const total = lines
    .filter(isBought)
    .filter((line) => line.currency === shopCurrency && (category === "" || line.category === category))
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (total < minTotal) return 0;
  return kind === "percent" ? Math.floor((total * value) / 100) : Math.min(value, total);
}

/** Calculates the sums of a cart. @param code the discount code, if the player has given a valid one */
export function cartSums(lines: readonly CartLine[], code?: CartDiscount): CartSums {
  const offered = lines.filter((line) => line.offered);
  const totals: CartSums["totals"] = { [shopCurrency]: 0 };
  for (const { currency, price, quantity } of offered.filter(isBought))
    totals[currency] = (totals[currency] ?? 0) + price * quantity;
  const subtotal = totals[shopCurrency];
  const discount = discountOn(lines, code);
  totals[shopCurrency] -= discount;
  return {
    count: offered.length,
    units: offered.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    discount,
    totals,
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

/** Id of the part of a receipt that thanks for the purchase. */
export const receiptId = "receipt";
