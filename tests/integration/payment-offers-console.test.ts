import { expect, test } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

/** A code of a person, without an amount. */
const QR_TEXT =
  "00020101021127580012com.p2pqrpay0111DEMODEMOXXX0208999644030411090000000015204601653036085802PH5912DEMO ACCOUNT6006Manila6304F3F1";

async function consoleOf(level: number) {
  const portal = testGameApi();
  return { ...portal, api: portal.as({ token: (await newLogin(level)).token }) };
}

const pouch: CallInput<"packagesAdmin.save"> = {
  id: 0,
  name: "Console pouch",
  info: "For the test.",
  price: "1,250.5",
  coins: "1300",
  bonus: "50",
  firstBonus: "",
  position: "-3",
  offered: "on",
};

test("a package is created, changed and withdrawn, and orders keep it as it was", async () => {
  const { api, as } = await consoleOf(30);
  const { id } = await api.packagesAdmin.save(pouch);
  const entry = async () => (await api.packagesAdmin.list({})).data.find((one) => one.id === id)!;
  expect((await entry()).values).toMatchObject({ price: "1250.50", coins: "1300", bonus: "50", firstBonus: "" });
  const wallet = await api.walletsAdmin.save(gcash);
  const player = as({ token: (await newShopper()).token });
  const offered = async () => (await player.payments.offers({})).packages.find((one) => one.id === id);
  expect(await offered()).toMatchObject({
    name: "Console pouch",
    price: 125_050,
    coins: 1300,
    bonus: 50,
    firstBonus: 0,
  });
  const { number } = await player.payments.placeOrder({
    requestKey: crypto.randomUUID(),
    package: id,
    price: 125_050,
    method: `wallet-${wallet.id}`,
  });

  const { seen, values } = await entry();
  const changed = { ...values, id, seen, price: "99", offered: "" } as CallInput<"packagesAdmin.save">;
  await api.packagesAdmin.save(changed);
  await expect(api.packagesAdmin.save(changed)).rejects.toMatchObject({ code: "conflict" });
  expect(await offered()).toBeUndefined();
  expect((await player.payments.order({ number })).order).toMatchObject({
    packageName: "Console pouch",
    price: 125_050,
  });
  expect(await countRows("audit_log", `target = 'package ${id}' AND action = 'adminsavepackage'`)).toBe(2);
});

test("packages with prices, coins or periods that are not possible are refused at their fields", async () => {
  const { api } = await consoleOf(30);
  const wrong: [Partial<CallInput<"packagesAdmin.save">>, string][] = [
    [{ price: "" }, "price"],
    [{ price: "19.99" }, "price"],
    [{ price: "12.345" }, "price"],
    [{ price: "-5" }, "price"],
    [{ price: "1e3" }, "price"],
    [{ price: "100000.01" }, "price"],
    [{ coins: "0" }, "coins"],
    [{ bonus: "1.5" }, "bonus"],
    [{ startsAt: "2026-12-24 20:00", endsAt: "2026-12-24 20:00" }, "endsAt"],
    [{ name: " " }, "name"],
  ];
  for (const [change, field] of wrong)
    await expect(api.packagesAdmin.save({ ...pouch, ...change }), JSON.stringify(change)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.anything() },
    });
});

const gcash: CallInput<"walletsAdmin.save"> = {
  id: 0,
  kind: "gcash",
  name: "GCash",
  accountName: "Console",
  accountNumber: "0900 000 0009",
  qrText: QR_TEXT,
  promisedMinutes: "30",
  offered: "on",
};

test("players get a code with the amount only after the owner has tried it, and not with another code", async () => {
  const { api, as } = await consoleOf(30);
  const [pack, { id }] = [await api.packagesAdmin.save(pouch), await api.walletsAdmin.save(gcash)];
  const entry = async () => (await api.walletsAdmin.list({})).data.find((one) => one.id === id)!;
  const shownCode = async () => {
    const player = as({ token: (await newShopper()).token });
    const { number } = await player.payments.placeOrder({
      requestKey: crypto.randomUUID(),
      package: pack.id,
      price: 125_050,
      method: `wallet-${id}`,
    });
    const { wallet } = (await player.payments.order({ number })).order;
    return { isPlain: wallet?.qr === QR_TEXT, qrHasAmount: wallet?.qrHasAmount };
  };
  expect(await shownCode()).toEqual({ isPlain: true, qrHasAmount: false });
  const { seen } = await entry();
  expect(await api.walletsAdmin.setQrTested({ id, seen, tested: true })).toEqual({
    message: "Players get a code with the amount and the number of their order from now on.",
  });
  await expect(api.walletsAdmin.setQrTested({ id, seen, tested: true })).rejects.toMatchObject({ code: "conflict" });
  expect(await shownCode()).toEqual({ isPlain: false, qrHasAmount: true });

  const untested = await api.walletsAdmin.setQrTested({ id, seen: (await entry()).seen, tested: false });
  expect(untested.message).toBe("Players get the code as it is from now on, and type the amount themselves.");
  expect(await shownCode()).toEqual({ isPlain: true, qrHasAmount: false });
  await api.walletsAdmin.setQrTested({ id, seen: (await entry()).seen, tested: true });

  // Saving the same text keeps the result, another text does not.
  const save = async (change: object) => {
    const { seen, values } = await entry();
    await api.walletsAdmin.save({ ...values, id, seen, ...change } as CallInput<"walletsAdmin.save">);
    return (await entry()).qrTested;
  };
  expect(await save({ instructions: "Write your user ID." })).toBe(true);
  expect(await save({ qrText: "" })).toBe(false);
  await expect(api.walletsAdmin.setQrTested({ id, seen: (await entry()).seen, tested: true })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await save({ qrText: QR_TEXT })).toBe(false);
});

test("texts that are no QR Ph code are refused with the reason", async () => {
  const { api } = await consoleOf(30);
  const wrong: [string, RegExp][] = [
    ["https://pay.example", /not the text of a QR Ph code/],
    [QR_TEXT.replace("DEMO ACCOUNT", "DEMO ACC0UNT"), /checksum/],
    [QR_TEXT.slice(0, -9), /not the text|checksum/],
  ];
  for (const [qrText, text] of wrong)
    await expect(api.walletsAdmin.save({ ...gcash, qrText }), qrText).rejects.toMatchObject({
      code: "invalid",
      fields: { qrText: [expect.stringMatching(text)] },
    });
});

test("packages need the right to set prices, wallets the right to change settings", async () => {
  for (const level of [11, 20]) {
    const { api } = await consoleOf(level);
    await expect(api.packagesAdmin.save(pouch)).rejects.toMatchObject({ code: "forbidden" });
    await expect(api.walletsAdmin.save(gcash)).rejects.toMatchObject({ code: "forbidden" });
    await expect(api.walletsAdmin.setQrTested({ id: 1, tested: true })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a package keeps its period, limit and prominence, and can be without them again", async () => {
  const { api, gameApi, clock } = await consoleOf(30);
  clock.time = Date.UTC(2026, 11, 24, 12);
  const period = { startsAt: "2026-12-24T19:00", endsAt: "2026-12-24T21:30" };
  const values = { ...period, accountLimit: "3", featured: "on", offered: "on" } as const;
  const { id } = await api.packagesAdmin.save({ ...pouch, ...values });
  const entry = async () => (await api.packagesAdmin.list({})).data.find((one) => one.id === id)!;
  expect((await entry()).values).toMatchObject(values);
  const offered = async () => (await gameApi.payments.offers({})).packages.find((one) => one.id === id);
  expect(await offered()).toMatchObject({
    ...{ featured: true, accountLimit: 3, endsAt: new Date(Date.UTC(2026, 11, 24, 13, 30)).toISOString() },
  });
  const without = { startsAt: "", endsAt: "", accountLimit: "", featured: "" } as const;
  await api.packagesAdmin.save({ ...pouch, ...without, id, seen: (await entry()).seen });
  expect((await entry()).values).toMatchObject({ ...without, offered: "on" });
  expect(await offered()).toMatchObject({ featured: false, accountLimit: null, endsAt: null });
  await api.packagesAdmin.save({ ...pouch, id, seen: (await entry()).seen, offered: "" });
  expect((await entry()).values).toMatchObject({ featured: "", offered: "" });
});
