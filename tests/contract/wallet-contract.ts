import { describe, expect, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { registration, testPassword } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { gameServerNow } from "#tests/fixtures/game-server-data.ts";

/**
 * Tests the calls for vouchers, cart and purchases of an implementation of the game API, on a server that is filled
 * with `game-server-data`. All implementations must behave the same.
 *
 * @param name name of the implementation, for the report
 * @param makeApi makes the implementation for a caller
 */
export function describeWallet(name: string, makeApi: (caller: Caller) => GameApi): void {
  async function logIn(userId: string, ip: string): Promise<GameApi> {
    const anonymous = makeApi({ ip, token: undefined });
    await anonymous.accounts.register(registration({ userId }));
    const { token } = await anonymous.accounts.logIn({ userId, password: testPassword });
    return makeApi({ ip, token: token! });
  }
  const at = new Date(gameServerNow).toISOString();
  const noPages = { prevPage: null, nextPage: null, lastPage: 1, lastPageMinusOne: 0 };

  describe(name, () => {
    test("every state of a voucher has its message, and a redemption names its referrer", async () => {
      const player = await logIn("redeemer", "198.51.100.201");
      const redeem = (voucherCode: string, referralCode?: string) =>
        player.wallet.redeem({ voucherCode, referralCode });
      const wrong = (message: string) => ({ code: "invalid", message, fields: { voucherCode: [message] } });
      await expect(redeem("nonsense")).rejects.toMatchObject(
        wrong("A voucher code looks like XXXX-XXXX-XXXX-XXXX. Please check it."),
      );
      const notValid = wrong("This voucher code is not valid. Please check it and try again.");
      await expect(redeem("TEST-9999-9999-9999")).rejects.toMatchObject(notValid);
      await expect(redeem("TEST-0000-0000-0004")).rejects.toMatchObject(notValid);
      await expect(redeem("TEST-0000-0000-0003")).rejects.toMatchObject(wrong("This voucher code has expired."));
      await expect(redeem("TEST-0000-0000-0002", "redeemer")).rejects.toMatchObject({
        code: "invalid",
        fields: { referralCode: ["Referral code is not valid."] },
      });
      expect(await redeem("TEST-0000-0000-0002", "chief")).toStrictEqual({
        message: "Success! You received 100 R-Coin.",
        status: 1,
        voucherCode: "TEST-0000-0000-0002",
        ...noBalances.reply,
        rcoin: 100,
        milleage: 0,
      });
      await expect(redeem("TEST-0000-0000-0002")).rejects.toMatchObject({
        code: "conflict",
        message: "You have already redeemed this voucher code.",
      });
      expect(await player.wallet.topUps({ page: 1 })).toStrictEqual({
        topUps: [{ voucherCode: "****-****-****-0002", redeemedAt: at, rcoin: 100, ...noBalances.redemption }],
        ...noPages,
      });
    });

    test("items are put into the cart, bought and refunded", async () => {
      const player = await logIn("shopper", "198.51.100.202");
      expect(await player.cart.read({})).toStrictEqual({ data: [], takesCodes: true });
      expect(await player.shop.purchases({ page: 7 })).toStrictEqual({ lines: [], ...noPages });
      await player.wallet.redeem({ voucherCode: "TEST-0000-0000-0001" });
      expect(await player.cart.add({ productNum: 1, quantity: 2 })).toStrictEqual({
        message: "Item 1 is in your cart.",
        count: 1,
      });
      await player.cart.add({ productNum: 2, quantity: 1 });
      // Item 4 is withdrawn.
      await expect(player.cart.add({ productNum: 4, quantity: 1 })).rejects.toMatchObject({ code: "not_found" });
      const [one, two] = (await player.cart.read({})).data;
      const item = {
        productNum: 1,
        name: "Item 1",
        price: 100,
        imageUrl: "/art/items/pet-fox.webp",
        info: "An item.",
        category: "pet",
      };
      expect(one).toStrictEqual({ seq: one!.seq, quantity: 2, isChecked: 1, item, offered: true });
      expect(await player.cart.update({ seq: one!.seq, quantity: 3 })).toStrictEqual({
        message: "Your cart has been updated.",
      });
      expect(await player.cart.remove({ seq: two!.seq })).toStrictEqual({
        message: "The item has been removed from your cart.",
      });
      await expect(player.cart.update({ seq: two!.seq, isChecked: 0 })).rejects.toMatchObject({
        code: "conflict",
        message: "This item is no longer in your cart.",
      });
      const order = (quantity: number, price = 100) => ({
        requestKey: crypto.randomUUID(),
        items: [{ seq: one!.seq, quantity, price }],
      });
      await expect(player.cart.buy({ ...order(3), items: [] })).rejects.toMatchObject({
        code: "invalid",
        message: "Please select at least one item to buy.",
      });
      await expect(player.cart.buy(order(2))).rejects.toMatchObject({ code: "conflict" });
      await expect(player.cart.buy(order(3, 1))).rejects.toMatchObject({ code: "conflict" });
      const request = order(3);
      const bought = await player.cart.buy(request);
      expect(bought).toStrictEqual({
        message: "Thank you! Your items are on their way.",
        purchase: bought.purchase,
        repeated: false,
        ...noBalances.reply,
        rcoin: 200,
        milleage: 20,
      });
      expect(await player.cart.buy(request)).toMatchObject({ purchase: bought.purchase, repeated: true });
      const delivery = { pending: 3, banked: 0, taken: 0, cancelRequested: 0, cancelled: 0 };
      const { purchase } = await player.purchases.byId({ id: bought.purchase });
      const { line } = purchase.lines[0]!;
      expect(purchase).toStrictEqual({
        id: bought.purchase,
        boughtAt: at,
        total: 300,
        lines: [
          {
            line,
            item,
            quantity: 3,
            delivery,
            cancelUntil: new Date(gameServerNow + 15 * 60_000).toISOString(),
          },
        ],
      });
      expect(await player.shop.purchases({ page: 1 })).toStrictEqual({
        lines: [{ item, quantity: 3, boughtAt: at, purchase: bought.purchase, delivery }],
        ...noPages,
      });
      expect(await player.purchases.cancelDelivery({ line })).toStrictEqual({
        message: "3 items are cancelled and refunded.",
        cancelled: 3,
        ...noBalances.reply,
        rcoin: 500,
        milleage: 20,
      });
      const stranger = await logIn("stranger", "198.51.100.203");
      await expect(stranger.purchases.byId({ id: bought.purchase })).rejects.toMatchObject({ code: "not_found" });
      await expect(stranger.purchases.cancelDelivery({ line })).rejects.toMatchObject({ code: "not_found" });
      await player.cart.add({ productNum: 3, quantity: 99 });
      const [expensive] = (await player.cart.read({})).data;
      const tooMuch = { requestKey: crypto.randomUUID(), items: [{ seq: expensive!.seq, quantity: 99, price: 102 }] };
      await expect(player.cart.buy(tooMuch)).rejects.toMatchObject({ code: "conflict", message: "Not enough R-Coin." });
    });
  });
}
