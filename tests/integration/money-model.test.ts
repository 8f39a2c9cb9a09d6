import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buyRequest, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const PLAYERS = 3;
const PRICES = [0, 5, 12, 40];
const VALUES = [20, 55, 130];

/** A step of a player or the game server; numbers select among the existing entities. */
const step = fc.record({
  playerIndex: fc.nat(PLAYERS - 1),
  action: fc.constantFrom("redeem", "redeem again", "add", "buy", "buy again", "cancel", "take", "reprice", "wait"),
  choice: fc.nat(1000),
  /** How many times the request is sent concurrently. */
  times: fc.constantFrom(1, 1, 1, 2, 5),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The expected state, tracked independently of the portal. */
interface Model {
  balances: number[];
  /** Codes, and whether they were redeemed. */
  codes: { code: string; value: number; usedBy: number | undefined }[];
  /** The amount paid, by request key. */
  paid: Map<string, number>;
}

async function createPortal() {
  const portal = testGameApi();
  const shoppers = await Promise.all(Array.from({ length: PLAYERS }, () => newShopper(60)));
  const items = await Promise.all(PRICES.map((price) => insertItem({ price })));
  const model: Model = { balances: shoppers.map(() => 60), codes: [], paid: new Map() };
  return {
    ...portal,
    shoppers,
    items,
    model,
    /** Each player's last purchase request, to repeat it. */
    requests: [] as ({ requestKey: string; items: { seq: number; quantity: number; price: number }[] } | undefined)[],
    lines: shoppers.map(() => [] as number[]),
    player: (index: number): GameApi => portal.as({ token: shoppers[index]!.token }),
    bridge: portal.as({ token: await newBridgeKey() }),
  };
}
type Portal = Awaited<ReturnType<typeof createPortal>>;

/** Sends a request several times at once; refusals count as replies, other errors are thrown. */
async function sendConcurrently<Reply>(times: number, send: () => Promise<Reply>): Promise<Reply[]> {
  const results = await Promise.allSettled(Array.from({ length: times }, send));
  return results.flatMap((result) => {
    if (result.status === "fulfilled") return [result.value];
    if (!isGameApiError(result.reason) || result.reason.code === "unavailable") throw result.reason;
    return [];
  });
}

const steps: Record<Step["action"], (portal: Portal, step: Step) => Promise<void>> = {
  async redeem({ model, player, clock }, { playerIndex, choice, times }) {
    const value = VALUES[choice % VALUES.length]!;
    const code = await insertVoucher(env.DB, { amounts: { rcoin: value } });
    const voucher = { code, value, usedBy: undefined as number | undefined };
    model.codes.push(voucher);
    clock.time += 60_000;
    const replies = await sendConcurrently(times, () => player(playerIndex).wallet.redeem({ voucherCode: code }));
    expect(replies.length).toBe(1);
    voucher.usedBy = playerIndex;
    model.balances[playerIndex]! += value;
  },
  async "redeem again"({ model, player, clock }, { playerIndex, choice, times }) {
    const voucher = model.codes[choice % Math.max(1, model.codes.length)];
    if (!voucher) return;
    clock.time += 60_000;
    expect(
      await sendConcurrently(times, () => player(playerIndex).wallet.redeem({ voucherCode: voucher.code })),
    ).toEqual([]);
  },
  async add({ player, items }, { playerIndex, choice, times }) {
    const productNum = items[choice % items.length]!;
    await sendConcurrently(times, () => player(playerIndex).cart.add({ productNum, quantity: 1 + (choice % 4) }));
  },
  async buy(portal, { playerIndex, times }) {
    const { model, player, lines, requests } = portal;
    const request = buyRequest(await player(playerIndex).cart.read({}));
    const total = request.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    requests[playerIndex] = request;
    const replies = await sendConcurrently(times, () => player(playerIndex).cart.buy(request));
    const affordable = request.items.length > 0 && total <= model.balances[playerIndex]!;
    expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(affordable ? 1 : 0);
    if (!affordable) return;
    model.balances[playerIndex]! -= total;
    model.paid.set(request.requestKey, total);
    const { purchase } = await player(playerIndex).purchases.byId({ id: replies[0]!.purchase });
    expect(purchase.total).toBe(total);
    lines[playerIndex]!.push(...purchase.lines.map(({ line }) => line));
  },
  async "buy again"({ player, requests, model }, { playerIndex, times }) {
    const request = requests[playerIndex];
    if (!request) return;
    const replies = await sendConcurrently(times, () => player(playerIndex).cart.buy(request));
    // A request that lacked coins may succeed now; a successful one is not repeated.
    if (model.paid.has(request.requestKey)) expect(replies.every(({ repeated }) => repeated)).toBe(true);
    else if (replies.length > 0) {
      const total = request.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
      expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
      model.balances[playerIndex]! -= total;
      model.paid.set(request.requestKey, total);
    }
  },
  async cancel({ player, lines, model, bridge }, { playerIndex, choice, times }) {
    const line = lines[playerIndex]![choice % Math.max(1, lines[playerIndex]!.length)];
    if (!line) return;
    const { results } = await env.DB.prepare("SELECT id, price, flag FROM deliveries WHERE line_id = ?")
      .bind(line)
      .all<{ id: number; price: number; flag: number }>();
    const pending = results.filter(({ flag }) => flag === 0);
    const [replies, acks] = await Promise.all([
      sendConcurrently(times, () => player(playerIndex).purchases.cancelDelivery({ line })),
      // The game server claims some of it at the same time.
      choice % 2 === 0
        ? sendConcurrently(1, () => bridge.bridge.ackDeliveries({ ids: results.map(({ id }) => id) }))
        : [],
    ]);
    const taken = new Set(acks.flatMap((ack) => ack.taken));
    const cancelled = replies.reduce((sum, reply) => sum + reply.cancelled, 0);
    const refunded = pending.filter(({ id }) => !taken.has(id)).slice(0, cancelled);
    expect(refunded).toHaveLength(cancelled);
    model.balances[playerIndex]! += refunded.reduce((sum, { price }) => sum + price, 0);
  },
  async take({ bridge }, { choice, times }) {
    const { deliveries } = await bridge.bridge.pullDeliveries({ limit: 1 + (choice % 20) });
    if (deliveries.length > 0)
      await sendConcurrently(times, () => bridge.bridge.ackDeliveries({ ids: deliveries.map(({ id }) => id) }));
  },
  async reprice({ items }, { choice }) {
    const index = choice % items.length;
    await env.DB.prepare("UPDATE shop_items SET price = ?, offered = ? WHERE product_num = ?")
      .bind(PRICES[(index + choice) % PRICES.length]!, choice % 5 === 0 ? 0 : 1, items[index]!)
      .run();
  },
  async wait({ clock }, { choice }) {
    clock.time += choice * 2000;
  },
};

test("random sequences of redemptions, purchases, cancellations and claims keep the ledger consistent", async () => {
  // `VITE_MONEY_SEED=<seed> npx vitest run money-model` repeats a run.
  const seed = Number(import.meta.env.VITE_MONEY_SEED ?? Date.now() & 0x7fffffff);
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 280, size: "max" }), async (sequence) => {
      const portal = await createPortal();
      for (const step of sequence) {
        await steps[step.action](portal, step);
        done += 1;
      }
      const balances = await Promise.all(portal.shoppers.map(({ userNum }) => rcoinOf(userNum)));
      expect(balances).toEqual(portal.model.balances);
      expect(await audit()).toEqual([]);
    }),
    { seed, numRuns: 10, endOnFailure: true },
  );
  // biome-ignore lint/suspicious/noConsole: prints the seed, so that a run can be repeated
  console.log(`money model: seed ${seed}, ${done} steps`);
  expect(done).toBeGreaterThanOrEqual(2000);
});
