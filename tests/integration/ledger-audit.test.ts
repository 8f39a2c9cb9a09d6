import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { differenceText, findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { debtOf, factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { insertCode, insertDebt } from "#tests/fixtures/shop-offers.ts";
import { audit, buy, buyRequest, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

// Each test corrupts the ledger, so each starts with an empty one.
beforeEach(async () => {
  for (const table of ["deliveries", "purchase_lines", "purchases", "redemptions"])
    await env.DB.exec(`DELETE FROM ${table}`);
});

/** A player who bought two units of an item for 30 each and redeemed a voucher of 100. */
async function customer() {
  const { as } = testGameApi();
  const { token, userNum } = await newShopper(100);
  const player = as({ token });
  const purchase = await buy(player, await insertItem({ price: 30 }), 2);
  await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB) });
  const [line] = (await player.purchases.byId({ id: purchase })).purchase.lines;
  const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE line_id = ? ORDER BY id")
    .bind(line!.line)
    .all<{ id: number }>();
  return { userNum, purchase, units: results.map(({ id }) => id) };
}

/** Inserts a ledger entry that no call would write. */
async function insertEntry(
  userNum: number,
  amount: number,
  kind: string,
  reference: string | number,
  key: string,
  currency = "rcoin",
) {
  await env.DB.prepare(
    "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?, ?, ?, ?, ?, ?, 0)",
  )
    .bind(userNum, currency, amount, kind, String(reference), key)
    .run();
}

const query = async (sql: string) => (await env.DB.prepare(sql).all<Record<string, unknown>>()).results;

/** The differences found, without those of earlier tests. */
async function found(since: readonly object[]) {
  const known = new Set(since.map((difference) => JSON.stringify(difference)));
  const all = await audit();
  // The check in slices finds the same, wherever they end.
  const { differences, first } = await findLedgerDifferences(query, { named: 1000, rows: 7 });
  expect(differences).toBe(all.length);
  expect(first.sort()).toEqual(all.map(differenceText).sort());
  return all.filter((difference) => !known.has(JSON.stringify(difference)));
}

/** Returns a function that makes a change, returns the problems found, and undoes the change. */
const problemsSince = (before: readonly object[]) => async (change: string, undo: string) => {
  await env.DB.exec(change);
  const problems = (await found(before)).map(({ problem }) => problem);
  await env.DB.exec(undo);
  expect(await found(before)).toEqual([]);
  return problems;
};

test("a consistent ledger has no differences", async () => {
  const before = await audit();
  const { userNum, units } = await customer();
  // A share of a referrer, a discount, and a refund of a unit that was taken.
  const { as } = testGameApi();
  const referrer = await newShopper(10);
  const player = as({ token: referrer.token });
  const friend = as({ token: (await newShopper()).token });
  await friend.wallet.redeem({ voucherCode: await insertVoucher(env.DB), referralCode: referrer.userId });
  await player.cart.add({ productNum: await insertItem({ price: 10 }), quantity: 1 });
  const code = await insertCode({ kind: "amount", value: 4 });
  await player.cart.buy({ ...buyRequest(await player.cart.read({})), code, discount: 4 });
  await env.DB.prepare("UPDATE deliveries SET flag = 1, refunded_at = 5 WHERE id = ?").bind(units[0]!).run();
  await insertEntry(userNum, 30, "refund", units[0]!, `refund:${units[0]}`);
  // A debt that was settled, and one beside a balance in another currency.
  await insertDebt(referrer.userNum, 3, "milleage");
  await insertLedgerEntry(env.DB, referrer.userNum, "milleage", 5);
  await insertDebt(userNum, 7, "milleage");
  expect(await found(before)).toEqual([]);
});

test("a debt beside a balance, and a settlement without its other half, are found", async () => {
  const before = await audit();
  const { userNum } = await customer();
  const other = await newShopper(10);
  await insertDebt(other.userNum, 5);
  const inDebt = { problem: "balance of an account in debt", number: other.userNum, found: 10, expected: 0 };
  expect(await found(before)).toEqual([inDebt]);
  // A trigger writes both halves, so one half is written without it.
  const trigger = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE name = 'debt_entries_move_debt'",
  ).first<string>("sql");
  const settleDebt = async (debtor: number, key: string) => {
    await insertDebt(debtor, 2, "milleage");
    await env.DB.exec("DROP TRIGGER debt_entries_move_debt");
    await env.DB.prepare(
      "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?, 'milleage', -2, 'settlement', '1', ?, 0)",
    )
      .bind(debtor, key)
      .run();
    await env.DB.prepare(trigger!).run();
    await env.DB.exec(`UPDATE debts SET amount = 0 WHERE user_num = ${debtor} AND currency = 'milleage'`);
  };
  const payDebt = async (payer: number, key: string, currency: string) => {
    await insertEntry(payer, -2, "settlement", 1, key, currency);
    await env.DB.exec(`UPDATE balances SET amount = amount - 2 WHERE user_num = ${payer} AND currency = '${currency}'`);
  };
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const half = { problem: "settlement", found: 0, expected: -2 };
  const withoutDebt = async () => (await found([...before, inDebt])).filter(({ problem }) => problem !== half.problem);
  await insertLedgerEntry(env.DB, other.userNum, "milleage", 2);
  await settleDebt(userNum, first);
  await payDebt(other.userNum, first, "milleage");
  expect(await found([...before, inDebt])).toMatchObject([half]);
  await settleDebt(userNum, second);
  await payDebt(userNum, second, "rcoin");
  expect(await found([...before, inDebt])).toMatchObject([half, half]);
  expect(await withoutDebt()).toEqual([]);
  await payDebt(userNum, third, "rcoin");
  expect(await withoutDebt()).toMatchObject([{ problem: "settlement without its debt", found: -2 }]);
});

test("a purchase that is charged twice or not at all is found", async () => {
  const before = await audit();
  const { userNum, purchase } = await customer();
  await insertEntry(userNum, -10, "purchase", 987_654, `purchase:987654:${purchase}`);
  expect(await found(before)).toMatchObject([{ problem: "entry of a purchase that is not there", found: -10 }]);
});

test("a refund without a cancellation and a cancellation without a refund are found", async () => {
  const before = await audit();
  const { userNum, units } = await customer();
  const [first, second] = units as [number, number];
  await insertEntry(userNum, 30, "refund", first, `refund:${first}`);
  const early = await found(before);
  expect(early).toMatchObject([{ problem: expect.stringContaining("refund"), found: 30 }]);
  await env.DB.prepare("UPDATE deliveries SET flag = 3 WHERE id = ?").bind(first).run();
  expect(await found(before)).toEqual([]);
  await env.DB.prepare("UPDATE deliveries SET flag = 3 WHERE id = ?").bind(second).run();
  expect(await found(before)).toMatchObject([
    { problem: "refund of cancelled delivery", number: second, found: 0, expected: 30 },
  ]);
});

test("a refund to another account, and one that a unit of others has instead, are found", async () => {
  const before = await audit();
  const { userNum, units } = await customer();
  const [first, second] = units as [number, number];
  const stranger = await newShopper();
  await env.DB.prepare("UPDATE deliveries SET flag = 3 WHERE id = ?").bind(first).run();
  await insertEntry(stranger.userNum, 30, "refund", first, `refund:${first}`);
  const misdirected = { problem: "refund of cancelled delivery", number: first, found: 0, expected: 30 };
  expect(await found(before)).toEqual([misdirected]);
  await insertEntry(userNum, 30, "refund", second, `refund:${second}`);
  expect(await found([...before, misdirected])).toMatchObject([
    { problem: "refund of a delivery that is not cancelled", found: 30 },
  ]);
});

test("a purchase without lines is found among those with lines", async () => {
  const before = await audit();
  const { userNum } = await customer();
  await env.DB.prepare("INSERT INTO purchases (user_num, request_key, total, bought_at, done) VALUES (?, ?, 0, 0, 1)")
    .bind(userNum, crypto.randomUUID())
    .run();
  expect(await found(before)).toMatchObject([{ problem: "purchase without lines" }]);
});

test("an incomplete purchase, a missing unit and a wrong total are found", async () => {
  const before = await audit();
  const { purchase, units } = await customer();
  await env.DB.prepare("UPDATE purchases SET done = 0 WHERE id = ?").bind(purchase).run();
  expect(await found(before)).toMatchObject([{ problem: "half done purchase", number: purchase }]);
  await env.DB.prepare("UPDATE purchases SET done = 1, total = 61 WHERE id = ?").bind(purchase).run();
  expect(await found(before)).toEqual([
    { problem: "charge of purchase", number: purchase, found: 60, expected: 61 },
    { problem: "lines of purchase", number: purchase, found: 60, expected: 61 },
  ]);
  await env.DB.prepare("UPDATE purchases SET total = 60 WHERE id = ?").bind(purchase).run();
  await env.DB.prepare("DELETE FROM deliveries WHERE id = ?").bind(units[0]!).run();
  expect(await found(before)).toMatchObject([{ problem: "deliveries of line", found: 1, expected: 2 }]);
});

test("an entry in a wrong or unknown currency of a voucher is found", async () => {
  const before = await audit();
  const { userNum } = await customer();
  const id = await env.DB.prepare("SELECT max(voucher_id) AS id FROM redemptions").first<number>("id");
  await insertEntry(userNum, 3, "voucher", id!, `voucher:${id}:milleage`, "milleage");
  expect(await found(before)).toMatchObject([
    { problem: "entry of a currency that the voucher is not worth", found: 3, expected: 0 },
  ]);
  const known = await audit();
  await insertEntry(userNum, 4, "adjustment", "", crypto.randomUUID(), "seashells");
  expect(await found(known)).toMatchObject([{ problem: "entry in a currency that there is not", found: 4 }]);
});

test("an entry of an unredeemed voucher is found among those of redeemed ones", async () => {
  const before = await audit();
  const { userNum } = await customer();
  await insertEntry(userNum, 3, "voucher", 987_654, "voucher:987654:rcoin");
  expect(await found(before)).toMatchObject([{ problem: "entry of a voucher that was not redeemed", found: 3 }]);
});

test("a wrong voucher credit, a wrong referral share and a balance without entries are found", async () => {
  const before = await audit();
  const { userNum } = await customer();
  const redemption = "WHERE voucher_id = (SELECT max(voucher_id) FROM redemptions)";
  await env.DB.exec(`UPDATE redemptions SET amounts = '{"rcoin":110}' ${redemption}`);
  expect(await found(before)).toMatchObject([{ problem: "rcoin of redeemed voucher", found: 100, expected: 110 }]);
  await env.DB.exec(`UPDATE redemptions SET amounts = '{"rcoin":100}', referrer_share = 5 ${redemption}`);
  expect(await found(before)).toMatchObject([
    { problem: "share of referrer of redeemed voucher", found: 0, expected: 5 },
  ]);
  await env.DB.exec(`UPDATE redemptions SET referrer_share = 0 ${redemption}`);
  await env.DB.prepare("INSERT INTO balances (user_num, currency, amount) VALUES (?, 'referral', 9)")
    .bind(userNum)
    .run();
  expect(await found(before)).toEqual([
    { problem: "referral balance of account", number: userNum, found: 9, expected: 0 },
  ]);
});

test("wrong shares of lines and units, currencies, discounts and recipients are found", async () => {
  const before = await audit();
  const { purchase, userNum, units } = await customer();
  const [unit] = units as [number, number];
  const line = await env.DB.prepare("SELECT id FROM purchase_lines WHERE purchase_id = ?")
    .bind(purchase)
    .first<number>("id");
  const problemsOf = problemsSince(before);
  const lineIs = (columns: string) => `UPDATE purchase_lines SET ${columns} WHERE id = ${line}`;
  const unitIs = (columns: string) => `UPDATE deliveries SET ${columns} WHERE id = ${unit}`;
  const purchaseIs = (columns: string) => `UPDATE purchases SET ${columns} WHERE id = ${purchase}`;
  expect(await problemsOf(lineIs("paid = 59"), lineIs("paid = 60"))).toEqual([
    "lines of purchase",
    "discount of purchase",
    "price of the units of line",
  ]);
  // Discounts are in the shop's currency only.
  const otherCurrency = ["lines of purchase", "lines of purchase", "price of the units of line"];
  expect(await problemsOf(lineIs("currency = 'milleage'"), lineIs("currency = 'rcoin'"))).toEqual(otherCurrency);
  expect(await problemsOf(lineIs("currency = 'milleage', paid = 32"), lineIs("currency = 'rcoin', paid = 60"))).toEqual(
    [...otherCurrency.slice(0, 2), "discount of purchase", "discount of purchase line", "price of the units of line"],
  );
  await env.DB.exec(lineIs("paid = 61"));
  expect(await found(before)).toContainEqual({
    ...{ problem: "discount of purchase line", number: line },
    ...{ found: 61, expected: 60 },
  });
  await env.DB.exec(lineIs("paid = 60"));
  expect(await problemsOf(lineIs("units = 2"), lineIs("units = 1"))).toEqual(["deliveries of line"]);
  expect(await problemsOf(unitIs("price = 31"), unitIs("price = 30"))).toEqual(["price of the units of line"]);
  expect(await problemsOf(unitIs("currency = 'milleage'"), unitIs("currency = 'rcoin'"))).toEqual([
    "price of the units of line",
  ]);
  expect(await problemsOf(unitIs("payer_num = 1"), unitIs("payer_num = NULL"))).toEqual([
    "recipient or payer of delivery",
  ]);
  expect(await problemsOf(unitIs("refunded_at = 5"), unitIs("refunded_at = NULL"))).toEqual([
    "refund of cancelled delivery",
    "refunded delivery that was not taken",
  ]);
  expect(await problemsOf(purchaseIs("discount = 3"), purchaseIs("discount = 0"))).toEqual([
    "discount of purchase",
    "use of a discount code",
  ]);
  expect(await problemsOf(purchaseIs(`other_totals = '{"milleage":4}'`), purchaseIs("other_totals = '{}'"))).toEqual([
    "charge of purchase",
    "lines of purchase",
  ]);
  expect(await problemsOf(purchaseIs("recipient_num = 1"), purchaseIs("recipient_num = NULL"))).toEqual([
    "recipient or payer of delivery",
    "recipient or payer of delivery",
    "gift of purchase",
  ]);
  expect(
    await problemsOf(
      `INSERT INTO discount_uses (purchase_id, code_id, user_num, amount, at) VALUES (987654, 1, ${userNum}, 5, 0)`,
      "DELETE FROM discount_uses WHERE purchase_id = 987654",
    ),
  ).toEqual(["use of a discount code without a purchase"]);
});

test("orders whose disputes ended have no differences", async () => {
  const before = await audit();
  for (const end of ["won", "lost"] as const) {
    const number = await insertOrder((await newShopper()).userNum);
    await record(factOf(number, { kind: "paid", state: "succeeded" }));
    await record(factOf(number, { kind: "dispute", state: "open" }));
    await record(factOf(number, { kind: "dispute", state: end, at: 1 }));
  }
  expect(await found(before)).toEqual([]);
});

test("wrong payments, receipts and reversals are found", async () => {
  const before = await audit();
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  // One that nobody has paid, and whose money would be held, is no difference.
  await insertOrder(userNum, { overLimit: "held" });
  await record(factOf(number, { kind: "paid", state: "succeeded" }));
  await insertEntry(userNum, -80, "adjustment", "", crypto.randomUUID());
  await record(factOf(number, { kind: "refund", state: "succeeded", amount: 50_00 }));
  expect(await debtOf(userNum)).toBe(30);
  // What is not about the order's payment: that of another provider, a second payment, and money in another currency.
  const returned = { kind: "refund", state: "succeeded", amount: 50_00 } as const;
  await record(factOf(number, { ...returned, provider: "paymongo", objectId: `other refund of ${number}` }));
  await record(factOf(number, { kind: "paid", state: "succeeded", provider: "paymongo" }));
  const second = { paymentId: `second payment of ${number}` };
  await record(factOf(number, { kind: "paid", state: "succeeded", ...second, objectId: second.paymentId }));
  await record(factOf(number, { ...returned, ...second, objectId: `refund of the second payment of ${number}` }));
  await record(factOf(number, { ...returned, currency: "USD", objectId: `dollars of ${number}` }));
  expect(await found(before)).toEqual([]);
  const problemsOf = problemsSince(before);
  const ofOrder = `WHERE number = '${number}'`;
  const orderIs = (columns: string) => `UPDATE payment_orders SET ${columns} ${ofOrder}`;
  const stored = async (column: string) => {
    return env.DB.prepare(`SELECT ${column} AS value FROM payment_orders ${ofOrder}`).first<number>("value");
  };
  expect(await problemsOf(orderIs("over_limit = 'held'"), orderIs("over_limit = ''"))).toEqual([
    "paid order whose money is held",
  ]);
  const [receipt, paidAt, id] = [await stored("receipt_number"), await stored("paid_at"), await stored("id")];
  const receiptIs = (value: string) =>
    problemsOf(orderIs(`receipt_number = ${value}`), orderIs(`receipt_number = ${receipt}`));
  expect(await receiptIs("NULL")).toEqual(["paid order without a receipt"]);
  expect(await receiptIs(`${receipt} + 9`)).toEqual(["receipts without gaps"]);
  expect(await problemsOf(orderIs("paid_at = NULL"), orderIs(`paid_at = ${paidAt}`))).toEqual([
    "payment without its order",
    "receipt of an order that is not paid",
  ]);
  expect(await problemsOf(orderIs("credited = 102"), orderIs("credited = 100"))).toEqual([
    "credit of payment order",
    "reversed coins for the returned money of payment order",
  ]);
  expect(await problemsOf(orderIs("reversed = 49"), orderIs("reversed = 50"))).toEqual([
    "reversed coins of payment order",
    "reversed coins for the returned money of payment order",
  ]);
  const factIs = (columns: string, kind: string) =>
    `UPDATE payment_facts SET ${columns} WHERE order_number = '${number}' AND kind = '${kind}'`;
  expect(await problemsOf(factIs("amount = 9999", "paid"), factIs("amount = 10000", "paid"))).toEqual([
    "reported payment of paid order",
  ]);
  expect(await problemsOf(factIs("state = 'failed'", "refund"), factIs("state = 'succeeded'", "refund"))).toEqual([
    "reversed coins for the returned money of payment order",
  ]);
  const reversalIs = (columns: string) => `UPDATE coin_reversals SET ${columns} WHERE order_id = ${id}`;
  expect(await problemsOf(orderIs("user_num = 1"), orderIs(`user_num = ${userNum}`))).toEqual([
    "credit of payment order",
  ]);
  await env.DB.exec(reversalIs("amount = 51"));
  expect(await found(before)).toContainEqual(
    expect.objectContaining({ problem: "debt of reversal", found: 30, expected: 31 }),
  );
  expect(await problemsOf(reversalIs("amount = 51"), reversalIs("amount = 50"))).toEqual([
    "reversed coins of payment order",
    "debt of reversal",
  ]);
  expect(await problemsOf(reversalIs("taken = 19"), reversalIs("taken = 20"))).toEqual([
    "entry of reversal",
    "debt of reversal",
  ]);
  const known = await audit();
  const { userNum: other } = await newShopper(10);
  await insertEntry(other, 1, "payment", 987_654, crypto.randomUUID());
  await insertEntry(other, -1, "reversal", 987_654, crypto.randomUUID());
  expect((await found(known)).map(({ problem }) => problem).sort()).toEqual([
    "entry of a reversal that is not there",
    "payment without its order",
  ]);
});

test("differences are counted, and the first are named", async () => {
  const before = await findLedgerDifferences(query, { named: 100 });
  expect(before.differences).toBe((await audit()).length);
  const { userNum } = await customer();
  for (const reference of [1, 2, 3, 4, 5, 6])
    await insertEntry(userNum, -10, "purchase", 987_654 + reference, crypto.randomUUID());
  const { differences, first } = await findLedgerDifferences(query, { named: 100 });
  expect(differences).toBe(before.differences + 6);
  expect(first).toHaveLength(before.first.length + 6);
  expect((await findLedgerDifferences(query)).first).toHaveLength(5);
  expect((await findLedgerDifferences(query, { named: 1 })).first).toHaveLength(1);
});

test("differences are told in words, without numbers that only the code knows", () => {
  const text = (problem: string, number: number | null, found: number | null, expected: number | null) =>
    differenceText({ problem, number, found, expected });
  expect(text("charge of purchase", 7, 50, 60)).toBe("charge of purchase 7: 50, expected 60");
  expect(text("receipts of test payments without gaps", null, 4, 5)).toBe(
    "receipts of test payments without gaps: 4, expected 5",
  );
  expect(text("gift of purchase", 7, null, 3)).toBe("gift of purchase 7: none, expected 3");
});
