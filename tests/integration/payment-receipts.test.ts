import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { decide, placeOrder } from "#tests/fixtures/payments.ts";
import { bytesOf, createPng, decoded, pictures, pngChunk } from "#tests/fixtures/pictures.ts";
import { countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

let portal: ReturnType<typeof testGameApi>;
beforeEach(() => {
  portal = testGameApi();
});

const as = (token: string) => portal.as({ token });
const clock = () => portal.clock;

interface Payer {
  api: GameApi;
  userNum: number;
  number: string;
}

/** A new player with an order to a wallet. */
async function newPayer(): Promise<Payer> {
  const { token, userNum } = await newShopper();
  const api = as(token);
  return { api, userNum, number: await placeOrder(api) };
}

/** A reference number that no other test uses. */
const newReference = () => crypto.randomUUID().replaceAll("-", "").toUpperCase();

/** A picture that no other test uses. */
const newPicture = (...before: Uint8Array[]) =>
  createPng({ data: crypto.getRandomValues(new Uint8Array(64)) }, ...before);

const stateOf = async ({ api, number }: Payer) => (await api.payments.order({ number })).order.state;

test("a receipt is recorded with its picture, and the order waits for a cashier", async () => {
  const payer = await newPayer();
  const reference = newReference();
  const { message } = await payer.api.payments.sendReceipt({
    number: payer.number,
    reference: `Ref. ${reference.slice(0, 8)} ${reference.slice(8).toLowerCase()}`,
    picture: newPicture(),
  });
  expect(message).toContain(payer.number);
  const { order } = await payer.api.payments.order({ number: payer.number });
  expect(order).toMatchObject({ state: "submitted", reference: `REF${reference}`, hasPicture: true, decision: "" });
  expect(order.events.map(({ kind }) => kind)).toEqual(["created", "submitted"]);
});

test("one reference number or picture serves one order, also when two players send it at the same time", async () => {
  const reference = newReference();
  const picture = newPicture();
  const outcomes = async (...sends: Promise<unknown>[]) =>
    (await Promise.allSettled(sends)).map((result) => (result.status === "fulfilled" ? "sent" : result.reason));
  const [a, b, c, d] = await Promise.all([newPayer(), newPayer(), newPayer(), newPayer()]);

  const byReference = await outcomes(
    ...[a, b].map(({ api, number }) => api.payments.sendReceipt({ number, reference })),
  );
  expect(byReference.filter((outcome) => outcome === "sent")).toHaveLength(1);
  expect(byReference.find((outcome) => outcome !== "sent")).toMatchObject({
    code: "conflict",
    fields: { reference: [expect.stringContaining("was already sent for another order")] },
  });
  expect((await Promise.all([stateOf(a), stateOf(b)])).sort()).toEqual(["open", "submitted"]);

  const byPicture = await outcomes(
    ...[c, d].map(({ api, number }) => api.payments.sendReceipt({ number, reference: newReference(), picture })),
  );
  expect(byPicture.filter((outcome) => outcome === "sent")).toHaveLength(1);
  expect(byPicture.find((outcome) => outcome !== "sent")).toMatchObject({
    code: "conflict",
    fields: { picture: ["This picture belongs to another order. Please send the receipt of this transfer."] },
  });
  expect((await Promise.all([stateOf(c), stateOf(d)])).sort()).toEqual(["open", "submitted"]);
});

test("metadata is removed, so that it neither reaches a cashier nor makes the same picture a different one", async () => {
  const [first, second] = await Promise.all([newPayer(), newPayer()]);
  const data = crypto.getRandomValues(new Uint8Array(64));
  const clean = createPng({ data });
  const located = createPng({ data }, pngChunk("tEXt", bytesOf("Comment\0At home")));
  await first.api.payments.sendReceipt({ number: first.number, reference: newReference(), picture: located });
  const owner = as((await newLogin(30)).token);
  const stored = await owner.paymentsAdmin.receipt({ number: first.number });
  expect(stored.type).toBe("image/png");
  expect([...stored.data]).toEqual([...clean]);
  const again = second.api.payments.sendReceipt({ number: second.number, reference: newReference(), picture: clean });
  await expect(again).rejects.toMatchObject({ code: "conflict", fields: { picture: [expect.any(String)] } });
});

test("what is no picture or no reference number is refused at its field, and nothing is stored", async () => {
  const { api, number } = await newPayer();
  const before = await countRows("payment_proofs");
  const sent = (values: { reference?: string; picture?: Uint8Array }) =>
    api.payments.sendReceipt({ number, reference: newReference(), ...values });
  for (const reference of ["12", "— —", "1".repeat(41)])
    await expect(sent({ reference })).rejects.toMatchObject({
      code: "invalid",
      fields: { reference: [expect.any(String)] },
    });
  for (const picture of [bytesOf("<!doctype html>"), decoded(pictures.png).slice(0, 20), createPng({ width: 30_000 })])
    await expect(sent({ picture })).rejects.toMatchObject({
      code: "invalid",
      fields: { picture: [expect.any(String)] },
    });
  expect(await countRows("payment_proofs")).toBe(before);
});

test("a receipt is accepted after the order has expired, but not a week after it was placed", async () => {
  const [late, tooLate] = await Promise.all([newPayer(), newPayer()]);
  clock().time += paymentLimits.walletPeriod;
  expect(await stateOf(late)).toBe("expired");
  clock().time += paymentLimits.receiptPeriod - paymentLimits.walletPeriod - 1;
  await late.api.payments.sendReceipt({ number: late.number, reference: newReference() });
  expect(await stateOf(late)).toBe("submitted");
  clock().time += 1;
  await expect(
    tooLate.api.payments.sendReceipt({ number: tooLate.number, reference: newReference() }),
  ).rejects.toMatchObject({ code: "conflict", message: `Order ${tooLate.number} does not wait for a receipt.` });
  expect(await stateOf(tooLate)).toBe("expired");
});

test("nobody sends a receipt for, reads or cancels the order of another player", async () => {
  const [mine, other] = await Promise.all([newPayer(), newPayer()]);
  const { number } = other;
  const unknown = { code: "not_found", message: "There is no such order on your account." };
  await expect(mine.api.payments.sendReceipt({ number, reference: newReference() })).rejects.toMatchObject(unknown);
  await expect(mine.api.payments.order({ number })).rejects.toMatchObject(unknown);
  await expect(mine.api.payments.cancelOrder({ number })).rejects.toMatchObject(unknown);
  expect(await stateOf(other)).toBe("open");
  // The reference number that was refused is still free.
  expect(await countRows("payment_orders", `number = '${number}' AND reference IS NOT NULL`)).toBe(0);
});

test("a refused receipt can be replaced, and a decided order takes no more", async () => {
  const payer = await newPayer();
  const { api, number, userNum } = payer;
  const owner = as((await newLogin(30)).token);
  const reason = "The amount is missing.";
  const reference = newReference();
  await api.payments.sendReceipt({ number, reference });
  await decide(owner, number, "refuse", reason);
  expect((await api.payments.order({ number })).order).toMatchObject({ state: "refused", decision: reason });
  // The same reference number, this time with a picture.
  await api.payments.sendReceipt({ number, reference, picture: newPicture() });
  expect((await api.payments.order({ number })).order).toMatchObject({ state: "submitted", decision: "" });
  await decide(owner, number, "approve");
  expect(await rcoinOf(userNum)).toBe(100);
  await expect(api.payments.sendReceipt({ number, reference: newReference() })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("the timeline has orders, refunds and debts of one player, the newest first, page by page", async () => {
  const payer = await newPayer();
  const { api, number, userNum } = payer;
  const owner = as((await newLogin(30)).token);
  const confirmed = { reason: "As agreed", confirm: "on" as const };
  clock().time += 1000;
  await api.payments.sendReceipt({ number, reference: newReference() });
  clock().time += 1000;
  await decide(owner, number, "approve");
  // Spent, so that the refund leaves a debt.
  await env.DB.prepare(
    "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', -70, 'adjustment', '', ?2, 0)",
  )
    .bind(userNum, `spent:${userNum}`)
    .run();
  clock().time += 1000;
  const { amount } = (await api.payments.order({ number })).order;
  await owner.paymentsAdmin.refund({ number, amount, requestKey: crypto.randomUUID(), ...confirmed });
  expect(await api.payments.orders({ page: 1 })).toMatchObject({ debt: 70, orders: [{ number, reversed: 100 }] });

  const { events, lastPage } = await api.payments.timeline({ page: 1 });
  expect(lastPage).toBe(1);
  expect(events.map(({ kind, amount: money, coins }) => [kind, money, coins])).toEqual([
    ["debt", null, 70],
    ["reversed", null, -100],
    ["refunded", amount, null],
    ["paid", amount, 100],
    ["submitted", null, null],
    ["created", amount, null],
  ]);
  expect(events.filter(({ number: of }) => of !== "").every(({ number: of }) => of === number)).toBe(true);

  const more = paymentLimits.timelinePageSize;
  await env.DB.batch(
    Array.from({ length: more }, (_, index) =>
      env.DB.prepare(
        "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', 1, 'refund', '1', ?2, ?3)",
      ).bind(userNum, `item:${userNum}:${index}`, clock().time + 1 + index),
    ),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => api.payments.timeline({ page })));
  // Each refund settles a part of the debt.
  expect(pages.map(({ lastPage: last }) => last)).toEqual([3, 3, 3, 3]);
  expect(pages.map(({ events: found }) => found.length)).toEqual([more, more, 6, 0]);
  const times = pages.flatMap(({ events: found }) => found.map(({ at }) => at));
  expect(times).toEqual([...times].sort().reverse());
  const other = await newPayer();
  expect((await other.api.payments.timeline({ page: 1 })).events.map(({ kind }) => kind)).toEqual(["created"]);
});

test("a transfer pays one order, however its reference number is copied, also after a receipt was replaced", async () => {
  const owner = as((await newLogin(30)).token);
  const digits = `5017${Date.now()}`;
  const payer = await newPayer();
  const { api, userNum } = payer;
  await api.payments.sendReceipt({ number: payer.number, reference: digits });
  // What the player replaces stays used.
  await api.payments.sendReceipt({ number: payer.number, reference: "GARBAGE-1" });
  await decide(owner, payer.number, "approve");
  const other = await newPayer();
  const copies = [digits, `Ref. No. ${digits}`, `0${digits}`, `${digits} GCash`, digits.replace("0", "O")];
  for (const { api: sender, number } of [{ api, number: await placeOrder(api) }, other])
    for (const reference of copies) {
      clock().time += 1000;
      await expect(sender.payments.sendReceipt({ number, reference }), reference).rejects.toMatchObject({
        code: "conflict",
        fields: { reference: [expect.stringContaining("was already sent for another order")] },
      });
    }
  expect(await rcoinOf(userNum)).toBe(100);
  expect((await owner.paymentsAdmin.orders({ search: `ref ${digits}` })).orders.map(({ number }) => number)).toEqual([
    payer.number,
  ]);
});

test("the reference of a refused order is free for another player, but not for another order of the same one", async () => {
  const owner = as((await newLogin(30)).token);
  const reference = `5017${Date.now()}1`;
  const [blocker, honest] = await Promise.all([newPayer(), newPayer()]);
  await blocker.api.payments.sendReceipt({ number: blocker.number, reference });
  const send = ({ api, number }: Payer) => api.payments.sendReceipt({ number, reference });
  await expect(send(honest)).rejects.toMatchObject({ code: "conflict" });
  await decide(owner, blocker.number, "refuse");
  await expect(send({ ...blocker, number: await placeOrder(blocker.api) })).rejects.toMatchObject({ code: "conflict" });
  await send(honest);
  await expect(send(blocker)).rejects.toMatchObject({ code: "conflict" });
  await decide(owner, honest.number, "approve");
  await expect(send(blocker)).rejects.toMatchObject({ code: "conflict" });
  expect([await rcoinOf(blocker.userNum), await rcoinOf(honest.userNum)]).toEqual([0, 100]);
});

test("the picture of a replaced receipt is not used for another order", async () => {
  const [first, second] = await Promise.all([newPayer(), newPayer()]);
  const picture = newPicture();
  await first.api.payments.sendReceipt({ number: first.number, reference: newReference(), picture });
  await first.api.payments.sendReceipt({ number: first.number, reference: newReference(), picture: newPicture() });
  await expect(
    second.api.payments.sendReceipt({ number: second.number, reference: newReference(), picture }),
  ).rejects.toMatchObject({ code: "conflict", fields: { picture: [expect.any(String)] } });
});
