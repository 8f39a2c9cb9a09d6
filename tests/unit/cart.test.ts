import { expect, test } from "vitest";
import { boughtLinesText, type CartLine, cartPath, cartSums, storedCode } from "#app/features/shop/cart.ts";
import { addToCartForm, buyForm, cartLineForm } from "#app/features/shop/cart-forms.ts";
import { parseForm } from "#app/forms/parse-form.ts";

const wrongQuantity = "The quantity must be a whole number from 1 to 99.";
const garbled = "This request was not understood, so nothing was changed.";

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  seq: 1,
  quantity: 1,
  price: 100,
  currency: "rcoin",
  category: "box",
  checked: true,
  offered: true,
  ...changes,
});

test("an empty cart has a total of 0", () => {
  expect(cartSums([])).toEqual({ count: 0, units: 0, subtotal: 0, discount: 0, totals: { rcoin: 0 } });
});

test("totals include checked lines only, and withdrawn items are not counted", () => {
  const lines = [
    line({ quantity: 3 }),
    line({ seq: 2, quantity: 2, price: 50, checked: false }),
    line({ seq: 3, quantity: 5, price: 1000, offered: false }),
  ];
  expect(cartSums(lines)).toEqual({ count: 2, units: 5, subtotal: 300, discount: 0, totals: { rcoin: 300 } });
  expect(boughtLinesText(lines)).toBe('[{"seq":1,"quantity":3,"price":100}]');
});

test("a code lowers selected lines in R-Coin and in its category, rounded down, from its minimum on", () => {
  const lines = [
    line({ quantity: 3, price: 33 }),
    line({ seq: 2, price: 50, category: "pet" }),
    line({ seq: 3, price: 70, currency: "milleage" }),
    line({ seq: 4, price: 900, checked: false }),
  ];
  const code = { code: "TEN", kind: "percent", value: 10, category: "", minTotal: 0 } as const;
  expect(cartSums(lines, code)).toMatchObject({ subtotal: 149, discount: 14, totals: { rcoin: 135, milleage: 70 } });
  expect(cartSums(lines, { ...code, category: "pet" }).discount).toBe(5);
  expect(cartSums(lines, { ...code, kind: "amount", value: 60, category: "pet" }).discount).toBe(50);
  expect(cartSums(lines, { ...code, minTotal: 149 }).discount).toBe(14);
  expect(cartSums(lines, { ...code, minTotal: 150 }).discount).toBe(0);
});

test("a code is stored in upper case, and the address of the cart keeps it", () => {
  expect(storedCode(" welcome10 ")).toBe("WELCOME10");
  expect(storedCode("  ")).toBeUndefined();
  expect(cartPath("A&B")).toBe("/shoppingcart?code=A%26B");
  expect(cartPath(undefined)).toBe("/shoppingcart");
});

/** The value or the errors of a form, as the server parses it. */
function read(schema: Parameters<typeof parseForm>[1]["schema"], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseForm(form, { schema });
  return submission.status === "success" ? submission.value : Object.values(submission.error ?? {}).flat();
}

test("a line's form sets one property", () => {
  expect(read(cartLineForm, { seq: "7", quantity: "99" })).toEqual({ seq: 7, quantity: 99 });
  expect(read(cartLineForm, { seq: "7", isChecked: "0" })).toEqual({ seq: 7, isChecked: 0 });
  expect(read(cartLineForm, { seq: "7", remove: "yes" })).toEqual({ seq: 7, remove: "yes" });
});

test.each(["-1", "0", "1.5", "100", "1e1", "0x1", "+2", "99999999999999999999", "two", " "])(
  "the quantity %s is rejected",
  (quantity) => {
    expect(read(cartLineForm, { seq: "7", quantity })).toEqual([wrongQuantity]);
    expect(read(addToCartForm, { productNum: "7", quantity })).toEqual([wrongQuantity]);
  },
);

test.each<Record<string, string>>([
  {},
  { seq: "" },
  { seq: "-7" },
  { seq: "7.5" },
  { seq: "7", isChecked: "2" },
  { seq: "7", remove: "maybe" },
])("a line's form without a valid change is rejected: %o", (fields) => {
  expect(read(cartLineForm, fields)).toEqual([garbled]);
});

const requestKey = "a".repeat(43);

test("an order has the lines that the page shows", () => {
  const items = boughtLinesText([line({ quantity: 2 }), line({ seq: 9, price: 0 })]);
  expect(read(buyForm, { requestKey, items })).toEqual({
    requestKey,
    items: [
      { seq: 1, quantity: 2, price: 100 },
      { seq: 9, quantity: 1, price: 0 },
    ],
  });
  expect(read(buyForm, { requestKey, items: "[]" })).toEqual({ requestKey, items: [] });
});

test.each([
  "",
  "nonsense",
  "{}",
  "null",
  "[null]",
  '[{"seq":1}]',
  '[{"seq":1,"quantity":-1,"price":100}]',
  '[{"seq":1,"quantity":1.5,"price":100}]',
  '[{"seq":1,"quantity":100,"price":100}]',
  '[{"seq":1,"quantity":1e400,"price":100}]',
  '[{"seq":1,"quantity":1,"price":-100}]',
  '[{"seq":"1","quantity":1,"price":100}]',
  JSON.stringify(Array.from({ length: 51 }, (_, seq) => ({ seq, quantity: 1, price: 1 }))),
])("invalid items are rejected: %s", (items) => {
  expect(read(buyForm, { requestKey, items })).toEqual([garbled]);
});

test("an invalid request key is rejected", () => {
  for (const invalidKey of ["", "short", "a".repeat(65), `${requestKey}'`]) {
    expect(read(buyForm, { requestKey: invalidKey, items: "[]" })).toEqual([garbled]);
  }
});
