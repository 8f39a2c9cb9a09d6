import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { findByNum } from "#app/features/accounts/embedded/lookup.ts";
import { deleteAccount } from "#app/features/privacy/embedded/delete-account.ts";
import { DAY } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch(
    ["approvals", "staff_totals", "settings", "roles", "account_bans"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

/** A console with two owners, and these limits. */
async function openConsole(limits: Record<string, number> = { credit: 1000, refund: 100, vouchers: 1000 }) {
  const portal = testGameApi();
  for (const [kind, limit] of Object.entries(limits)) {
    await env.DB.prepare("INSERT INTO settings (key, value) VALUES (?1, ?2)")
      .bind(`approval_limit_${kind}`, String(limit))
      .run();
  }
  const [owner, other] = [await newLogin(30), await newLogin(30)];
  const api = portal.as({ token: owner.token });
  return { ...portal, owner, other, ownerApi: api, otherApi: portal.as({ token: other.token }) };
}

const credit = (userNum: number, amount: number): CallInput<"balancesAdmin.adjust"> => ({
  userNum,
  currency: "rcoin",
  amount,
  requestKey: crypto.randomUUID(),
  ...confirmed,
});

const batch = (values: Partial<CallInput<"vouchersAdmin.make">> = {}): CallInput<"vouchersAdmin.make"> => ({
  requestKey: crypto.randomUUID(),
  name: "Lantern Festival",
  campaign: "Lantern",
  count: 3,
  rcoin: 100,
  milleage: 0,
  expires: "",
  confirm: "on",
  ...values,
});

test("coins above the limit wait for a second person, owners included, and are credited once", async () => {
  const { owner, ownerApi, other, otherApi } = await openConsole();
  const player = await newShopper();
  const wanted = credit(player.userNum, 1001);
  const { approval: id, message } = await ownerApi.balancesAdmin.adjust(wanted);
  expect(message).toContain("second person");
  // The same form again is the same request; with other values it is refused.
  expect((await ownerApi.balancesAdmin.adjust(wanted)).approval).toBe(id);
  await expect(ownerApi.balancesAdmin.adjust({ ...wanted, amount: 2000 })).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(player.userNum)).toBe(0);
  await expect(ownerApi.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject({ code: "forbidden" });
  expect((await ownerApi.approvalsAdmin.byId({ id: id! })).approval.actions).toEqual(["withdraw"]);
  expect((await otherApi.approvalsAdmin.list({ state: "open" })).approvals).toMatchObject([
    { id, kind: "credit", requestedBy: owner.userId, actions: ["approve", "refuse"] },
  ]);

  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => otherApi.approvalsAdmin.approve({ id: id!, ...confirmed })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
  expect(await rcoinOf(player.userNum)).toBe(1001);
  expect(await countRows("ledger", `user_num = ${player.userNum} AND reference = 'admin ${owner.userNum}'`)).toBe(1);
  expect((await otherApi.approvalsAdmin.byId({ id: id! })).approval).toMatchObject({
    state: "approved",
    decidedBy: other.userId,
    decision: confirmed.reason,
    actions: [],
  });
  const entries = await latestAuditEntries(3);
  expect(entries.map(({ action, admin_id }) => [action, admin_id])).toEqual([
    ["adminapprove", other.userId],
    ["adminapprove", other.userId],
    ["adminadjust", owner.userId],
  ]);
  expect(entries.map(({ after }) => JSON.parse(after))).toContainEqual(
    expect.objectContaining({ approval: id, requestedBy: owner.userId, amount: 1001 }),
  );
  expect(await audit()).toEqual([]);
});

test("the limit counts a day in Manila and each currency; taking coins makes no room for more", async () => {
  const { ownerApi, clock } = await openConsole();
  const { userNum } = await newShopper();
  const give = async (values: Partial<CallInput<"balancesAdmin.adjust">>) =>
    (await ownerApi.balancesAdmin.adjust({ ...credit(userNum, 0), ...values })).approval ?? null;
  expect(await give({ amount: 600 })).toBeNull();
  expect(await give({ amount: -500 })).toBeNull();
  expect(await give({ amount: 401 })).not.toBeNull();
  expect(await give({ amount: 400 })).toBeNull();
  expect(await give({ amount: 1 })).not.toBeNull();
  expect(await give({ amount: 1000, currency: "milleage" })).toBeNull();
  clock.time += DAY;
  expect(await give({ amount: 1000 })).toBeNull();
  expect(await rcoinOf(userNum)).toBe(1500);
});

test("credits at the same time do not exceed the limit together", async () => {
  const { ownerApi, owner } = await openConsole();
  const { userNum } = await newShopper();
  await Promise.allSettled(Array.from({ length: 6 }, () => ownerApi.balancesAdmin.adjust(credit(userNum, 300))));
  expect(await rcoinOf(userNum)).toBeLessThanOrEqual(900);
  expect(await countRows("ledger", `reference = 'admin ${owner.userNum}' AND amount > 0`)).toBeLessThanOrEqual(3);
});

test("without a limit, and up to it, nobody else is needed", async () => {
  const { ownerApi } = await openConsole({});
  const { userNum } = await newShopper();
  expect((await ownerApi.balancesAdmin.adjust(credit(userNum, 1_000_000))).approval).toBeUndefined();
  expect(await rcoinOf(userNum)).toBe(1_000_000);
});

test("a refused, withdrawn or expired request leaves nothing, and cannot be approved", async () => {
  const { ownerApi, otherApi, as, other, clock } = await openConsole();
  const player = await newShopper();
  const ask = async () => (await ownerApi.balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  const [refused, withdrawn, expired] = [await ask(), await ask(), await ask()];
  await otherApi.approvalsAdmin.refuse({ id: refused, ...confirmed });
  await ownerApi.approvalsAdmin.refuse({ id: withdrawn, ...confirmed });
  clock.time += 7 * DAY;
  const later = as({ token: other.token });
  const states = ["refused", "withdrawn", "expired"];
  for (const [index, id] of [refused, withdrawn, expired].entries()) {
    expect((await later.approvalsAdmin.byId({ id })).approval).toMatchObject({ state: states[index], actions: [] });
    for (const decide of [later.approvalsAdmin.approve, later.approvalsAdmin.refuse])
      await expect(decide({ id, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  }
  expect((await later.approvalsAdmin.list({ state: "open" })).approvals).toEqual([]);
  expect((await later.approvalsAdmin.list({ state: "all" })).approvals.map(({ id }) => id)).toEqual([
    expired,
    withdrawn,
    refused,
  ]);
  expect(await countRows("ledger", `user_num = ${player.userNum}`)).toBe(0);
  expect(await countRows("staff_totals")).toBe(0);
});

test("only somebody with the same right decides; others do not see the request", async () => {
  const { ownerApi, as } = await openConsole();
  const player = await newShopper();
  const id = (await ownerApi.balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  for (const { token } of [await newLogin(11), await newLogin(20), await newMember(20, ["console", "vouchers"])]) {
    const api = as({ token });
    expect((await api.approvalsAdmin.list({ state: "all" })).approvals).toEqual([]);
    await expect(api.approvalsAdmin.byId({ id })).rejects.toMatchObject({ code: "not_found" });
    await expect(api.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "not_found" });
    await expect(api.approvalsAdmin.refuse({ id, ...confirmed })).rejects.toMatchObject({ code: "not_found" });
  }
  const cashier = as({ token: (await newMember(20, "cashier")).token });
  await cashier.approvalsAdmin.approve({ id, ...confirmed });
  expect(await rcoinOf(player.userNum)).toBe(5000);
});

test("nobody approves a request for their own account or for one of their level", async () => {
  const { ownerApi, as } = await openConsole();
  const target = await newMember(20, "cashier");
  const peer = await newMember(20, "cashier");
  const id = (await ownerApi.balancesAdmin.adjust(credit(target.userNum, 5000))).approval!;
  const forYou = { code: "forbidden", message: expect.stringContaining("for your own account") };
  for (const action of ["approve", "refuse"] as const)
    await expect(as({ token: target.token }).approvalsAdmin[action]({ id, ...confirmed })).rejects.toMatchObject(
      forYou,
    );
  await expect(as({ token: peer.token }).approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await ownerApi.approvalsAdmin.byId({ id })).approval.state).toBe("open");
  expect(await rcoinOf(target.userNum)).toBe(0);
});

test.each([
  ["lost the right", "UPDATE users SET user_type = 1, role = NULL WHERE user_num = ?1"],
  ["is suspended", "INSERT INTO account_bans (user_num, reason, starts_at, admin_num) VALUES (?1, 'Test', 1, 1)"],
])("a request whose author %s cannot be approved, only refused", async (_, change) => {
  const { otherApi, as } = await openConsole();
  const author = await newMember(20, "cashier");
  const player = await newShopper();
  const id = (await as({ token: author.token }).balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  await env.DB.prepare(change).bind(author.userNum).run();
  await expect(otherApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  await otherApi.approvalsAdmin.refuse({ id, ...confirmed });
  expect(await rcoinOf(player.userNum)).toBe(0);
});

test("a request for an account that has risen to its author's level cannot be approved", async () => {
  const { otherApi, as } = await openConsole();
  const author = await newMember(20, "cashier");
  const player = await newShopper();
  const id = (await as({ token: author.token }).balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  await env.DB.prepare("UPDATE users SET user_type = 20 WHERE user_num = ?").bind(player.userNum).run();
  await expect(otherApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(player.userNum)).toBe(0);
});

test("a deleted account is taken out of the requests for it, which can no longer be approved", async () => {
  const { ownerApi, otherApi, clock, context } = await openConsole();
  const player = await newShopper();
  const id = (await ownerApi.balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  await env.DB.prepare("UPDATE users SET deletion_at = ?2 WHERE user_num = ?1").bind(player.userNum, clock.time).run();
  const account = (await findByNum(context.db, player.userNum))!;
  await deleteAccount(account, context);
  const { approval } = await otherApi.approvalsAdmin.byId({ id });
  expect(approval).toMatchObject({ state: "expired", summary: `+5,000 R-Coin for deleted-${player.userNum}` });
  await expect(otherApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
});

test("a person may have fifty open requests", async () => {
  const { ownerApi, otherApi } = await openConsole({ credit: 0 });
  const { userNum } = await newShopper();
  for (let made = 0; made < 50; made += 1) await ownerApi.balancesAdmin.adjust(credit(userNum, 1));
  await expect(ownerApi.balancesAdmin.adjust(credit(userNum, 1))).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows("approvals")).toBe(50);
  expect((await otherApi.balancesAdmin.adjust(credit(userNum, 1))).approval).toBeGreaterThan(0);
});

test("a refund above the limit is done once it is approved, while the delivery still waits", async () => {
  const { ownerApi, otherApi, as } = await openConsole();
  const shopper = await newShopper(1000);
  await buy(as({ token: shopper.token }), await insertItem({ price: 150 }), 2);
  const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ? ORDER BY id")
    .bind(shopper.userNum)
    .all<{ id: number }>();
  const [first, second] = results.map(({ id }) => id) as [number, number];
  const ask = async (id: number) => ownerApi.deliveriesAdmin.change({ id, action: "cancel", ...confirmed });
  const id = (await ask(first)).approval!;
  const outdated = (await ask(second)).approval!;
  expect(await rcoinOf(shopper.userNum)).toBe(700);
  await otherApi.approvalsAdmin.approve({ id, ...confirmed });
  expect(await rcoinOf(shopper.userNum)).toBe(850);
  await expect(ask(first)).rejects.toMatchObject({ code: "conflict" });
  // Taken by the game server in the meantime: nothing is refunded, and the request stays open.
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(second).run();
  await expect(otherApi.approvalsAdmin.approve({ id: outdated, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await rcoinOf(shopper.userNum)).toBe(850);
  expect((await otherApi.approvalsAdmin.byId({ id: outdated })).approval.state).toBe("open");
  expect(await audit()).toEqual([]);
});

test("nobody changes deliveries to their own account or to one of their level", async () => {
  const { ownerApi, owner, as } = await openConsole({});
  const cashier = await newMember(20, "cashier");
  const shopper = await newShopper(1000);
  await buy(as({ token: shopper.token }), await insertItem({ price: 10 }), 1);
  const id = (await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ?")
    .bind(shopper.userNum)
    .first<number>("id"))!;
  const own = (userNum: number) =>
    env.DB.prepare("UPDATE deliveries SET user_num = ?2 WHERE id = ?1").bind(id, userNum).run();
  for (const userNum of [owner.userNum, cashier.userNum]) {
    await own(userNum);
    const api = as({ token: cashier.token });
    expect((await api.deliveriesAdmin.byId({ id })).actions).toEqual([]);
    for (const action of ["cancel", "request-cancel"] as const)
      await expect(api.deliveriesAdmin.change({ id, action, ...confirmed })).rejects.toMatchObject({
        code: "forbidden",
      });
  }
  expect((await ownerApi.deliveriesAdmin.byId({ id })).actions).toContain("cancel");
});

test("vouchers above the limit are issued for whoever approves, who alone gets their codes", async () => {
  const { ownerApi, otherApi, as } = await openConsole();
  expect((await ownerApi.vouchersAdmin.make(batch())).codes).toHaveLength(3);
  const before = await countRows("vouchers");
  const wanted = batch({ count: 8 });
  const { approval: id, codes: none } = await ownerApi.vouchersAdmin.make(wanted);
  expect(none).toEqual([]);
  expect(await countRows("vouchers")).toBe(before);
  const { codes } = await otherApi.approvalsAdmin.approve({ id: id!, ...confirmed });
  expect(codes).toHaveLength(8);
  expect(await countRows("vouchers")).toBe(before + 8);
  const log = JSON.stringify([
    await latestAuditEntries(9),
    (await env.DB.prepare("SELECT * FROM approvals").all()).results,
  ]);
  for (const code of codes!) expect(log).not.toContain(code);
  const player = await newShopper();
  await as({ token: player.token }).wallet.redeem({ voucherCode: codes![0]! });
  expect(await rcoinOf(player.userNum)).toBe(100);
  await expect(ownerApi.vouchersAdmin.make(wanted)).rejects.toMatchObject({ code: "conflict" });
});

test("one owner lowers limits alone; raising them takes two", async () => {
  const { ownerApi, otherApi, as } = await openConsole();
  const { seen, values } = await ownerApi.approvalsAdmin.limits({});
  expect(values).toEqual({ credit: "1000", refund: "100", vouchers: "1000", payment: "" });
  await ownerApi.approvalsAdmin.saveLimits({ seen, ...values, credit: "500" });
  await expect(ownerApi.approvalsAdmin.saveLimits({ seen, ...values })).rejects.toMatchObject({ code: "conflict" });

  const lowered = await otherApi.approvalsAdmin.limits({});
  expect(lowered.values.credit).toBe("500");
  const raise = { seen: lowered.seen, ...lowered.values, refund: "", credit: "400" };
  const id = (await ownerApi.approvalsAdmin.saveLimits(raise)).approval!;
  expect((await otherApi.approvalsAdmin.limits({})).values).toEqual(lowered.values);
  await expect(ownerApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "forbidden" });
  const manager = await newMember(20, ["console", "settings"]);
  const managerApi = as({ token: manager.token });
  await expect(managerApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "not_found" });
  await expect(managerApi.approvalsAdmin.saveLimits(raise)).rejects.toMatchObject({ code: "forbidden" });
  await otherApi.approvalsAdmin.approve({ id, ...confirmed });
  expect((await otherApi.approvalsAdmin.limits({})).values).toEqual({
    credit: "400",
    refund: "",
    vouchers: "1000",
    payment: "",
  });
});

test.each(["-1", "1.5", "1000000001", "many"])(
  "a limit of %s is refused with a message at the field",
  async (limit) => {
    const { ownerApi } = await openConsole();
    const { seen, values } = await ownerApi.approvalsAdmin.limits({});
    await expect(ownerApi.approvalsAdmin.saveLimits({ seen, ...values, credit: limit })).rejects.toMatchObject({
      code: "invalid",
      fields: { credit: [expect.any(String)] },
    });
  },
);

test("giving away money or rights asks for a recent proof of identity", async () => {
  const { as, owner, clock, otherApi } = await openConsole();
  const player = await newShopper();
  const id = (await otherApi.balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  await env.DB.prepare("UPDATE sessions SET authenticated_at = ?2 WHERE user_num = ?1")
    .bind(owner.userNum, clock.time - DAY)
    .run();
  const api = as({ token: owner.token });
  const { seen, values } = await api.approvalsAdmin.limits({});
  const acts = [
    () => api.approvalsAdmin.approve({ id, ...confirmed }),
    () => api.approvalsAdmin.saveLimits({ seen, ...values, credit: "1" }),
    () => api.staffAdmin.giveRole({ userNum: player.userNum, role: "support", ...confirmed }),
    () => api.staffAdmin.saveRole({ key: "", name: "Helper", rank: 11, rights: [] }),
    () => api.staffAdmin.deleteRole({ key: "role-1", confirm: "on" }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "reauthentication_required" });
  expect(await rcoinOf(player.userNum)).toBe(0);
  // Refusing gives nothing away.
  await api.approvalsAdmin.refuse({ id, ...confirmed });
});
