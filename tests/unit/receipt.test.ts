import { expect, test } from "vitest";
import { loadPurchase } from "#app/features/shop/pages/purchase/load-purchase.server.ts";
import type { Services } from "#app/server/services.ts";

/** Half a minute after 21:57 in Manila. */
const END = Date.UTC(2026, 10, 30, 13, 57, 30);

async function cancelUntilAt(now: number) {
  const line = {
    ...{ line: 1, quantity: 1, cancelUntil: new Date(END).toISOString() },
    item: { productNum: 1, name: "Katana", price: 100, imageUrl: "", isAvailable: true },
    delivery: { pending: 1, banked: 0, taken: 0, cancelRequested: 0, cancelled: 0 },
  };
  const purchase = { id: 1, boughtAt: "2026-11-30T13:42:30Z", total: 100, lines: [line] };
  const services = {
    gameApi: { purchases: { byId: async () => ({ purchase }) } },
    isPartAvailable: async () => true,
    now: () => now,
  } as unknown as Services;
  return (await loadPurchase(services, "1")).lines[0]?.cancelUntil;
}

test("a receipt offers to cancel until the minute that it names, and not during it", async () => {
  expect(await cancelUntilAt(END - 30_001)).toBe("21:57");
  expect(await cancelUntilAt(END - 30_000)).toBeUndefined();
  expect(await cancelUntilAt(END)).toBeUndefined();
});
