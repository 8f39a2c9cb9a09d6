import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { DAY } from "#app/format/units.ts";
import { latestAuditEntries, openConsoleOfTwo } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

const batch = (values: Partial<CallInput<"vouchersAdmin.make">> = {}): CallInput<"vouchersAdmin.make"> => ({
  requestKey: crypto.randomUUID(),
  name: "Lantern Festival",
  campaign: "Lantern",
  count: 2,
  rcoin: 100,
  milleage: 0,
  expires: "",
  confirm: "on",
  ...values,
});

beforeEach(async () => {
  await env.DB.batch(["approvals", "staff_totals", "settings"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** @param limit of what one owner may do in a day */
const openConsole = (limit?: number) => openConsoleOfTwo("vouchers", limit);

test("a report counts the vouchers of its own batch", async () => {
  const { ownerApi, as } = await openConsole();
  const [used, revoked, unused] = [
    await ownerApi.vouchersAdmin.make(batch()),
    await ownerApi.vouchersAdmin.make(batch({ milleage: 5 })),
    await ownerApi.vouchersAdmin.make(batch({ rcoin: 0, milleage: 7 })),
  ];
  const player = as({ token: (await newShopper()).token });
  await player.wallet.redeem({ voucherCode: used.codes[0]! });
  await player.wallet.redeem({ voucherCode: revoked.codes[0]! });
  await ownerApi.vouchersAdmin.revoke({ batch: revoked.batch, ...confirmed });
  const day = "2026-06-01";
  for (const [made, report, days] of [
    [used, { redeemed: 1, revoked: 0, rcoinGiven: 100, milleageGiven: 0 }, [{ day, redeemed: 1, rcoin: 100 }]],
    [revoked, { redeemed: 1, revoked: 1, rcoinGiven: 100, milleageGiven: 5 }, [{ day, redeemed: 1, rcoin: 100 }]],
    [unused, { redeemed: 0, revoked: 0, rcoinGiven: 0, milleageGiven: 0 }, []],
  ] as const) {
    const expected = { batch: made.batch, made: 2, ...report };
    expect(await ownerApi.vouchersAdmin.byName({ batch: made.batch })).toMatchObject({ batch: expected, days });
    const { batches } = await ownerApi.vouchersAdmin.list({ search: made.batch });
    expect(batches).toMatchObject([expected]);
  }
});

test("a report names sixty days of redemptions, and a page of the list twenty batches", async () => {
  const { ownerApi } = await openConsole();
  const { batch: name } = await ownerApi.vouchersAdmin.make(batch({ count: 61 }));
  expect(name).toMatch(/^Lantern Festival [0-9A-Za-z]{8}$/);
  const { userNum } = await newShopper();
  await env.DB.prepare(
    `INSERT INTO redemptions (voucher_id, user_num, ordinal, hint, amounts, referrer_share, redeemed_at)
     SELECT id, ?2, row_number() OVER (ORDER BY id), hint, amounts, 0, row_number() OVER (ORDER BY id) * ${DAY}
     FROM vouchers WHERE batch = ?1`,
  )
    .bind(name, userNum)
    .run();
  const { days } = await ownerApi.vouchersAdmin.byName({ batch: name });
  expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([60, "1970-03-03", "1970-01-03"]);
  await env.DB.prepare("DELETE FROM redemptions WHERE user_num = ?").bind(userNum).run();
  const insert = env.DB.prepare(
    `INSERT INTO voucher_batches (batch, campaign, amounts, made, created_at) VALUES (?1, '', '{"rcoin":1}', 1, 0)`,
  );
  await env.DB.batch(Array.from({ length: 21 }, (_, number) => insert.bind(`paged ${number}`)));
  expect((await ownerApi.vouchersAdmin.list({ search: "paged" })).batches).toHaveLength(20);
});

test("an unknown batch is neither shown nor revoked, and revoking is audited with the number of vouchers", async () => {
  const { ownerApi } = await openConsole();
  const { batch: name } = await ownerApi.vouchersAdmin.make(batch());
  const unknown = { code: "not_found", message: "Voucher batch not found." };
  await expect(ownerApi.vouchersAdmin.byName({ batch: "Unknown" })).rejects.toMatchObject(unknown);
  await expect(ownerApi.vouchersAdmin.revoke({ batch: "Unknown", ...confirmed })).rejects.toMatchObject(unknown);
  await ownerApi.vouchersAdmin.revoke({ batch: name, ...confirmed });
  expect(await latestAuditEntries()).toMatchObject([
    { target: `batch ${name}`, reason: confirmed.reason, before: '{"unused":2}', after: '{"unused":0}' },
  ]);
});

test.each([
  // Above the limit only by their number, and only by their value.
  { count: 11, rcoin: 100, campaign: "Lantern", reason: "Lantern" },
  { count: 1, rcoin: 1001, campaign: "", reason: "Lantern Festival" },
])(
  "$count vouchers of $rcoin R-Coin wait for a second person, and are issued in full",
  async ({ reason, ...values }) => {
    const { ownerApi, otherApi, other } = await openConsole(1000);
    const { approval: id } = await ownerApi.vouchersAdmin.make(batch(values));
    expect((await otherApi.approvalsAdmin.byId({ id: id! })).approval).toMatchObject({ kind: "vouchers", reason });
    const { codes } = await otherApi.approvalsAdmin.approve({ id: id!, reason: "Agreed", confirm: "on" });
    expect(codes).toHaveLength(values.count);
    const issued = (await latestAuditEntries(2)).map(({ target, admin_id, reason }) => [target, admin_id, reason]);
    expect(issued).toContainEqual([expect.stringMatching(/^batch Lantern/), other.userId, "Agreed"]);
  },
);

test("vouchers for which the limit is used up meanwhile are not issued", async () => {
  const { owner, ownerApi } = await openConsole(1000);
  const before = await countRows("vouchers");
  const database = interruptedDatabase(env.DB, 3, () => ownerApi.vouchersAdmin.make(batch({ count: 10 })));
  const late = testGameApi({ database })
    .as(owner)
    .vouchersAdmin.make(batch({ count: 1 }));
  await expect(late).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("used up your limit of today"),
  });
  expect((await countRows("vouchers")) - before).toBe(10);
});

test("a request for vouchers that is withdrawn while it is approved issues none", async () => {
  const { other, ownerApi } = await openConsole(1000);
  const id = (await ownerApi.vouchersAdmin.make(batch({ count: 11 }))).approval!;
  const before = await countRows("vouchers");
  const database = interruptedDatabase(env.DB, 3, () => ownerApi.approvalsAdmin.refuse({ id, ...confirmed }));
  const approving = testGameApi({ database })
    .as(other)
    .approvalsAdmin.approve({ id, ...confirmed });
  await expect(approving).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("withdrawn") });
  expect(await countRows("vouchers")).toBe(before);
});
