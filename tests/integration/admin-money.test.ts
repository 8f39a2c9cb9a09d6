import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

async function openConsole() {
  const portal = testGameApi();
  const owner = await newLogin(30);
  return { ...portal, owner, ownerApi: portal.as({ token: owner.token }) };
}

const batch = (values: Partial<CallInput<"vouchersAdmin.make">> = {}): CallInput<"vouchersAdmin.make"> => ({
  requestKey: crypto.randomUUID(),
  name: "Lantern Festival",
  campaign: "Lantern",
  count: 3,
  rcoin: 100,
  milleage: 5,
  expires: "2026-06-30",
  confirm: "on",
  ...values,
});

test("a batch's codes work, its report counts them, and unused codes can be revoked", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const { batch: name, codes } = await ownerApi.vouchersAdmin.make(batch());
  expect(new Set(codes).size).toBe(3);
  const player = as({ token: (await newShopper()).token });
  await player.wallet.redeem({ voucherCode: codes[0]! });
  expect((await ownerApi.vouchersAdmin.list({})).batches).toMatchObject([
    { batch: name, campaign: "Lantern", made: 3, redeemed: 1, revoked: 0, rcoinGiven: 100, milleageGiven: 5 },
  ]);
  // The last day ends at midnight in Manila.
  expect((await ownerApi.vouchersAdmin.byName({ batch: name })).batch.expiresAt).toBe("2026-06-30T15:59:59.999Z");
  expect((await ownerApi.vouchersAdmin.byName({ batch: name })).days).toEqual([
    { day: "2026-06-01", redeemed: 1, rcoin: 100 },
  ]);
  const { message } = await ownerApi.vouchersAdmin.revoke({ batch: name, ...confirmed });
  expect(message).toBe("2 unused vouchers are revoked.");
  await expect(player.wallet.redeem({ voucherCode: codes[1]! })).rejects.toMatchObject({ code: "invalid" });
  await expect(ownerApi.vouchersAdmin.revoke({ batch: name, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await latestAuditEntries(2)).map(({ action }) => action)).toEqual([
    "adminrevokevouchers",
    "adminmakevouchers",
  ]);
  const log = JSON.stringify(await latestAuditEntries(9));
  for (const code of codes) expect(log).not.toContain(code);
  clock.time += 1;
  expect(await audit()).toEqual([]);
});

test("a code is looked up with its batch, value and state, by those who issue vouchers", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const { batch: name, codes } = await ownerApi.vouchersAdmin.make(batch());
  const [first = "", second = "", third = ""] = codes;
  const audited = (await latestAuditEntries(50)).length;
  const lookUp = (code: string) => ownerApi.vouchersAdmin.lookUp({ code });
  expect(await lookUp(` ${first} `)).toMatchObject({
    ...{ batch: name, campaign: "Lantern", rcoin: 100, milleage: 5, state: "unused", userNum: null, redeemedAt: null },
    expiresAt: "2026-06-30T15:59:59.999Z",
  });
  const { userNum, userId, token } = await newShopper();
  await as({ token }).wallet.redeem({ voucherCode: first });
  const redeemedAt = new Date(clock.time).toISOString();
  expect(await lookUp(first)).toMatchObject({ state: "redeemed", userNum, userId, redeemedAt });
  await env.DB.prepare("UPDATE vouchers SET expires_at = ?2 WHERE batch = ?1 AND hint = ?3")
    .bind(name, clock.time, third.slice(-4))
    .run();
  expect(await lookUp(third)).toMatchObject({ state: "expired", redeemedAt: null });
  await ownerApi.vouchersAdmin.revoke({ batch: name, ...confirmed });
  expect(await lookUp(second)).toMatchObject({ state: "revoked", revokedAt: redeemedAt });
  expect(await lookUp(first)).toMatchObject({ state: "redeemed", revokedAt: null });
  for (const code of ["", "ABCD", "0000-0000-0000-0000"])
    await expect(lookUp(code), code).rejects.toMatchObject({ code: "invalid", fields: { code: [expect.any(String)] } });
  const editor = as({ token: (await newLogin(20)).token });
  await expect(editor.vouchersAdmin.lookUp({ code: first })).rejects.toMatchObject({ code: "forbidden" });
  expect((await latestAuditEntries(50)).length).toBe(audited + 1);
});

test("a resubmitted form creates one batch", async () => {
  const { ownerApi, owner } = await openConsole();
  const sent = batch({ name: "Twice" });
  const [vouchers, batches] = [await countRows("vouchers"), await countRows("voucher_batches")];
  await ownerApi.vouchersAdmin.make(sent);
  for (const again of [sent, { ...sent, name: "Another name" }])
    await expect(ownerApi.vouchersAdmin.make(again)).rejects.toMatchObject({ code: "conflict" });
  const together = batch({ name: "Together" });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ownerApi.vouchersAdmin.make(together)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
  expect((await countRows("vouchers")) - vouchers).toBe(6);
  expect((await countRows("voucher_batches")) - batches).toBe(2);
  expect(await countRows("audit_log", `admin_num = ${owner.userNum}`)).toBe(2);
});

test.each([
  { count: 0 },
  { count: 1001 },
  { rcoin: -1 },
  { rcoin: 0, milleage: 0 },
  { rcoin: 1_000_001 },
  { expires: "2026-05-31" },
  { expires: "2026-02-31" },
  { expires: "soon" },
  { name: " " },
  { name: "x".repeat(61) },
])("a batch with %o is refused with a message at the field", async (values) => {
  const { ownerApi } = await openConsole();
  const before = await countRows("vouchers");
  await expect(ownerApi.vouchersAdmin.make(batch(values))).rejects.toMatchObject({
    code: "invalid",
    fields: { [Object.keys(values)[0]!]: [expect.any(String)] },
  });
  expect(await countRows("vouchers")).toBe(before);
});

test("the largest batch contains the requested number of codes", async () => {
  const { ownerApi } = await openConsole();
  const { codes, batch: name } = await ownerApi.vouchersAdmin.make(batch({ count: 1000, expires: "" }));
  expect(new Set(codes).size).toBe(1000);
  expect(await countRows("vouchers", `batch = '${name}' AND expires_at IS NULL`)).toBe(1000);
});

/** Buys some units and returns the ids of their deliveries. */
async function buyUnits(units: number, as: ReturnType<typeof testGameApi>["as"]) {
  const shopper = await newShopper(4000);
  const purchase = await buy(as({ token: shopper.token }), await insertItem({ price: 40 }), units);
  const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ? ORDER BY id")
    .bind(shopper.userNum)
    .all<{ id: number }>();
  return { ...shopper, purchase, ids: results.map(({ id }) => id) };
}

test("a pending delivery can be cancelled and is refunded once across repeated cancellations", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const { ids, userNum, token, purchase } = await buyUnits(3, as);
  const [first = 0, second = 0, third = 0] = ids;
  const cancel = (id: number) => ownerApi.deliveriesAdmin.change({ id, action: "cancel", ...confirmed });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(first)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rcoinOf(userNum)).toBe(4000 - 120 + 40);
  await ownerApi.deliveriesAdmin.change({ id: second, action: "request-cancel", ...confirmed });
  expect(await ownerApi.deliveriesAdmin.byId({ id: second })).toMatchObject({
    delivery: { state: "cancel_requested", purchase, price: 40 },
    actions: ["cancel", "retry"],
  });
  await cancel(second);
  const player = as({ token });
  const [line] = (await player.purchases.byId({ id: purchase })).purchase.lines;
  await player.purchases.cancelDelivery({ line: line!.line });
  await expect(cancel(third)).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(4000);
  expect(await audit()).toEqual([]);
  expect(await countRows("audit_log", `admin_num = ${owner.userNum}`)).toBe(3);
});

test("an acknowledged delivery can be requeued but not cancelled; one marked to be cancelled is not pulled", async () => {
  const { ownerApi, as } = await openConsole();
  const { ids } = await buyUnits(2, as);
  const [taken = 0, marked = 0] = ids;
  const key = "a-bridge-key-of-the-tests";
  await env.DB.prepare("INSERT INTO bridge_keys (key_hash, server, created_at) VALUES (?, 'main', 0)")
    .bind(await hashOf(key))
    .run();
  const bridge = as({ token: key });
  const change = (id: number, action: "cancel" | "retry" | "request-cancel") =>
    ownerApi.deliveriesAdmin.change({ id, action, ...confirmed });
  await change(marked, "request-cancel");
  expect(await bridge.bridge.ackDeliveries({ ids })).toEqual({ taken: [taken], refused: [marked] });
  await expect(change(taken, "cancel")).rejects.toMatchObject({ code: "conflict" });
  await expect(change(taken, "request-cancel")).rejects.toMatchObject({ code: "conflict" });
  await change(taken, "retry");
  const waiting = (await bridge.bridge.pullDeliveries({ limit: 500 })).deliveries.map(({ id }) => id);
  expect(waiting).toContain(taken);
  expect(waiting).not.toContain(marked);
  await change(marked, "retry");
  expect(await bridge.bridge.ackDeliveries({ ids })).toEqual({ taken: ids, refused: [] });
  expect(await audit()).toEqual([]);
});

test("deliveries are listed once each, by state, player and purchase", async () => {
  const { ownerApi, as } = await openConsole();
  const { ids, userId, purchase } = await buyUnits(20, as);
  const other = await buyUnits(99, as);
  await ownerApi.deliveriesAdmin.change({ id: ids[0]!, action: "cancel", ...confirmed });
  const all = async (query: CallInput<"deliveriesAdmin.list">) => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { deliveries, next } = await ownerApi.deliveriesAdmin.list({ ...query, after });
      seen.push(...deliveries.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    return seen;
  };
  expect(await all({ player: userId.toUpperCase() })).toEqual([...ids].reverse());
  expect(await all({ purchase, state: "pending" })).toEqual(ids.slice(1));
  expect(await all({ state: "cancelled", player: userId })).toEqual([ids[0]]);
  expect(await all({ player: other.userId, state: "pending" })).toEqual(other.ids);
  expect(await all({ player: "nobody_at_all" })).toEqual([]);
});

test("an unknown delivery cannot be changed", async () => {
  const { ownerApi } = await openConsole();
  await expect(ownerApi.deliveriesAdmin.change({ id: 987_654, action: "cancel", ...confirmed })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(ownerApi.deliveriesAdmin.byId({ id: 987_654 })).rejects.toMatchObject({ code: "not_found" });
});

test("batches are listed once each in pages, in any order, and searched by name and campaign", async () => {
  const { ownerApi } = await openConsole();
  await env.DB.exec("DELETE FROM voucher_batches");
  const insert = env.DB.prepare(
    `INSERT INTO voucher_batches (batch, campaign, amounts, made, created_at) VALUES (?1, ?2, '{"rcoin":1}', 1, ?3)`,
  );
  // Several batches have the same time, across the end of a page. Names are in the opposite order of times.
  const times = Array.from({ length: 60 }, (_, at) => Math.floor(at / 7));
  const nameOf = (at: number) => `batch ${String(times.length - at).padStart(3, "0")}`;
  await env.DB.batch(times.map((time, at) => insert.bind(nameOf(at), at % 2 ? "PIÑATA Night" : "", time)));
  const list = async (query: Omit<CallInput<"vouchersAdmin.list">, "after">) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { batches, next } = await ownerApi.vouchersAdmin.list({ ...query, after });
      seen.push(...batches.map(({ batch }) => batch));
      after = next ?? undefined;
    } while (after);
    return seen;
  };
  const stored = times.map((time, at) => ({ time, name: nameOf(at) }));
  const byName = stored.map(({ name }) => name).sort();
  const byTime = stored.toSorted((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1)).map(({ name }) => name);
  expect(await list({ sort: "batch" })).toEqual(byName);
  expect(await list({ sort: "-batch" })).toEqual(byName.toReversed());
  expect(await list({ sort: "issued" })).toEqual(byTime);
  expect(await list({})).toEqual(byTime.toReversed());
  expect(await list({ search: "PIÑATA n" })).toHaveLength(30);
  expect(await list({ search: "BATCH 060" })).toEqual(["batch 060"]);
  expect(await list({ search: "50%_" })).toEqual([]);
});

test("vouchers may have the same value in both currencies, and one voucher is named in the singular", async () => {
  const { ownerApi, clock } = await openConsole();
  const { batch: name } = await ownerApi.vouchersAdmin.make(batch({ count: 1, rcoin: 5, milleage: 5, campaign: "" }));
  expect((await latestAuditEntries())[0]?.after).toContain('"campaign":"Lantern Festival"');
  expect((await ownerApi.vouchersAdmin.revoke({ batch: name, ...confirmed })).message).toBe(
    "1 unused voucher is revoked.",
  );
  await ownerApi.vouchersAdmin.make(batch({ name: "Second", campaign: "Another one" }));
  expect((await latestAuditEntries())[0]?.after).toContain('"campaign":"Another one"');
  // The last day ends in Manila at this moment.
  clock.time = Date.parse("2026-06-30T15:59:59.999Z");
  await expect(ownerApi.vouchersAdmin.make(batch())).rejects.toMatchObject({ fields: { expires: expect.anything() } });
  clock.time -= 1;
  await ownerApi.vouchersAdmin.make(batch());
});

test("the audit log records the refund of a delivery, and no amount for other changes", async () => {
  const { ownerApi, as } = await openConsole();
  const { token, userNum, userId } = await newShopper(100);
  const player = as({ token });
  await buy(player, await insertItem({ price: 30 }), 2);
  const { deliveries } = await ownerApi.deliveriesAdmin.list({ player: userId });
  const [first, second] = deliveries.map(({ id }) => id);
  await ownerApi.deliveriesAdmin.change({ id: first!, action: "cancel", ...confirmed });
  expect(JSON.parse((await latestAuditEntries())[0]!.after)).toMatchObject({ state: "cancelled", refunded: 30 });
  await ownerApi.deliveriesAdmin.change({ id: second!, action: "request-cancel", ...confirmed });
  expect(JSON.parse((await latestAuditEntries())[0]!.after)).not.toHaveProperty("refunded");
  expect(await rcoinOf(userNum)).toBe(70);
});
