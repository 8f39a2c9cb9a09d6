import { expect, test } from "vitest";
import { type ListedPayment, readPaymentList } from "#app/features/payments/embedded/reconciliation-file.ts";
import { matchStatement, type WaitingOrder } from "#app/features/payments/embedded/statement.ts";
import { referenceKeys } from "#app/features/payments/reference.ts";

const order = (number: string, reference: string, amount = 100_00): WaitingOrder => ({
  ...{ number, amount },
  keys: referenceKeys(reference).filter(Boolean),
});

/** The payments of a list of references and pesos, as a wallet exports it. */
function listOf(...lines: readonly (readonly [reference: string, pesos: number, note?: string])[]): ListedPayment[] {
  const rows = lines.map(([reference, pesos, note = ""]) => `${reference},${pesos},11/28/2026 10:00,${note}`);
  return readPaymentList(["Reference No.,Credit,Date,Message", ...rows].join("\n")).payments;
}

/** The numbers of orders and the references of lines in each group. */
function matched(list: readonly ListedPayment[], orders: readonly WaitingOrder[], ...paid: string[]) {
  const found = matchStatement(list, orders, new Set(paid));
  const pair = ({ order: { number }, line }: (typeof found.matched)[number]) => `${number} ${line.payment}`;
  return {
    matched: found.matched.map(pair),
    different: found.different.map(pair),
    similar: found.similar.map(({ order: { number }, lines }) => [number, ...lines.map(({ payment }) => payment)]),
    notListed: found.notListed.map(({ number }) => number),
    leftOver: found.leftOver.map(({ payment }) => payment),
    known: found.known,
  };
}

test("a receipt agrees by its reference, however it is written, and the amount", () => {
  const list = listOf(["1234567890123", 100], ["0009876543210", 250], ["5555555555555", 100]);
  expect(list[0]?.date).toBe("11/28/2026 10:00");
  const orders = [
    order("P-1", "Ref No. 1234 567 890123"),
    order("P-2", "9876543210"),
    order("P-3", "4444444444444"),
    order("P-4", "3333333333333", 75_00),
  ];
  expect(matched(list, orders)).toEqual({
    matched: ["P-1 1234567890123"],
    different: ["P-2 0009876543210"],
    similar: [["P-3", "5555555555555"]],
    notListed: ["P-4"],
    leftOver: ["5555555555555"],
    known: 0,
  });
});

test("the number of an order in a line decides nothing, but such a line is named first", () => {
  const list = listOf(["1111111111111", 100], ["2222222222222", 100, "for P-AAAA-AAAA"], ["3333333333333", 100]);
  expect(matched(list, [order("P-AAAA-AAAA", "9999999999999"), order("P-CCCC-CCCC", "3333333333333")])).toMatchObject({
    matched: ["P-CCCC-CCCC 3333333333333"],
    similar: [["P-AAAA-AAAA", "2222222222222", "1111111111111"]],
  });
});

test("a message with the number of a paid order does not hide the transfer of a waiting one", () => {
  const list = listOf(["1111111111111", 100, "P-PAID-0001"], ["2222222222222", 100, "P-PAID-0001"]);
  expect(matched(list, [order("P-1", "1111111111111")], "P-PAID-0001")).toMatchObject({
    ...{ matched: ["P-1 1111111111111"], known: 1, leftOver: [] },
  });
});

test("a payment pays for one order, and one of a paid order for none", () => {
  const twice = [order("P-1", "1234567890123"), order("P-2", "1234567890123")];
  expect(matched(listOf(["1234567890123", 100]), twice)).toMatchObject({
    matched: ["P-1 1234567890123"],
    notListed: ["P-2"],
  });
  const paid = referenceKeys("1234567890123");
  expect(matched(listOf(["1234567890123", 100]), twice, ...paid)).toMatchObject({
    ...{ matched: [], similar: [], notListed: ["P-1", "P-2"], leftOver: [], known: 1 },
  });
  expect(matched(listOf(["-", 100, "P-DDDD-DDDD"]), [order("P-5", "-")], "P-DDDD-DDDD")).toMatchObject({
    ...{ matched: [], notListed: ["P-5"], known: 1 },
  });
  expect(matched(listOf(["-", 100]), [order("P-5", "-")]).matched).toEqual([]);
});
