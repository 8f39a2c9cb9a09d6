import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { insertRole, latestAuditEntries, newMember, openConsoleOfTwo } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

const adjustment = (
  userNum: number,
  values: Partial<CallInput<"balancesAdmin.adjust">> = {},
): CallInput<"balancesAdmin.adjust"> => ({
  userNum,
  currency: "rcoin",
  amount: 5,
  requestKey: crypto.randomUUID(),
  ...confirmed,
  ...values,
});

beforeEach(async () => {
  await env.DB.exec("DELETE FROM settings");
});

/** @param limit of what one owner may do in a day */
const openConsole = (limit?: number) => openConsoleOfTwo("credit", limit);

test("a single coin is named with its sign", async () => {
  const { ownerApi } = await openConsole();
  const { userNum, userId } = await newShopper();
  expect((await ownerApi.balancesAdmin.adjust(adjustment(userNum, { amount: 1 }))).message).toBe(
    `+1 R-Coin for ${userId}. The balance is now 1.`,
  );
});

test("a balance that changes meanwhile is read again", async () => {
  const { owner } = await openConsole();
  const { userNum } = await newShopper(100);
  const database = interruptedDatabase(env.DB, 2, () => insertLedgerEntry(env.DB, userNum, "rcoin", 7));
  const api = testGameApi({ database }).as(owner);
  expect(await api.balancesAdmin.adjust(adjustment(userNum))).toMatchObject({ balance: 112, repeated: false });
  const [entry] = await latestAuditEntries();
  expect([JSON.parse(entry!.before).rcoin, JSON.parse(entry!.after).rcoin]).toEqual([107, 112]);
  expect(await audit()).toEqual([]);
});

test("an account that gets further rights meanwhile is not adjusted", async () => {
  const cashier = await newMember(20, ["console", "read players", "balances"]);
  const target = await newMember(11, ["console"]);
  const further = await insertRole(11, ["console", "content"]);
  const database = interruptedDatabase(env.DB, 2, () =>
    env.DB.prepare("UPDATE users SET role = ?2 WHERE user_num = ?1").bind(target.userNum, further).run(),
  );
  const adjusting = testGameApi({ database }).as(cashier).balancesAdmin.adjust(adjustment(target.userNum));
  await expect(adjusting).rejects.toMatchObject({ code: "forbidden" });
  expect(await rcoinOf(target.userNum)).toBe(0);
});

test("an adjustment that cannot be written is given up", async () => {
  const { owner } = await openConsole();
  const { userNum } = await newShopper();
  const log = vi.spyOn(console, "error").mockReturnValue();
  let batches = 0;
  const database = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      batches += 1;
      // Each try reads and writes. Whoever does not give up waits forever.
      if (batches > 40) return new Promise(() => {});
      if (batches % 2 === 0) throw new Error("The disk is full.");
      return env.DB.batch(statements);
    },
  } as unknown as D1Database;
  const adjusting = testGameApi({ database }).as(owner).balancesAdmin.adjust(adjustment(userNum));
  await expect(adjusting).rejects.toMatchObject({ code: "unavailable" });
  expect(log).toHaveBeenCalledOnce();
  expect(await rcoinOf(userNum)).toBe(0);
});

test("coins above the limit are credited by a second person, in full", async () => {
  const { ownerApi, otherApi } = await openConsole(1000);
  const { userNum } = await newShopper(20);
  const asked = await ownerApi.balancesAdmin.adjust(adjustment(userNum, { amount: 1001 }));
  expect(asked).toMatchObject({ repeated: false, balance: 20 });
  await otherApi.approvalsAdmin.approve({ id: asked.approval!, ...confirmed });
  expect(await rcoinOf(userNum)).toBe(1021);
});

test("a credit that was entered after all cannot be approved in addition", async () => {
  const { ownerApi, otherApi } = await openConsole(1000);
  const { userNum } = await newShopper();
  const wanted = adjustment(userNum, { amount: 1001 });
  const id = (await ownerApi.balancesAdmin.adjust(wanted)).approval!;
  await env.DB.exec("DELETE FROM settings");
  await ownerApi.balancesAdmin.adjust(wanted);
  await expect(otherApi.approvalsAdmin.approve({ id, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("This request is outdated"),
  });
  expect(await rcoinOf(userNum)).toBe(1001);
});

test("a request that is withdrawn while it is approved credits nothing", async () => {
  const { other, ownerApi } = await openConsole(1000);
  const { userNum } = await newShopper();
  const id = (await ownerApi.balancesAdmin.adjust(adjustment(userNum, { amount: 1001 }))).approval!;
  // After the request, its author's rights and the balance were read.
  const database = interruptedDatabase(env.DB, 4, () => ownerApi.approvalsAdmin.refuse({ id, ...confirmed }));
  const approving = testGameApi({ database })
    .as(other)
    .approvalsAdmin.approve({ id, ...confirmed });
  await expect(approving).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("withdrawn") });
  expect(await countRows("ledger", `user_num = ${userNum}`)).toBe(0);
});
