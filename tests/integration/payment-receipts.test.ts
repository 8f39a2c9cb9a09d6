import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { DAY, HOUR } from "#app/format/units.ts";
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
  // Nothing of the refused ones is kept, and they are in no history.
  expect(await countRows("payment_proofs", "order_id = 0")).toBe(0);
  for (const payer of [a, b, c, d]) {
    const { state, events } = (await payer.api.payments.order({ number: payer.number })).order;
    const sent = state === "submitted" ? ["submitted"] : [];
    expect(events.map(({ kind }) => kind)).toEqual(["created", ...sent]);
  }
});

test("a receipt that is refused leaves the one before as it is, and its reference number free", async () => {
  const notices = await newDestination();
  const [payer, other] = await Promise.all([newPayer(), newPayer()]);
  const [taken, own, picture] = [newReference(), newReference(), newPicture()];
  const ownPicture = newPicture();
  await other.api.payments.sendReceipt({ number: other.number, reference: taken, picture });
  await payer.api.payments.sendReceipt({ number: payer.number, reference: own, picture: ownPicture });
  expect(await notices.told()).toEqual([other.number, payer.number]);
  const shown = async () => (await payer.api.payments.order({ number: payer.number })).order;
  const before = await shown();
  const refused = { code: "conflict" };
  const fresh = newReference();
  // At the same moment and later.
  for (const pause of [0, 1000]) {
    clock().time += pause;
    const send = (values: { reference: string; picture?: Uint8Array }) =>
      payer.api.payments.sendReceipt({ number: payer.number, ...values });
    await expect(send({ reference: taken })).rejects.toMatchObject(refused);
    if (pause > 0) await expect(send({ reference: own, picture })).rejects.toMatchObject(refused);
    await expect(send({ reference: fresh, picture })).rejects.toMatchObject(refused);
  }
  expect(await shown()).toEqual(before);
  expect(await notices.told()).toEqual([other.number, payer.number]);
  const owner = as((await newLogin(30)).token);
  for (const [{ number }, sent] of [
    [payer, ownPicture],
    [other, picture],
  ] as const)
    expect([...(await owner.paymentsAdmin.receipt({ number })).data]).toEqual([...sent]);
  await payer.api.payments.sendReceipt({ number: await placeOrder(payer.api), reference: fresh });
  // The same picture can be sent again with a corrected reference number.
  await payer.api.payments.sendReceipt({ number: payer.number, reference: newReference(), picture: ownPicture });
  await notices.remove();
});

/** A destination of notices about receipts that wait. */
async function newDestination() {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM notices"),
    env.DB.prepare(
      `INSERT INTO notice_destinations (name, kind, events, templates, enabled, sealed_address, hint, created_at)
       VALUES ('Cashiers', 'discord', '["order.waiting"]', '{}', 1, 'x', 'x', 0)`,
    ),
  ]);
  const told = async () => {
    const { results } = await env.DB.prepare("SELECT data FROM notices ORDER BY id").all<{ data: string }>();
    return results.map(({ data }) => JSON.parse(data).number as string);
  };
  const remove = () => env.DB.exec("DELETE FROM notice_destinations");
  return { told, remove };
}

test("what a refused sender typed says nothing about the reference of another order", async () => {
  const [first, second, third] = await Promise.all([newPayer(), newPayer(), newPayer()]);
  const digits = `${Date.now()}`;
  const send = ({ api, number }: Payer, reference: string) => api.payments.sendReceipt({ number, reference });
  await send(first, `12345678${digits}`);
  await expect(send(second, `12345678 ${digits}`)).rejects.toMatchObject({ code: "conflict" });
  await send(third, digits);
});

test("the picture of a receipt whose data was deleted is not used again", async () => {
  const [gone, other] = await Promise.all([newPayer(), newPayer()]);
  const picture = newPicture();
  await gone.api.payments.sendReceipt({ number: gone.number, reference: newReference(), picture });
  await env.DB.prepare("DELETE FROM payment_proofs WHERE order_id = (SELECT id FROM payment_orders WHERE number = ?1)")
    .bind(gone.number)
    .run();
  await expect(
    other.api.payments.sendReceipt({ number: other.number, reference: newReference(), picture }),
  ).rejects.toMatchObject({ code: "conflict", fields: { picture: [expect.any(String)] } });
});

test("an account sends so many receipts an hour, and an address so many bytes of pictures a day", async () => {
  const { api, number } = await newPayer();
  const send = (picture?: Uint8Array) => api.payments.sendReceipt({ number, reference: newReference(), picture });
  for (let n = 0; n < 20; n += 1) await send();
  await expect(send()).rejects.toMatchObject({ code: "rate_limited" });
  const counted = async () =>
    (await env.DB.prepare(
      "SELECT sum(count) AS n FROM rate_counters WHERE key LIKE 'pictureBytesPerAddress %'",
    ).first<number>("n"))!;
  await env.DB.exec("DELETE FROM rate_counters");
  const other = await newPayer();
  const sendOther = () =>
    other.api.payments.sendReceipt({ number: other.number, reference: newReference(), picture: newPicture() });
  await sendOther();
  const before = await counted();
  expect(before).toBeGreaterThan(0);
  // What the site has no room for does not count for the address either.
  await env.DB.exec("UPDATE rate_counters SET count = 200000000000 WHERE key LIKE 'pictureBytesPerSite %'");
  await expect(sendOther()).rejects.toMatchObject({ code: "unavailable", fields: { images: [expect.any(String)] } });
  expect(await counted()).toBe(before);
  await env.DB.exec("DELETE FROM rate_counters");
});

test("with a bucket, pictures are stored there, and those of refused receipts are removed", async () => {
  const store = bucketPictures(env.TICKET_IMAGES);
  const removed: string[] = [];
  portal = testGameApi({
    pictures: {
      ...store,
      remove: async (name) => {
        removed.push(name);
        await store.remove(name);
      },
    },
  });
  const [first, second] = await Promise.all([newPayer(), newPayer()]);
  const owner = as((await newLogin(30)).token);
  const [reference, picture] = [newReference(), newPicture()];
  const objects = async () => (await env.TICKET_IMAGES.list({ prefix: "receipts/" })).objects.length;
  const before = await objects();
  await first.api.payments.sendReceipt({ number: first.number, reference, picture });
  expect(await objects()).toBe(before + 1);
  expect([...(await owner.paymentsAdmin.receipt({ number: first.number })).data]).toEqual([...picture]);
  const send = (values: { reference: string; picture?: Uint8Array }) =>
    second.api.payments.sendReceipt({ number: second.number, ...values });
  await expect(send({ reference, picture: newPicture() })).rejects.toMatchObject({ code: "conflict" });
  expect([await objects(), removed.length]).toEqual([before + 1, 1]);
  // Without a picture there is nothing to store or to remove.
  await expect(send({ reference })).rejects.toMatchObject({ code: "conflict" });
  await send({ reference: newReference() });
  expect([await objects(), removed.length]).toEqual([before + 1, 1]);
  expect(await countRows("payment_proofs", "bucket_key IS NOT NULL")).toBe(1);
});

test("when there is no room in the database, pictures that nobody needs go first, the oldest first", async () => {
  const { databasePictureBytes, pictureLifetime } = paymentLimits;
  const [waiting, decided, payer] = [await newPayer(), await newPayer(), await newPayer()];
  const time = clock().time + 40 * DAY;
  await env.DB.batch(["payment_proofs", "payment_proof_parts"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await env.DB.prepare("UPDATE payment_orders SET state = 'submitted' WHERE number = ?").bind(waiting.number).run();
  await env.DB.prepare("UPDATE payment_orders SET state = 'paid' WHERE number = ?").bind(decided.number).run();
  clock().time = time;
  await env.DB.prepare("UPDATE payment_orders SET created_at = ?2 WHERE number = ?1").bind(payer.number, time).run();
  const idOf = async (number: string) =>
    (await env.DB.prepare("SELECT id FROM payment_orders WHERE number = ?").bind(number).first<number>("id"))!;
  const [waitingId, decidedId] = [await idOf(waiting.number), await idOf(decided.number)];
  const insert = async (orderId: number, size: number, at: number, bucketKey: string | null = null) =>
    (await env.DB.prepare(
      `INSERT INTO payment_proofs (order_id, reference, type, size, bucket_key, at)
       VALUES (?1, '', 'image/png', ?2, ?3, ?4) RETURNING id`,
    )
      .bind(orderId, size, bucketKey, at)
      .first<number>("id"))!;
  // Without a picture, or in a bucket, a receipt takes no room.
  for (let n = 0; n < 25; n += 1) await insert(decidedId, 0, 0);
  const size = 1_000_000;
  const kept = [
    await insert(waitingId, size, 0),
    await insert(decidedId, size, time - pictureLifetime),
    await insert(0, size, time - HOUR),
    await insert(decidedId, databasePictureBytes, 0, "in the bucket"),
  ];
  const gone = [await insert(decidedId, size, time - pictureLifetime - 1), await insert(0, size, time - HOUR - 1)];
  // There is exactly as much room as the next one needs, which is counted as 16 KiB, like every small one.
  const least = 16 * 1024;
  const filler = await insert(waitingId, databasePictureBytes - 5 * size - least, 0);
  await env.DB.prepare(
    "INSERT INTO payment_proof_parts (proof_id, part, bytes) SELECT id, 0, x'00' FROM payment_proofs WHERE size > 0",
  ).run();
  const sizes = async (ids: number[]) => {
    const { results } = await env.DB.prepare(
      "SELECT size > 0 AND EXISTS (SELECT 1 FROM payment_proof_parts WHERE proof_id = id) AS has FROM payment_proofs WHERE id IN (SELECT value FROM json_each(?1))",
    )
      .bind(JSON.stringify(ids))
      .all<{ has: number }>();
    return results.map(({ has }) => has);
  };
  const send = ({ api, number }: Payer) =>
    api.payments.sendReceipt({ number, reference: newReference(), picture: newPicture() });
  await send(payer);
  expect([await sizes(kept), await sizes(gone)]).toEqual([
    [1, 1, 1, 1],
    [1, 1],
  ]);
  await send(payer);
  expect([await sizes(kept), await sizes(gone)]).toEqual([
    [1, 1, 1, 1],
    [0, 0],
  ]);
  const full = databasePictureBytes;
  await env.DB.prepare("UPDATE payment_proofs SET size = ?2 WHERE id = ?1").bind(filler, full).run();
  await expect(send(payer)).rejects.toMatchObject({ code: "unavailable", fields: { picture: [expect.any(String)] } });
  // Without a picture a receipt needs no room.
  await payer.api.payments.sendReceipt({ number: payer.number, reference: newReference() });
  expect(await countRows("payment_proofs", "reference <> '' AND picture_hash IS NULL AND size > 0")).toBe(0);
  await env.DB.batch(["payment_proofs", "payment_proof_parts"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
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
  for (const reference of ["12", "A12", "— —", "1".repeat(41)])
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
  for (const reference of [newReference().slice(0, 4), `${newReference()}${newReference()}`.slice(0, 40)]) {
    await sent({ reference });
    expect((await api.payments.order({ number })).order.reference).toBe(reference);
  }
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
