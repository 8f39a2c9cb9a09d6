import { expect, test } from "vitest";
import { bestValueOf } from "#app/features/payments/best-value.ts";

const offer = (price: number, coins: number, bonus = 0) => ({ price, coins, bonus });

test("the best value is the package with the most coins for a peso, of equal ones the larger", () => {
  const small = offer(50_00, 50);
  const club = offer(500_00, 500, 40);
  const chest = offer(2000_00, 2000, 400);
  expect(bestValueOf([chest, small, club])).toBe(chest);
  const half = offer(1000_00, 1000, 200);
  expect(bestValueOf([small, half, chest])).toBe(chest);
  expect(bestValueOf([small, club])).toBe(club);
});

test("packages that all give the same have no best value, and neither has a single one", () => {
  expect(bestValueOf([offer(50_00, 50), offer(100_00, 100)])).toBeUndefined();
  expect(bestValueOf([offer(100_00, 100, 10)])).toBeUndefined();
  expect(bestValueOf([])).toBeUndefined();
});
