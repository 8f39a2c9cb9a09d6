import { expect, test } from "vitest";
import { newToken } from "#app/crypto/tokens.ts";
import type { PaymentProvider } from "#app/features/payments/provider.ts";
import { DAY } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertPackage, insertWallet } from "#tests/fixtures/payments.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";

/** A provider that only opens pages. */
function providerOf(key: PaymentProvider["key"], isTest: boolean): PaymentProvider {
  const unused = () => Promise.reject(new Error("not called here"));
  return {
    ...{ key, isTest, readWebhook: unused, readCheckout: unused, closeCheckout: unused, refund: unused },
    findProblems: unused,
    createCheckout: async ({ number }) => ({ id: number, url: `https://pay.example/${number}` }),
  };
}

test("providers in test mode are offered to staff who handle payments only, and orders say so", async () => {
  const providers = [providerOf("paymongo", true), providerOf("stripe", false)];
  const { gameApi, as } = testGameApi({ providers });
  const price = 100_00;
  const id = await insertPackage({ price });
  const player = as({ token: (await newShopper()).token });
  const support = as({ token: (await newLogin(11)).token });
  const owner = as({ token: (await newLogin(30)).token });
  const offered = async (api: typeof gameApi) =>
    (await api.payments.offers({})).methods.filter(({ kind }) => kind === "provider").map(({ key }) => key);
  expect(await Promise.all([gameApi, as({ token: "expired" }), player, support, owner].map(offered))).toEqual([
    ["stripe"],
    ["stripe"],
    ["stripe"],
    ["stripe"],
    ["paymongo", "stripe"],
  ]);

  const orderWith = (api: typeof gameApi, method: string) =>
    api.payments.placeOrder({ requestKey: newToken(), package: id, price, method });
  await expect(orderWith(player, "paymongo")).rejects.toMatchObject({ code: "invalid" });
  const { number, checkoutUrl } = await orderWith(owner, "paymongo");
  expect(checkoutUrl).toBe(`https://pay.example/${number}`);
  const { order } = await owner.payments.order({ number });
  expect(order).toMatchObject({ isTest: true, method: "PayMongo", amount: price, wallet: null, checkoutUrl });
});

test("packages are offered in their period and order, with the wallets in their order", async () => {
  const { gameApi, clock } = testGameApi();
  const now = clock.time;
  const [late, plain, featured] = [
    await insertPackage({ name: "Late", startsAt: now + DAY }),
    await insertPackage({ name: "Plain", position: 1, endsAt: now + DAY, accountLimit: 2 }),
    await insertPackage({ name: "Featured", position: 2, featured: true }),
    await insertPackage({ name: "Withdrawn", offered: false }),
  ];
  const second = `wallet-${await insertWallet({ position: 2 })}`;
  const first = `wallet-${await insertWallet({ position: 1, kind: "maya" })}`;
  await insertWallet({ offered: false });
  const ids = async () => {
    const { packages } = await gameApi.payments.offers({});
    return packages.map(({ id }) => id).filter((id) => [late, plain, featured].includes(id));
  };
  expect(await ids()).toEqual([plain, featured]);
  const { packages, methods } = await gameApi.payments.offers({});
  expect(packages.find(({ id }) => id === plain)).toMatchObject({
    ...{ featured: false, accountLimit: 2, endsAt: new Date(now + DAY).toISOString() },
  });
  expect(packages.some(({ name }) => name === "Withdrawn")).toBe(false);
  expect(methods.map(({ key }) => key).filter((key) => [first, second].includes(key))).toEqual([first, second]);
  clock.time += DAY;
  expect(await ids()).toEqual([late, featured]);
});
