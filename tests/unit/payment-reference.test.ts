import { expect, test } from "vitest";
import { plainPesos } from "#app/features/payments/order-texts.ts";
import { receiptName } from "#app/features/payments/receipt-name.ts";
import { normalizedReference, referenceKeys } from "#app/features/payments/reference.ts";
import { pesosText } from "#app/format/pesos.ts";

test.each([
  ["1234 567 890123", "1234567890123"],
  [" 1234-567-890123 ", "1234567890123"],
  ["１２３４567890123", "1234567890123"],
  ["ab12cd", "AB12CD"],
  ["ref: 12.34\n56", "REF123456"],
  ["¡¿—", ""],
])("the reference number %j is %j however it is typed", (typed, normal) => {
  expect(normalizedReference(typed)).toBe(normal);
  expect(normalizedReference(normal)).toBe(normal);
});

test.each([
  "501795666225890",
  "Ref. No. 501795666225890",
  "REFNO501795666225890",
  "Reference ID: 5017-9566 6225 890 (GCash)",
  "000501795666225890",
  "5O1795666225890",
  "5017956662258 9O",
  "50l795666225890 GCASH",
  "5017\u200b9566\u20606225890",
  "５０１７95666225890",
  "GCash2 501795666225890",
  "7 501795666225890",
  "GCash 2: 501795666225890",
  "501795666225890 GCash 2",
  "5017 9566 6225 890 AB",
])("%j is the same transfer as 501795666225890", (typed) => {
  expect(referenceKeys(typed)).toContain("501795666225890");
});

test.each([
  // Short numbers are recognized behind a word, and the letters of a reference count.
  ["Ref. No. 123456", "123456"],
  ["RefNo123456", "123456"],
  ["00123456 InstaPay", "123456"],
  ["TRX20261126ABCD", "TRX20261126ABCD"],
  ["TRX-20261126-ABCE", "TRX20261126ABCE"],
  ["bill-of-sale", "BILLOFSALE"],
  ["0000", "0"],
  ["garbage-1", "GARBAGE1"],
  ["Ref. 0001-A", "1A"],
  ["REF0001A GCash", "1A"],
  ["reference", "REFERENCE"],
  // Nine digits are enough without the letters, eight are not.
  ["123456789AB", "123456789"],
  ["12345678AB", "12345678AB"],
  ["LOIL 501795666225890 OIL", "501795666225890"],
  // Of two numbers of the same length, the first.
  ["123456789 AB 987654321", "123456789"],
])("the transfer of %j is %j", (typed, key) => {
  expect(referenceKeys(typed)).toEqual([key]);
  expect(referenceKeys(key)).toEqual([key]);
});

test("different numbers are different transfers", () => {
  const numbers = ["501795666225890", "501795666225891", "50179566622589", "5017956662258900", "1501795666225890"];
  expect(new Set(numbers.flatMap(referenceKeys)).size).toBe(numbers.length);
});

test("amounts are pesos with centavos for people, and plain numbers for wallets", () => {
  expect([0, 5, 50_01, 1_234_50, 100_000_00].map(pesosText)).toEqual([
    "₱0.00",
    "₱0.05",
    "₱50.01",
    "₱1,234.50",
    "₱100,000.00",
  ]);
  expect([50_01, 1_234_50].map(plainPesos)).toEqual(["50.01", "1234.50"]);
});

test("receipts of test mode have a mark and numbers of their own", () => {
  expect([receiptName(42, false), receiptName(42, true), receiptName(1_234_567, false)]).toEqual([
    "000042",
    "TEST-000042",
    "1234567",
  ]);
});
