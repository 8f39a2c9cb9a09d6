import { expect, test } from "vitest";
import { type ComparedOrder, reconcile } from "#app/features/payments/embedded/reconciliation.ts";
import { type ListedPayment, readPaymentList } from "#app/features/payments/embedded/reconciliation-file.ts";
import { reconciliationLimits } from "#app/features/payments/sales-limits.ts";
import { manilaMonthPeriod } from "#app/format/manila-time.ts";

const november = { isWallet: false, ...manilaMonthPeriod("2026-11") };
const inNovember = november.start + 1000;

const line = (payment: string, amount: number, values: Partial<ListedPayment> = {}): ListedPayment => ({
  ...{ line: 2, payment, date: "", order: undefined, amount, fee: 0 },
  ...values,
});

const order = (number: string, payment: string, values: Partial<ComparedOrder> = {}): ComparedOrder => ({
  ...{ number, payment, amount: 100_00, state: "paid", paidAt: inNovember, isTest: false },
  ...{ method: "Stripe", isOfSource: true },
  ...values,
});

/** The numbers of the orders, or the payments without one, in each group that has any. */
function found(result: ReturnType<typeof reconcile>) {
  const { matched, different, missingHere, missingThere, repeated, test } = result;
  const groups = { matched, different, missingHere, missingThere, repeated, test };
  return Object.fromEntries(
    Object.entries(groups)
      .filter(([, { count }]) => count > 0)
      .map(([name, { rows }]) => [name, rows.map(({ number, payment }) => number || payment)]),
  );
}

test("each payment and each order is in one group, with sums in centavos", () => {
  const list = [
    line("pi_1", 100_00, { fee: 18_50 }),
    line("pi_2", 90_00, { line: 3, fee: 1_05 }),
    line("pi_9", 50_00, { line: 4 }),
    line("pi_t", 70_00, { line: 5 }),
  ];
  const orders = [
    order("P-1", "pi_1"),
    order("P-2", "pi_2"),
    order("P-3", "pi_3", { amount: 250_00 }),
    order("P-T", "pi_t", { isTest: true, amount: 70_00 }),
  ];
  const result = reconcile(list, orders, november);
  expect(found(result)).toEqual({
    ...{ matched: ["P-1"], different: ["P-2"], missingHere: ["pi_9"], missingThere: ["P-3"], test: ["P-T"] },
  });
  expect(result.theirs).toEqual({ count: 3, amount: 240_00, fees: 19_55 });
  expect(result.ours).toEqual({ count: 3, amount: 450_00 });
  expect(
    [result.matched, result.different, result.missingHere, result.missingThere].map(({ amount }) => amount),
  ).toEqual([100_00, -10_00, 50_00, 250_00]);
  // What is listed, less what is missing here and plus what is missing there, is what the orders say.
  expect(result.theirs.amount - 50_00 + 250_00 - result.different.amount).toBe(result.ours.amount);
});

test("the payment that was credited matches its order, and a second one for the order does not, in any sequence", () => {
  const second = line("pi_2", 100_00, { order: "P-1", line: 2 });
  const credited = line("pi_1", 100_00, { order: "P-1", line: 3 });
  for (const list of [
    [second, credited],
    [credited, second],
  ]) {
    const result = reconcile(list, [order("P-1", "pi_1")], november);
    expect(result.matched.rows.map(({ payment }) => payment)).toEqual(["pi_1"]);
    expect(result.repeated.rows.map(({ payment }) => payment)).toEqual(["pi_2"]);
  }
  // The same payment twice in a list counts once.
  const twice = reconcile([credited, { ...credited, line: 4 }], [order("P-1", "pi_1")], november);
  expect(found(twice)).toEqual({ matched: ["P-1"], repeated: ["P-1"] });
});

test("a list that identifies payments otherwise matches by the order's number", () => {
  const result = reconcile([line("ch_1", 100_00, { order: "P-1" })], [order("P-1", "pi_1")], november);
  expect(found(result)).toEqual({ matched: ["P-1"] });
});

test("money for an order that is not paid, or paid in another way, is missing here, and names the order", () => {
  const orders = [
    order("P-1", "REF1", { state: "refused", paidAt: null }),
    order("P-2", "REF2", { isOfSource: false, method: "Maya" }),
  ];
  const list = [line("ref-1", 100_00), line("REF 2", 100_00, { line: 3 })];
  const result = reconcile(list, orders, { ...november, isWallet: true });
  expect(found(result)).toEqual({ missingHere: ["P-1", "P-2"] });
  expect(result.missingHere.rows.map(({ state, method }) => [state, method])).toEqual([
    ["refused", "Stripe"],
    ["paid", "Maya"],
  ]);
  expect(result.ours.count).toBe(0);
});

test("only reference numbers are compared however they are typed", () => {
  const list = [line("ref 0001-a", 100_00)];
  const orders = [order("P-1", "REF0001A")];
  expect(found(reconcile(list, orders, { ...november, isWallet: true }))).toEqual({ matched: ["P-1"] });
  expect(found(reconcile(list, orders, november))).toEqual({ missingHere: ["ref 0001-a"], missingThere: ["P-1"] });
  // Payments without an identifier do not match orders without one.
  for (const payment of ["", "–"])
    expect(found(reconcile([line(payment, 100_00)], [order("P-1", "")], { ...november, isWallet: true }))).toEqual({
      ...{ missingHere: [payment], missingThere: ["P-1"] },
    });
});

test("orders of another month match but are not missed", () => {
  const orders = [
    order("P-1", "pi_1", { paidAt: november.start - 1 }),
    order("P-2", "pi_2", { paidAt: november.end }),
    order("P-3", "pi_3", { paidAt: november.start }),
    order("P-4", "pi_4", { paidAt: november.end - 1 }),
  ];
  const result = reconcile([line("pi_1", 100_00)], orders, november);
  expect(found(result)).toEqual({ matched: ["P-1"], missingThere: ["P-3", "P-4"] });
  expect([result.otherMonth, result.ours.count]).toEqual([1, 2]);
});

test("all payments count, and the first ones are listed", () => {
  const list = Array.from({ length: reconciliationLimits.listed + 5 }, (_, place) =>
    line(`pi_${place}`, 1_00, { line: place + 2 }),
  );
  const { missingHere } = reconcile(list, [], november);
  expect([missingHere.count, missingHere.amount]).toEqual([list.length, list.length * 100]);
  expect(missingHere.rows).toHaveLength(reconciliationLimits.listed);
});

test("the exports of Stripe are read", () => {
  const payments = readPaymentList(
    "\uFEFFid,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Fee,Description,Status,PaymentIntent ID,order (metadata)\r\n" +
      'ch_1,2026-11-02 01:00,"1,100.00",0.00,php,"1,100.00",53.50,Pouch (P-AB12-CD34),Paid,pi_1,\r\n' +
      "ch_2,2026-11-02 01:00,100.00,100.00,php,100.00,18.50,,Refunded,pi_2,P-0000-0001\r\n" +
      "ch_3,2026-11-02 01:00,100.00,0.00,php,100.00,0.00,,Failed,pi_3,P-0000-0002\r\n" +
      "ch_4,2026-11-02 01:00,5.00,0.00,usd,5.00,0.20,,Paid,pi_4,\r\n",
  );
  expect(payments).toEqual({
    payments: [
      { line: 2, payment: "pi_1", date: "2026-11-02 01:00", order: "P-AB12-CD34", amount: 1100_00, fee: 53_50 },
      { line: 3, payment: "pi_2", date: "2026-11-02 01:00", order: "P-0000-0001", amount: 100_00, fee: 18_50 },
    ],
    ignored: 2,
    problems: [],
  });
  const balance = readPaymentList(
    "balance_transaction_id,created,reporting_category,currency,gross,fee,net,payment_intent_id\n" +
      "txn_1,2026-11-02,charge,php,100.00,18.50,81.50,pi_1\n" +
      "txn_2,2026-11-03,refund,php,-100.00,0,-100.00,pi_1\n" +
      "txn_3,2026-11-04,payout,php,-50.00,0,-50.00,\n" +
      "txn_4,2026-11-05,dispute_reversal,php,100.00,0,100.00,pi_1\n",
  );
  expect(balance.payments).toEqual([
    { line: 2, payment: "pi_1", date: "2026-11-02", order: undefined, amount: 100_00, fee: 18_50 },
  ]);
  expect(balance.ignored).toBe(3);
});

test("lists of wallets and banks are read, with lines before the columns and with outgoing money", () => {
  const list = readPaymentList(
    "Account 0900 000 0000\nNovember 2026\n\nDate;Description;Reference No.;Debit;Credit;Balance\n" +
      "2026-11-01;Starting balance;;;;500.00\n2026-11-02;Received p-ab12-cd34;9012 345 678;;₱ 100.05;600.05\n" +
      "2026-11-03;Sent;9012 345 679;50;;550.05\n2026-11-04;Received;9012 345 680;;PHP 20.5;570.55\n",
  );
  expect(list).toEqual({
    payments: [
      { line: 6, payment: "9012 345 678", date: "2026-11-02", order: "P-AB12-CD34", amount: 100_05, fee: 0 },
      { line: 8, payment: "9012 345 680", date: "2026-11-04", order: undefined, amount: 20_50, fee: 0 },
    ],
    ignored: 2,
    problems: [],
  });
});

test.each([
  ["100", 100_00],
  ["0.07", 7],
  ["1,234,567.8", 1_234_567_80],
  ["P1.10", 1_10],
  ["+ 3.00 PHP", 3_00],
  ["100,50", undefined],
  ["1.234,50", undefined],
  ["1e3", undefined],
  ["0.001", undefined],
  ["12,34.00", undefined],
  ["1234567890", undefined],
  ["NaN", undefined],
])("the amount %s is %s centavos", (typed, amount) => {
  const { payments, problems } = readPaymentList(`id,amount\npi_1,"${typed}"\n`);
  expect(payments.map((one) => one.amount)).toEqual(amount === undefined ? [] : [amount]);
  expect(problems.map(({ line }) => line)).toEqual(amount === undefined ? [2] : []);
});

test("problems of a list name the line", () => {
  const list = readPaymentList('id,amount,fee\npi_1,100.00,1.00\npi_2,ten,1.00\npi_3,5.00,free\npi_4,"5.00,1.00\n');
  expect(list.problems.map(({ line, problem }) => [line, problem.key])).toEqual([
    [3, "admin.reconciliation.notAnAmount"],
    [4, "admin.reconciliation.notAnAmount"],
    [5, "admin.reconciliation.quotes"],
  ]);
  const missing = readPaymentList("Report\nid,total\npi_1,100.00\n").problems;
  expect(missing).toMatchObject([{ line: 2, problem: { values: { column: "amount" } } }]);
  expect(readPaymentList("a,b\n1,2\n").problems).toHaveLength(2);
});

test("a list without payments, or with too many, is refused", () => {
  const invalid = expect.objectContaining({ code: "invalid" });
  for (const csv of ["", "id,amount", "\n\n", "id,amount\n\n"]) expect(() => readPaymentList(csv)).toThrow(invalid);
  const lines = (count: number) => `id,amount\n${"pi_1,1.00\n".repeat(count)}`;
  expect(readPaymentList(lines(reconciliationLimits.payments)).payments).toHaveLength(reconciliationLimits.payments);
  expect(() => readPaymentList(lines(reconciliationLimits.payments + 1))).toThrow(invalid);
  expect(() => readPaymentList("é".repeat(reconciliationLimits.bytes / 2 + 1))).toThrow(invalid);
});
