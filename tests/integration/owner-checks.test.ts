import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

test("a player cannot cancel another player's purchase: it stays pending and is not refunded", async () => {
  const { as } = testGameApi();
  const [buyer, stranger] = [await newShopper(100), await newShopper(100)];
  const player = as({ token: buyer.token });
  const purchase = await buy(player, await insertItem({ price: 30 }), 2);
  const [line] = (await player.purchases.byId({ id: purchase })).purchase.lines;

  const attempt = as({ token: stranger.token }).purchases.cancelDelivery({ line: line!.line });
  await expect(attempt).rejects.toMatchObject({ code: "not_found", message: "Purchase not found." });
  expect(await countRows("deliveries", `line_id = ${line!.line} AND flag = 0`)).toBe(2);
  expect([await rcoinOf(buyer.userNum), await rcoinOf(stranger.userNum)]).toEqual([40, 100]);

  expect(await player.purchases.cancelDelivery({ line: line!.line })).toMatchObject({ cancelled: 2, rcoin: 100 });
  expect(await audit()).toEqual([]);
});

test("a receipt shows the requested purchase, to its buyer only", async () => {
  const { as } = testGameApi();
  const [buyer, stranger] = [await newShopper(100), await newShopper(100)];
  const player = as({ token: buyer.token });
  const item = await insertItem({ price: 1 });
  const first = await buy(player, item, 1);
  for (let count = 0; count < 9; count += 1) await buy(player, item, 2);
  const latestPurchase = await buy(player, item, 3);

  for (const [id, quantity] of [
    [first, 1],
    [latestPurchase, 3],
  ] as const) {
    const { purchase } = await player.purchases.byId({ id });
    expect(purchase.lines.map((line) => line.quantity)).toEqual([quantity]);
  }
  const secondPage = await player.shop.purchases({ page: 2 });
  expect(secondPage.lines).toHaveLength(1);
  expect(secondPage).toMatchObject({ prevPage: 1, nextPage: null, lastPage: 2 });
  await expect(as({ token: stranger.token }).purchases.byId({ id: first })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("two players with the same request key each buy their own cart", async () => {
  const { as } = testGameApi();
  const item = await insertItem({ price: 30 });
  const requestKey = crypto.randomUUID();
  const shoppers = [await newShopper(100), await newShopper(100)];
  for (const { token } of shoppers) {
    const player = as({ token });
    await player.cart.add({ productNum: item, quantity: 2 });
    const receipt = await player.cart.buy(buyRequest(await player.cart.read({}), requestKey));
    expect(receipt).toMatchObject({ repeated: false, rcoin: 40 });
    const { purchase } = await player.purchases.byId({ id: receipt.purchase });
    expect(purchase.lines).toMatchObject([{ quantity: 2, delivery: { pending: 2 } }]);
  }
  for (const { userNum } of shoppers) {
    expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(2);
    expect(await countRows("cart_items", `user_num = ${userNum}`)).toBe(0);
  }
  expect(await audit()).toEqual([]);
});

test("each player's vouchers and purchased lines have their own numbering", async () => {
  const { as } = testGameApi();
  const item = await insertItem({ price: 1 });
  for (const { userNum, token } of [await newShopper(100), await newShopper(100)]) {
    const player = as({ token });
    for (let count = 0; count < 3; count += 1) {
      await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB) });
      await buy(player, item);
    }
    for (const table of ["redemptions", "purchase_lines"]) {
      const { results } = await env.DB.prepare(`SELECT ordinal FROM ${table} WHERE user_num = ? ORDER BY ordinal`)
        .bind(userNum)
        .all<{ ordinal: number }>();
      expect(results.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    }
  }
});

test("only the session in use is extended", async () => {
  const { as, clock, settle } = testGameApi();
  const [used, other] = [await newShopper(), await newShopper()];
  const sessionExpiries = async () =>
    Promise.all(
      [used, other].map(({ userNum }) =>
        env.DB.prepare("SELECT expires_at FROM sessions WHERE user_num = ?").bind(userNum).first<number>("expires_at"),
      ),
    );
  await env.DB.prepare("UPDATE sessions SET expires_at = ?1, created_at = ?2, last_used_at = 0")
    .bind(clock.time + 1, clock.time)
    .run();
  await as({ token: used.token }).accounts.current({});
  await settle();
  expect(await sessionExpiries()).toEqual([clock.time + 30 * 86_400_000, clock.time + 1]);
});

/** The test database, with a change right before it prolongs a session. */
function changedBeforeProlonging(change: () => Promise<unknown>): D1Database {
  return new Proxy(env.DB, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (property !== "prepare") return typeof value === "function" ? value.bind(target) : value;
      return (query: string) => {
        const statement = target.prepare(query);
        if (!query.startsWith('update "sessions"')) return statement;
        const bind = (...values: unknown[]) => {
          const run = async () => {
            await change();
            return statement.bind(...values).run();
          };
          return { run };
        };
        return { bind };
      };
    },
  });
}

test("a session that is replaced while it is being prolonged keeps its few seconds", async () => {
  const { userNum, token } = await newShopper();
  const session = env.DB.prepare("UPDATE sessions SET expires_at = ?2, last_used_at = ?3 WHERE user_num = ?1");
  const database = changedBeforeProlonging(() => session.bind(userNum, clock.time + 15_000, clock.time).run());
  const { as, clock, settle } = testGameApi({ database });
  await session.bind(userNum, clock.time + 60_000, 0).run();
  await as({ token }).accounts.current({});
  await settle();
  expect(await countRows("sessions", `user_num = ${userNum} AND expires_at = ${clock.time + 15_000}`)).toBe(1);
});

test("a new password forgets the known networks and devices of its own account only", async () => {
  const { as, settle } = testGameApi();
  const [changed, other] = [await newShopper(), await newShopper()];
  for (const { userId } of [changed, other])
    for (const ip of ["198.51.100.1", "192.0.2.1"]) {
      await as({ ip }).accounts.logIn({ userId, password: testPassword, device: "" });
      await settle();
    }
  const known = (userNum: number) => countRows("known_networks", `user_num = ${userNum}`);
  const devices = (userNum: number) => countRows("known_devices", `user_num = ${userNum}`);
  expect([await devices(changed.userNum), await devices(other.userNum)]).toEqual([2, 2]);
  expect([await known(changed.userNum), await known(other.userNum)]).toEqual([2, 2]);
  await as({ token: changed.token, ip: "192.0.2.1" }).accounts.updatePassword({
    userId: changed.userId,
    password: testPassword,
    newPassword: "Silver-Moon-2",
  });
  await settle();
  expect([await known(changed.userNum), await known(other.userNum)]).toEqual([1, 2]);
  expect([await devices(changed.userNum), await devices(other.userNum)]).toEqual([0, 2]);
});
