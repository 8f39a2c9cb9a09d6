import { expect, test } from "vitest";
import { changedPrices, priceChangeForm, priceList } from "#app/features/shop/price-changes.ts";
import { parseForm } from "#app/forms/parse-form.ts";

const NOW = Date.UTC(2026, 10, 28);
const plain = { price: "333", salePrice: "", saleFrom: "", saleUntil: "" };
const onSale = { price: "400", salePrice: "300", saleFrom: "2026-11-01T00:00", saleUntil: "2026-12-24T20:00" };
const over = { ...onSale, saleUntil: "2026-11-02T00:00" };

/** The submitted form with these fields. */
function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ change: "lower", percent: "10", step: "1", ...fields })) {
    form.set(name, value);
  }
  return parseForm(form, { schema: priceChangeForm });
}

/** A valid change. */
function change(fields: Record<string, string>) {
  const submission = read(fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

test.each([
  [{ change: "lower", percent: "10" }, { price: "300" }],
  [{ change: "lower", percent: "10", step: "50" }, { price: "300" }],
  [{ change: "lower", percent: "90", step: "100" }, { price: "100" }],
  [{ change: "raise", percent: "50", step: "5" }, { price: "500" }],
  [{ change: "raise", percent: "900" }, { price: "3330" }],
  [
    { change: "sale", percent: "25", step: "10", until: "2026-12-31T20:00" },
    { salePrice: "250", saleFrom: "", saleUntil: "2026-12-31T20:00" },
  ],
] as const)("%j", (fields, expected) => {
  expect(changedPrices(plain, change(fields), NOW)).toEqual({ ...plain, ...expected });
});

test("a price never falls to nothing", () => {
  expect(changedPrices({ ...plain, price: "1" }, change({ percent: "90" }), NOW)?.price).toBe("1");
});

test("rounding never turns a change around", () => {
  const priceOf = (price: string, fields: Record<string, string>) =>
    changedPrices({ ...plain, price }, change(fields), NOW)?.price;
  expect(priceOf("5", { percent: "10", step: "10" })).toBe("5");
  expect(priceOf("320", { change: "raise", percent: "5", step: "100" })).toBe("320");
  expect(priceOf("50", { change: "raise", percent: "15" })).toBe("58");
});

test("a sale ends that is over, or would not be lower than the new price", () => {
  const none = { salePrice: "", saleFrom: "", saleUntil: "" };
  expect(changedPrices(onSale, change({ percent: "10" }), NOW)).toEqual({ ...onSale, price: "360" });
  expect(changedPrices(onSale, change({ percent: "30" }), NOW)).toEqual({ ...none, price: "280" });
  expect(changedPrices(over, change({ change: "raise" }), NOW)).toEqual({ ...none, price: "440" });
});

test("an item whose price is too low for a sale is left out", () => {
  const sale = change({ change: "sale", percent: "10", step: "10" });
  expect(changedPrices({ ...plain, price: "5" }, sale, NOW)).toBeUndefined();
  expect(changedPrices(plain, change({ change: "end", percent: "" }), NOW)).toBeUndefined();
});

test.each([
  [{ percent: "" }, { percent: ["Percent is required."] }],
  [{ percent: "91" }, { percent: ["Percent must be at most 90: this much lower."] }],
  [{ change: "raise", percent: "901" }, { percent: ["Percent must be a whole number from 1 to 900."] }],
  [{ percent: "10%" }, { percent: ["Percent must be a whole number from 1 to 900."] }],
  [{ until: "2026-12-31T20:00" }, { until: ["Only a sale has an end."] }],
  [{ change: "double" }, { change: ["Choose what to change."] }],
  [{ step: "7" }, { step: ["Choose how to round."] }],
])("%j is refused", (fields, errors) => {
  expect(read(fields as Record<string, string>)).toMatchObject({ status: "error", error: errors });
});

test("the list has the prices of the items that the change concerns", () => {
  const items = [
    { id: 1, values: plain },
    { id: 2, values: onSale },
    { id: 3, values: over },
  ];
  const header = "Product Number,Price,Reduced Price,Sale From,Sale Until";
  expect(priceList(items, change({ change: "end", percent: "" }), NOW)?.split("\r\n")).toEqual([
    header,
    "2,400,,,",
    "3,400,,,",
    "",
  ]);
  expect(priceList(items.slice(0, 1), change({ change: "end", percent: "" }), NOW)).toBeUndefined();
  expect(
    priceList(items, change({ change: "raise" }), NOW)
      ?.split("\r\n")
      .slice(1, 3),
  ).toEqual(["1,366,,,", "2,440,300,2026-11-01 00:00,2026-12-24 20:00"]);
});
