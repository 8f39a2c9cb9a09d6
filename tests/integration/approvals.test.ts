import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { deleteAccount } from "#app/features/privacy/embedded/delete-account.ts";
import { findByNum } from "#app/features/users/embedded/lookup.ts";
import { DAY } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
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

/** The error for a request that somebody has decided about, or that has expired. */
const already = (id: number, state: string) => ({
  code: "conflict",
  message: `Request ${id} is already ${state}, so nothing was done.`,
});

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

  // Another request stays open meanwhile.
  const { approval: open } = await ownerApi.balancesAdmin.adjust(credit(player.userNum, 3000));
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => otherApi.approvalsAdmin.approve({ id: id!, ...confirmed })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject(already(id!, "approved"));
  expect(await rcoinOf(player.userNum)).toBe(1001);
  expect((await otherApi.approvalsAdmin.byId({ id: open! })).approval.state).toBe("open");
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
  const { ownerApi, otherApi, clock } = await openConsole();
  const { userNum } = await newShopper();
  const give = async (values: Partial<CallInput<"balancesAdmin.adjust">>, api = ownerApi) =>
    (await api.balancesAdmin.adjust({ ...credit(userNum, 0), ...values })).approval ?? null;
  expect(await give({ amount: 600 })).toBeNull();
  expect(await give({ amount: -500 })).toBeNull();
  expect(await give({ amount: 401 })).not.toBeNull();
  expect(await give({ amount: 400 })).toBeNull();
  expect(await give({ amount: 1 })).not.toBeNull();
  expect(await give({ amount: 1000, currency: "milleage" })).toBeNull();
  // Somebody else, and another kind of action, have limits of their own.
  expect(await give({ amount: 1000 }, otherApi)).toBeNull();
  expect((await ownerApi.vouchersAdmin.make(batch({ count: 1, rcoin: 1000 }))).codes).toHaveLength(1);
  clock.time += DAY;
  expect(await give({ amount: 1000 })).toBeNull();
  expect(await rcoinOf(userNum)).toBe(2500);
});

test("each kind of action has its own limit, and one without a limit has none", async () => {
  const { ownerApi } = await openConsole({ credit: 10, vouchers: 1000 });
  const shopper = await newShopper(1000);
  expect((await ownerApi.vouchersAdmin.make(batch())).codes).toHaveLength(3);
  await buy(testGameApi().as({ token: shopper.token }), await insertItem({ price: 150 }), 1);
  const id = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ?").bind(shopper.userNum).first("id");
  await ownerApi.deliveriesAdmin.change({ id: Number(id), action: "cancel", ...confirmed });
  expect(await rcoinOf(shopper.userNum)).toBe(1000);
});

test("one currency above the limit is enough, and none of a currency counts nothing", async () => {
  const { ownerApi } = await openConsole({ vouchers: 1000 });
  expect((await ownerApi.vouchersAdmin.make(batch({ milleage: 334 }))).approval).toBeGreaterThan(0);
  expect((await ownerApi.vouchersAdmin.make(batch({ rcoin: 0, milleage: 100 }))).codes).toHaveLength(3);
  // Far below what was issued today.
  await env.DB.prepare("UPDATE settings SET value = '150'").run();
  expect((await ownerApi.vouchersAdmin.make(batch({ count: 1, milleage: 1 }))).approval).toBeGreaterThan(0);
  expect((await ownerApi.vouchersAdmin.make(batch({ count: 1 }))).codes).toHaveLength(1);
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
    const state = states[index]!;
    expect((await later.approvalsAdmin.byId({ id })).approval).toMatchObject({ state, actions: [] });
    for (const decide of [later.approvalsAdmin.approve, later.approvalsAdmin.refuse, ownerApi.approvalsAdmin.approve])
      await expect(decide({ id, ...confirmed })).rejects.toMatchObject(already(id, state));
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

test("what was refused or has expired can be asked for again, and former requests keep their state", async () => {
  const { ownerApi, otherApi, clock } = await openConsole();
  const wanted = credit((await newShopper()).userNum, 5000);
  const ask = async () => (await ownerApi.balancesAdmin.adjust(wanted)).approval!;
  const first = await ask();
  await otherApi.approvalsAdmin.refuse({ id: first, ...confirmed });
  const second = await ask();
  clock.time += 7 * DAY - 1;
  expect(await ask()).toBe(second);
  clock.time += 1;
  const third = await ask();
  expect((await otherApi.approvalsAdmin.list({ state: "all" })).approvals).toMatchObject([
    { id: third, state: "open" },
    { id: second, state: "expired" },
    { id: first, state: "refused" },
  ]);
});

test("of two decisions at the same time one counts", async () => {
  const { ownerApi, otherApi } = await openConsole();
  const { userNum } = await newShopper();
  const ask = async () => (await ownerApi.balancesAdmin.adjust(credit(userNum, 5000))).approval!;
  const [id, open] = [await ask(), await ask()];
  const answers = await Promise.allSettled([1, 2].map(() => otherApi.approvalsAdmin.refuse({ id, ...confirmed })));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject(already(id, "refused"));
  expect(await countRows("audit_log", `target = 'approval ${id}' AND action = 'adminrefuse'`)).toBe(1);
  expect((await otherApi.approvalsAdmin.byId({ id: open })).approval.state).toBe("open");
});

test("requests are listed in pages, the open ones from the oldest, all from the newest", async () => {
  const { ownerApi, owner, clock } = await openConsole();
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
     INSERT INTO approvals (kind, key, target, payload, summary, requested_by, reason, requested_at, expires_at)
     SELECT 'credit', 'key ' || n, 'player 1', '{}', '', ?1, '', 0, ?2 FROM numbers`,
  )
    .bind(owner.userNum, clock.time + DAY)
    .run();
  const { results } = await env.DB.prepare("SELECT id FROM approvals ORDER BY id").all<{ id: number }>();
  const ids = results.map(({ id }) => id);
  for (const [state, expected] of [
    ["open", ids],
    ["all", ids.toReversed()],
  ] as const) {
    const first = await ownerApi.approvalsAdmin.list({ state });
    const rest = await ownerApi.approvalsAdmin.list({ state, after: first.next });
    expect([first.approvals.length, rest.next]).toEqual([50, null]);
    expect([...first.approvals, ...rest.approvals].map(({ id }) => id)).toEqual(expected);
  }
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
  const { approval } = await as({ token: target.token }).approvalsAdmin.byId({ id });
  expect([approval.state, approval.actions]).toEqual(["open", []]);
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

test("a request whose author was suspended until now can be approved", async () => {
  const { ownerApi, owner, otherApi, clock } = await openConsole();
  const player = await newShopper();
  const id = (await ownerApi.balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  const ban = env.DB.prepare(
    "INSERT INTO account_bans (user_num, reason, starts_at, ends_at, admin_num) VALUES (?1, 'Test', 1, ?2, 1)",
  );
  await ban.bind(owner.userNum, clock.time).run();
  await otherApi.approvalsAdmin.approve({ id, ...confirmed });
  expect(await rcoinOf(player.userNum)).toBe(5000);
});

test("a request is not approved when its author loses the right in the same moment", async () => {
  const { ownerApi, as, other } = await openConsole();
  const author = await newMember(20, "cashier");
  const player = await newShopper();
  const id = (await as({ token: author.token }).balancesAdmin.adjust(credit(player.userNum, 5000))).approval!;
  // Changed between the reads of the approval and its transaction.
  const racing = {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      const isApproval = statements.length > 5;
      if (isApproval)
        await env.DB.prepare("UPDATE users SET user_type = 1, role = NULL WHERE user_num = ?")
          .bind(author.userNum)
          .run();
      return env.DB.batch(statements);
    },
  } as unknown as D1Database;
  const late = testGameApi({ database: racing }).as({ token: other.token });
  await expect(late.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("no longer has the right"),
  });
  expect((await ownerApi.approvalsAdmin.byId({ id })).approval.state).toBe("open");
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
  const { approvals } = await ownerApi.approvalsAdmin.list({});
  await ownerApi.approvalsAdmin.refuse({ id: approvals[0]!.id, ...confirmed });
  expect((await ownerApi.balancesAdmin.adjust(credit(userNum, 1))).approval).toBeGreaterThan(0);
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
  const entries = await countRows("audit_log");
  const same = await ownerApi.approvalsAdmin.saveLimits({ seen: lowered.seen, ...lowered.values, credit: "0500" });
  expect(same).toEqual({ message: "Nothing was changed." });
  expect(await countRows("audit_log")).toBe(entries);
  const raise = { seen: lowered.seen, ...lowered.values, refund: "", credit: "400", payment: "70" };
  const id = (await ownerApi.approvalsAdmin.saveLimits(raise)).approval!;
  expect((await otherApi.approvalsAdmin.limits({})).values).toEqual(lowered.values);
  await expect(ownerApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "forbidden" });
  const manager = await newMember(20, ["console", "settings"]);
  const managerApi = as({ token: manager.token });
  await expect(managerApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({ code: "not_found" });
  await expect(managerApi.approvalsAdmin.saveLimits(raise)).rejects.toMatchObject({ code: "forbidden" });
  expect((await otherApi.approvalsAdmin.byId({ id })).approval.summary).toBe(
    "Change the limits: credit from 500 to 400, refund from 100 to any amount, payment from any amount to 70",
  );
  const answers = await Promise.allSettled([1, 2].map(() => otherApi.approvalsAdmin.approve({ id, ...confirmed })));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject(already(id, "approved"));
  expect((await otherApi.approvalsAdmin.limits({})).values).toEqual({
    credit: "400",
    refund: "",
    vouchers: "1000",
    payment: "70",
  });
  // A limit that was removed limits nothing.
  expect(await countRows("settings", "key = 'approval_limit_refund'")).toBe(0);
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

test.each([
  ["on the same day makes room again, for its author and its kind alone", 0, 0],
  ["on a later day leaves that day's total", DAY, 100],
])("a refund that is given up %s", async (_, passed, left) => {
  const { provider, state } = providerInMemory();
  const { as, clock, owner, other } = {
    ...(await openConsole({ payment: 100 })),
    ...testGameApi({ providers: [provider] }),
  };
  const number = await insertOrder((await newShopper()).userNum, { checkoutId: crypto.randomUUID() });
  await record(factOf(number, { kind: "paid", state: "succeeded", at: 0 }), 0);
  const refund = { number, amount: 100_00, requestKey: crypto.randomUUID(), ...confirmed };
  const log = vi.spyOn(console, "error").mockReturnValue();
  state.fails = { refund: "before" };
  await expect(as({ token: owner.token }).paymentsAdmin.refund(refund)).rejects.toMatchObject({ code: "unavailable" });
  expect(log).toHaveBeenCalled();
  clock.time += passed;
  const day = new Date(clock.time).toISOString().slice(0, 10);
  const add = env.DB.prepare("INSERT INTO staff_totals VALUES (?1, ?2, ?3, ?4, 100)");
  await env.DB.batch([
    env.DB.prepare("UPDATE staff_totals SET day = ?1").bind(day),
    add.bind(other.userNum, "payment", "rcoin", day),
    add.bind(owner.userNum, "credit", "rcoin", day),
    add.bind(owner.userNum, "payment", "milleage", day),
  ]);
  state.fails = {};
  await as({ token: other.token }).paymentsAdmin.dropRefund({ number, requestKey: refund.requestKey, ...confirmed });
  const { results } = await env.DB.prepare("SELECT user_num, kind, currency, amount FROM staff_totals").all();
  const amountOf = (userNum: number, kind: string, currency: string) =>
    results.find((row) => row.user_num === userNum && row.kind === kind && row.currency === currency)?.amount;
  expect([
    amountOf(owner.userNum, "payment", "rcoin"),
    amountOf(other.userNum, "payment", "rcoin"),
    amountOf(owner.userNum, "credit", "rcoin"),
    amountOf(owner.userNum, "payment", "milleage"),
  ]).toEqual([left, 100, 100, 100]);
});
