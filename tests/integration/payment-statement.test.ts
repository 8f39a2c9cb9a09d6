import { expect, test } from "vitest";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { decide, insertWallet, placeOrder } from "#tests/fixtures/payments.ts";
import { newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

/** A list of references and pesos. */
const csvOf = (...lines: readonly (readonly [reference: string, pesos: string])[]) =>
  ["Reference No.,Amount", ...lines.map((line) => line.join(","))].join("\n");

test("a wallet's list finds the receipts of its waiting orders, and they are approved as they were seen", async () => {
  const { as } = testGameApi();
  const owner = as(await newLogin(30));
  const [wallet, otherWallet] = [await insertWallet(), await insertWallet()];
  const sendReceipt = async (reference: string, to: number) => {
    const { token, userNum } = await newShopper();
    const api = as({ token });
    const number = await placeOrder(api, to);
    await api.payments.sendReceipt({ number, reference });
    const { amount } = (await api.payments.order({ number })).order;
    return { api, number, userNum, pesos: (amount / 100).toFixed(2) };
  };
  const good = await sendReceipt("7001 2222 3333 1", wallet);
  const less = await sendReceipt("7001 2222 3333 2", wallet);
  const forged = await sendReceipt("7001 2222 3333 3", wallet);
  const paid = await sendReceipt("7001 2222 3333 4", wallet);
  const elsewhere = await sendReceipt("7001 2222 3333 5", otherWallet);
  await decide(owner, paid.number, "approve");

  const csv = csvOf(
    ["7001222233331", good.pesos],
    ["7001222233332", "1.00"],
    ["7001222233334", paid.pesos],
    ["7001222233335", elsewhere.pesos],
    ["", "5000"],
  );
  const { match } = await owner.paymentsAdmin.matchStatement({ wallet, csv });
  const numbers = (rows: readonly { order: { number: string } }[] = []) => rows.map(({ order }) => order.number);
  expect(numbers(match?.matched)).toEqual([good.number]);
  expect(numbers(match?.different)).toEqual([less.number]);
  expect(match?.notListed.map(({ number }) => number)).toEqual([forged.number]);
  expect(match?.leftOver.lines.map(({ payment }) => payment)).toEqual(["7001222233335", ""]);
  expect(match?.known).toBe(1);
  expect(await rcoinOf(good.userNum)).toBe(0);

  // A receipt that was replaced since is another one.
  const approve = () =>
    owner.paymentsAdmin.decide({
      ...{ number: good.number, decision: "approve", seen: match?.matched[0]?.order.seen ?? "" },
      ...{ reason: "", confirm: "on" },
    });
  await good.api.payments.sendReceipt({ number: good.number, reference: "7001222233339" });
  await expect(approve()).rejects.toMatchObject({ code: "conflict" });
  await good.api.payments.sendReceipt({ number: good.number, reference: "7001222233331" });
  const again = await owner.paymentsAdmin.matchStatement({ wallet, csv });
  await owner.paymentsAdmin.decide({
    ...{ number: good.number, decision: "approve", seen: again.match?.matched[0]?.order.seen ?? "" },
    ...{ reason: "", confirm: "on" },
  });
  expect(await rcoinOf(good.userNum)).toBe(100);
});

test("no transfer is found for two orders, however its reference is written, and none for a replaced receipt", async () => {
  const { as } = testGameApi();
  const owner = as(await newLogin(30));
  const wallet = await insertWallet();
  const payer = async () => {
    const { token } = await newShopper();
    const api = as({ token });
    return { api, number: await placeOrder(api, wallet) };
  };
  const [first, second, third] = [await payer(), await payer(), await payer()];
  // Read as the same number once spaces are gone, and so kept for its order.
  await first.api.payments.sendReceipt({ number: first.number, reference: "I 334567890123" });
  await expect(
    second.api.payments.sendReceipt({ number: second.number, reference: "1334567890123" }),
  ).rejects.toMatchObject({ code: "conflict" });
  await decide(owner, first.number, "refuse", "Another reference, please");
  await second.api.payments.sendReceipt({ number: second.number, reference: "1334567890123" });
  await first.api.payments.sendReceipt({ number: first.number, reference: "8000000000001" });
  // Words beside a number are not read as digits.
  await third.api.payments.sendReceipt({ number: third.number, reference: "7000000000007 Lito" });
  const { amount } = (await second.api.payments.order({ number: second.number })).order;
  const csv = csvOf(["1334567890123", (amount / 100).toFixed(2)], ["7000000000007", "1.00"]);
  const { match } = await owner.paymentsAdmin.matchStatement({ wallet, csv });
  expect(match?.matched.map(({ order }) => order.number)).toEqual([second.number]);
  expect(match?.notListed.map(({ number }) => number)).toContain(first.number);
});

test("an unknown wallet, a list without payments and invalid lines are refused, and staff need the right", async () => {
  const { as } = testGameApi();
  const { paymentsAdmin } = as(await newLogin(30));
  const wallet = await insertWallet();
  const csv = csvOf(["1234567890123", "100"]);
  await expect(paymentsAdmin.matchStatement({ wallet: 999_999, csv })).rejects.toMatchObject({
    code: "invalid",
    fields: { wallet: expect.anything() },
  });
  await expect(paymentsAdmin.matchStatement({ wallet, csv: "" })).rejects.toMatchObject({
    code: "invalid",
    fields: { csv: expect.anything() },
  });
  expect(await paymentsAdmin.matchStatement({ wallet, csv: csvOf(["1234567890123", "many"]) })).toMatchObject({
    ...{ invalid: 1, match: null },
    problems: [{ line: 2 }],
  });
  const support = as(await newLogin(11));
  await expect(support.paymentsAdmin.matchStatement({ wallet, csv })).rejects.toMatchObject({ code: "forbidden" });
});
