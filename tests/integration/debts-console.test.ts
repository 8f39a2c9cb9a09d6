import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import type { Fact } from "#app/features/payments/embedded/record-facts.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { databaseWithConcurrentChange } from "#tests/fixtures/interrupted-d1.ts";
import { debtOf, factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { audit, buy, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch(["approvals", "staff_totals", "settings"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

function openConsole(options: Parameters<typeof testGameApi>[0] = {}) {
  const portal = testGameApi(options);
  const newOwner = async () => {
    const login = await newLogin(30);
    return { ...login, api: portal.as({ token: login.token }) };
  };
  /** A player who spent the coins of an order, which was refunded then. */
  const newDebtor = async (coins = 100) => {
    const player = await newShopper();
    const api = portal.as({ token: player.token });
    const [number = ""] = await goIntoDebt({ ...player, api }, [{ coins }]);
    return { ...player, api, number };
  };
  /** Pays orders, spends their coins on an item, receives it in the game, and gets the money back. */
  const goIntoDebt = async (
    { userNum, api }: { userNum: number; api: GameApi },
    orders: { coins: number; isTest?: boolean }[],
  ) => {
    const numbers: string[] = [];
    for (const order of orders) numbers.push(await pay(userNum, order));
    const price = orders.reduce((sum, { coins }) => sum + coins, 0);
    const purchase = await buy(api, await insertItem({ price }));
    await env.DB.prepare(
      "UPDATE deliveries SET flag = 1 WHERE line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ?1)",
    )
      .bind(purchase)
      .run();
    for (const [index, { isTest = false }] of orders.entries())
      await fact(numbers[index] ?? "", { kind: "refund", state: "succeeded", at: 1, isTest });
    return numbers;
  };
  const pay = async (userNum: number, { coins, isTest = false }: { coins: number; isTest?: boolean }) => {
    const number = await insertOrder(userNum, { coins, isTest });
    await fact(number, { kind: "paid", state: "succeeded", objectId: `payment of ${number}`, isTest });
    return number;
  };
  const fact = (number: string, values: Partial<Fact> & Pick<Fact, "kind" | "state">) => {
    portal.clock.time += 1000;
    return record(factOf(number, values), portal.clock.time);
  };
  return { ...portal, newOwner, newDebtor, goIntoDebt, pay };
}

const waiver = (
  userNum: number,
  amount: number,
  values: Partial<CallInput<"debtsAdmin.waive">> = {},
): CallInput<"debtsAdmin.waive"> => ({
  userNum,
  amount,
  requestKey: crypto.randomUUID(),
  ...confirmed,
  ...values,
});

async function setCreditLimit(limit: number): Promise<void> {
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('approval_limit_credit', ?1)")
    .bind(String(limit))
    .run();
}

test("the console lists who is in debt, since when and by which orders, and nobody whose debt is settled", async () => {
  const { newOwner, newDebtor, goIntoDebt, pay, clock } = openConsole();
  const { api } = await newOwner();
  const debtor = await newDebtor(60);
  await pay(debtor.userNum, { coins: 60 });
  expect([await rcoinOf(debtor.userNum), await debtOf(debtor.userNum)]).toEqual([0, 0]);
  expect((await api.debtsAdmin.list({ player: debtor.userId })).debts).toEqual([]);
  const [second, third] = await goIntoDebt(debtor, [{ coins: 30 }, { coins: 40, isTest: true }]);
  const since = new Date(clock.time - 1000).toISOString();
  const [row] = (await api.debtsAdmin.list({ player: ` ${debtor.userId.toUpperCase()} ` })).debts;
  expect(row).toEqual({
    ...{ userNum: debtor.userNum, userId: debtor.userId, amount: 70, since },
    orders: [
      { number: second, isTest: false },
      { number: third, isTest: true },
    ],
  });
  const { debt, next } = await api.debtsAdmin.byNum({ userNum: debtor.userNum });
  expect(debt).toMatchObject({ ...row, mayWaive: true });
  expect(next).toBeNull();
  expect(debt.entries.map(({ kind, amount, number, admin }) => [kind, amount, number, admin])).toEqual([
    ["reversal", 40, third, ""],
    ["reversal", 30, second, ""],
    ["settlement", -60, "", ""],
    ["reversal", 60, debtor.number, ""],
  ]);
});

test("the list of debts is paged, each account once", async () => {
  const { newOwner } = openConsole();
  const { api } = await newOwner();
  const players = await Promise.all(Array.from({ length: 53 }, () => newShopper()));
  await env.DB.batch(
    players.map(({ userNum }) =>
      env.DB.prepare(
        "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', 5, 'reversal', '0', 'paged:' || ?1, 0)",
      ).bind(userNum),
    ),
  );
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await api.debtsAdmin.list({ after });
    expect(page.debts.length).toBeLessThanOrEqual(50);
    seen.push(...page.debts.map(({ userNum }) => userNum));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  expect(seen).toEqual(expect.arrayContaining(players.map(({ userNum }) => userNum)));
});

test("a debt is waived partly and wholly, is audited, and lets the player buy again", async () => {
  const { newOwner, newDebtor, pay } = openConsole();
  const { api, userId, userNum: ownerNum } = await newOwner();
  const debtor = await newDebtor(100);
  const part = waiver(debtor.userNum, 30);
  const { userId: debtorId } = debtor;
  expect(await api.debtsAdmin.waive(part)).toEqual({
    ...{ message: `30 R-Coin are waived. ${debtorId} still owes 70 R-Coin.`, debt: 70, repeated: false },
  });
  expect(await debtOf(debtor.userNum)).toBe(70);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({
    ...{ admin_id: userId, action: "adminwaivedebt", target: `player ${debtor.userNum}`, reason: confirmed.reason },
    before: JSON.stringify({ userId: debtor.userId, debt: 100 }),
    after: JSON.stringify({ userId: debtor.userId, debt: 70, amount: 30 }),
  });
  expect(await api.debtsAdmin.waive(part)).toMatchObject({ debt: 70, repeated: true });
  await expect(api.debtsAdmin.waive({ ...part, amount: 31 })).rejects.toMatchObject({ code: "conflict" });
  expect((await latestAuditEntries())[0]).toEqual(entry);
  await expect(api.debtsAdmin.waive(waiver(debtor.userNum, 71))).rejects.toMatchObject({
    code: "conflict",
    fields: { amount: expect.anything() },
  });
  await expect(buy(debtor.api, await insertItem({ price: 1 }))).rejects.toMatchObject({ code: "conflict" });
  expect(await api.debtsAdmin.waive(waiver(debtor.userNum, 69))).toMatchObject({
    ...{ message: `69 R-Coin are waived. ${debtorId} still owes 1 R-Coin.`, debt: 1 },
  });
  expect(await api.debtsAdmin.waive(waiver(debtor.userNum, 1))).toMatchObject({
    ...{ message: `1 R-Coin are waived. ${debtorId} owes nothing any more.`, debt: 0 },
  });
  await expect(api.debtsAdmin.waive(waiver(debtor.userNum, 1))).rejects.toMatchObject({ code: "conflict" });
  const { debt } = await api.debtsAdmin.byNum({ userNum: debtor.userNum });
  expect(debt).toMatchObject({ amount: 0, since: null, orders: [], mayWaive: false });
  expect(debt.entries.slice(0, 2).map(({ kind, amount, admin }) => [kind, amount, admin])).toEqual([
    ["waiver", -1, userId],
    ["waiver", -69, userId],
  ]);
  expect(await countRows("debt_entries", `kind = 'waiver' AND reference = 'admin ${ownerNum}'`)).toBe(3);
  // What is owed in another currency is no R-Coin.
  const { userNum: otherNum } = await newShopper();
  await env.DB.prepare(
    "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'milleage', 7, 'reversal', '0', 'not R-Coin', 0)",
  )
    .bind(otherNum)
    .run();
  await expect(api.debtsAdmin.waive(waiver(otherNum, 7))).rejects.toMatchObject({ code: "conflict" });
  // A waiver gives no coins; the next ones settle nothing and can be spent.
  expect(await rcoinOf(debtor.userNum)).toBe(0);
  await pay(debtor.userNum, { coins: 11 });
  await buy(debtor.api, await insertItem({ price: 10 }));
  expect(await rcoinOf(debtor.userNum)).toBe(0);
  expect(await audit()).toEqual([]);
});

test("simultaneous waivers never go below 0, and the same form counts once", async () => {
  const { newOwner, newDebtor } = openConsole();
  const [first, second] = [await newOwner(), await newOwner()];
  const whole = await newDebtor(100);
  const answers = await Promise.allSettled(
    [first, second].map(({ api }) => api.debtsAdmin.waive(waiver(whole.userNum, 100))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect(await debtOf(whole.userNum)).toBe(0);

  const halves = await newDebtor(100);
  await Promise.all([first, second].map(({ api }) => api.debtsAdmin.waive(waiver(halves.userNum, 50))));
  expect(await debtOf(halves.userNum)).toBe(0);

  const once = await newDebtor(100);
  const form = waiver(once.userNum, 20);
  const replies = await Promise.all([first, second, first, second].map(({ api }) => api.debtsAdmin.waive(form)));
  expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await debtOf(once.userNum)).toBe(80);
  expect(await countRows("audit_log", `target = 'player ${once.userNum}'`)).toBe(1);
  expect(await audit()).toEqual([]);
});

test("a waiver and a payment at the same time settle the debt exactly", async () => {
  const { newOwner, newDebtor, pay } = openConsole();
  const { api } = await newOwner();
  const debtor = await newDebtor(100);
  await Promise.all([api.debtsAdmin.waive(waiver(debtor.userNum, 30)), pay(debtor.userNum, { coins: 70 })]);
  expect([await rcoinOf(debtor.userNum), await debtOf(debtor.userNum)]).toEqual([0, 0]);
  expect(await audit()).toEqual([]);
});

test("nobody waives their own debt or that of staff of their level", async () => {
  const { newOwner, as } = openConsole();
  const [owner, other] = [await newOwner(), await newOwner()];
  const treasurer = await newMember(20, ["payments", "console"]);
  const editor = await newLogin(20);
  const accounts = [owner, other, editor];
  await env.DB.batch(
    accounts.map(({ userNum }) =>
      env.DB.prepare(
        "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', 5, 'reversal', '0', 'staff:' || ?1, 0)",
      ).bind(userNum),
    ),
  );
  const forbidden = { code: "forbidden" };
  for (const { userNum } of [owner, other])
    await expect(owner.api.debtsAdmin.waive(waiver(userNum, 5))).rejects.toMatchObject(forbidden);
  const api = as({ token: treasurer.token });
  await expect(api.debtsAdmin.waive(waiver(editor.userNum, 5))).rejects.toMatchObject(forbidden);
  expect((await api.debtsAdmin.byNum({ userNum: editor.userNum })).debt.mayWaive).toBe(false);
  for (const { userNum } of accounts) expect(await debtOf(userNum)).toBe(5);
  const missing = { code: "not_found" };
  await expect(owner.api.debtsAdmin.byNum({ userNum: 987_654_321 })).rejects.toMatchObject(missing);
  await expect(owner.api.debtsAdmin.waive(waiver(987_654_321, 5))).rejects.toMatchObject(missing);
});

test("above the limit of credits a second person with the right to handle payments approves a waiver", async () => {
  const { newOwner, newDebtor, as } = openConsole();
  await setCreditLimit(50);
  const owner = await newOwner();
  const second = as({ token: (await newMember(20, ["console", "payments"])).token });
  const debtor = await newDebtor(200);
  // What was waived and what was credited on a day count together.
  await owner.api.debtsAdmin.waive(waiver(debtor.userNum, 20));
  const credited = { userNum: (await newShopper()).userNum, currency: "rcoin", amount: 20, ...confirmed } as const;
  await owner.api.balancesAdmin.adjust({ ...credited, requestKey: crypto.randomUUID() });
  const wanted = waiver(debtor.userNum, 11);
  const { approval, debt, repeated } = await owner.api.debtsAdmin.waive(wanted);
  expect([debt, repeated]).toEqual([180, false]);
  expect((await owner.api.debtsAdmin.waive(wanted)).approval).toBe(approval);
  expect(await debtOf(debtor.userNum)).toBe(180);
  const decision = { id: approval!, ...confirmed };
  await expect(owner.api.approvalsAdmin.approve(decision)).rejects.toMatchObject({ code: "forbidden" });
  expect((await second.approvalsAdmin.byId({ id: approval! })).approval).toMatchObject({
    ...{ kind: "payment", target: `player ${debtor.userNum}`, actions: ["approve", "refuse"] },
    summary: `Waive 11 R-Coin that ${debtor.userId} owes`,
  });
  const approvals = await Promise.allSettled([1, 2, 3].map(() => second.approvalsAdmin.approve(decision)));
  expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of approvals)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        ...{ code: "conflict", message: `Request ${approval} is already approved, so nothing was done.` },
      });
  expect(await debtOf(debtor.userNum)).toBe(169);
  expect(await countRows("debt_entries", `kind = 'waiver' AND reference = 'admin ${owner.userNum}'`)).toBe(2);

  // A request for more than is owed by then stays open.
  const { approval: late } = await owner.api.debtsAdmin.waive(waiver(debtor.userNum, 160));
  await setDebtSettled(debtor.userNum, 100);
  await expect(second.approvalsAdmin.approve({ id: late!, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  expect((await second.approvalsAdmin.byId({ id: late! })).approval.state).toBe("open");
  expect(await debtOf(debtor.userNum)).toBe(69);
  expect(await audit()).toEqual([]);
});

/** Credits coins, which settle as much of a debt. */
async function setDebtSettled(userNum: number, amount: number): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', ?2, 'opening', '', ?3, 0)",
  )
    .bind(userNum, amount, crypto.randomUUID())
    .run();
}

test("simultaneous waivers of one person stay within the limit", async () => {
  const { newOwner, newDebtor } = openConsole();
  await setCreditLimit(50);
  const { api } = await newOwner();
  const debtor = await newDebtor(100);
  const replies = await Promise.all(Array.from({ length: 4 }, () => api.debtsAdmin.waive(waiver(debtor.userNum, 20))));
  expect(replies.filter(({ approval }) => !approval)).toHaveLength(2);
  expect(await debtOf(debtor.userNum)).toBe(60);
  expect(await audit()).toEqual([]);
});

test("a waiver asks for a recent proof of identity", async () => {
  const { newOwner, newDebtor, clock } = openConsole();
  const { api, userNum } = await newOwner();
  const debtor = await newDebtor(100);
  await env.DB.prepare("UPDATE sessions SET authenticated_at = ?2 WHERE user_num = ?1")
    .bind(userNum, clock.time - 3_600_000)
    .run();
  await expect(api.debtsAdmin.waive(waiver(debtor.userNum, 100))).rejects.toMatchObject({
    code: "reauthentication_required",
  });
  expect(await debtOf(debtor.userNum)).toBe(100);
});

test("a request whose form was sent again without the limit is not carried out as well", async () => {
  const { newOwner, newDebtor } = openConsole();
  await setCreditLimit(1);
  const [first, second] = [await newOwner(), await newOwner()];
  const debtor = await newDebtor(100);
  const form = waiver(debtor.userNum, 40);
  const { approval } = await first.api.debtsAdmin.waive(form);
  await env.DB.exec("DELETE FROM settings");
  expect((await first.api.debtsAdmin.waive(form)).debt).toBe(60);
  await expect(second.api.approvalsAdmin.approve({ id: approval!, ...confirmed })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("outdated") },
  });
  expect(await debtOf(debtor.userNum)).toBe(60);
});

test("nobody waives the debt of an account that becomes staff of their level meanwhile", async () => {
  const { database, concurrent } = databaseWithConcurrentChange(env.DB);
  const { newDebtor, as } = openConsole({ database });
  const { token, role } = await newMember(20, ["payments", "console"]);
  const lower = await newMember(11, ["console"]);
  for (const change of ["user_type = 20", `role = '${role}'`]) {
    const debtor = await newDebtor(100);
    await env.DB.prepare("UPDATE users SET user_type = 11, role = ?2 WHERE user_num = ?1")
      .bind(debtor.userNum, lower.role)
      .run();
    concurrent.change = () => env.DB.exec(`UPDATE users SET ${change} WHERE user_num = ${debtor.userNum}`);
    await expect(as({ token }).debtsAdmin.waive(waiver(debtor.userNum, 10))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await debtOf(debtor.userNum)).toBe(100);
  }
});

test("a waiver that the database refuses again and again ends with an error", async () => {
  const { database, concurrent } = databaseWithConcurrentChange(env.DB);
  const { newDebtor, as } = openConsole({ database });
  const debtor = await newDebtor(100);
  const api = as({ token: (await newLogin(30)).token });
  let tries = 0;
  const fail = () => {
    tries += 1;
    concurrent.change = fail;
    return Promise.reject(new Error("The database is out of order."));
  };
  concurrent.change = fail;
  vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(api.debtsAdmin.waive(waiver(debtor.userNum, 10))).rejects.toMatchObject({ code: "unavailable" });
  vi.restoreAllMocks();
  expect(tries).toBe(4);
  expect(await debtOf(debtor.userNum)).toBe(100);
});
