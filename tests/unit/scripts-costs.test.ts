import { expect, test } from "vitest";
import { costsFor, prices } from "../../scripts/costs/costs.ts";

test("usage within the plan costs its base price, and what is beyond is charged by the million", () => {
  expect(costsFor(1000, 6).dollars).toBe(prices.base);
  const many = costsFor(1_000_000, 6);
  expect(many.requests).toBeGreaterThan(prices.requests.included);
  const requests = ((many.requests - 10_000_000) / 1_000_000) * 0.3;
  const cpu = ((many.cpu - 30_000_000) / 1_000_000) * 0.02;
  const written = ((many.rowsWritten - 50_000_000) / 1_000_000) * 1;
  expect(many.dollars).toBeCloseTo(5 + requests + cpu + Math.max(0, written), 6);
});
