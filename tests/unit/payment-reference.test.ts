import { expect, test } from "vitest";
import { plainPesos } from "#app/features/payments/order-texts.ts";
import { pesosText } from "#app/features/payments/pesos.ts";
import { receiptName } from "#app/features/payments/receipt-name.ts";
import { normalizedReference } from "#app/features/payments/reference.ts";

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
