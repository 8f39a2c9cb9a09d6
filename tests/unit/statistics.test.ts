import { expect, test } from "vitest";
import { pageView } from "#app/edge/view-counter.ts";
import { comparedTotals } from "#app/features/statistics/compared-totals.ts";
import { statisticsPeriod } from "#app/features/statistics/period.ts";
import { daySeed, estimatedVisitors, REGISTERS, visitorRank } from "#app/features/statistics/visitor-sketch.ts";
import { manilaWeekStart } from "#app/format/manila-time.ts";

const seed = daySeed("secret", 0);

/** The estimate for so many visitors, each of whom opens three pages. */
function estimateOf(visitors: number): number {
  const ranks = new Map<number, number>();
  for (let index = 0; index < 3 * visitors; index += 1) {
    const number = index % visitors;
    const visitor = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255} Mozilla/5.0 (Linux; Android 15) Chrome/140.0`;
    const { register, rank } = visitorRank(visitor, seed);
    ranks.set(register, Math.max(rank, ranks.get(register) ?? 0));
  }
  const sum = [...ranks.values()].reduce((total, rank) => total + 2 ** -rank, 0);
  return estimatedVisitors({ used: ranks.size, sum });
}

test.each([0, 1, 10, 100, 1_000, 10_000, 200_000])("%i visitors are counted within a twentieth", (visitors) => {
  const estimate = estimateOf(visitors);
  expect(Math.abs(estimate - visitors)).toBeLessThanOrEqual(Math.ceil(visitors * 0.05));
});

test("a visitor belongs to an existing register, with a rank that fits a byte", () => {
  for (let index = 0; index < 10_000; index += 1) {
    const { register, rank } = visitorRank(`visitor ${index}`, seed);
    expect(register >= 0 && register < REGISTERS && rank >= 1 && rank <= 21).toBe(true);
  }
});

const manila = (text: string) => Date.parse(`${text}:00+08:00`);
const now = manila("2026-11-28T15:00");

test.each([
  ["today", { days: 1 }, "2026-11-28", "2026-11-29", null],
  ["7 days", { days: 7 }, "2026-11-21", "2026-11-28", ["2026-11-14", "2026-11-21"]],
  ["nothing", {}, "2026-10-29", "2026-11-28", ["2026-09-29", "2026-10-29"]],
  ["a month that is over", { month: "2026-02" }, "2026-02-01", "2026-03-01", ["2026-01-01", "2026-02-01"]],
  ["this month", { month: "2026-11" }, "2026-11-01", "2026-11-28", ["2026-10-01", "2026-10-28"]],
  ["a month to come", { month: "2027-01" }, "2027-01-01", "2027-01-02", null],
] as const)("the period of %s", (_, request, start, end, before) => {
  const day = (text: string) => manila(`${text}T00:00`);
  expect(statisticsPeriod(request, now)).toEqual({
    start: day(start),
    end: day(end),
    before: before && { start: day(before[0]), end: day(before[1]) },
  });
});

test("on the first of a month, this month is the day so far", () => {
  const first = manila("2026-12-01T09:00");
  expect(statisticsPeriod({ month: "2026-12" }, first)).toEqual(statisticsPeriod({ days: 1 }, first));
});

test("the month after a longer one is compared with days of that month only", () => {
  const { before } = statisticsPeriod({ month: "2026-03" }, manila("2026-03-31T12:00"));
  expect(before).toEqual({ start: manila("2026-02-01T00:00"), end: manila("2026-03-01T00:00") });
});

test.each([
  ["2026-11-23T00:00", "2026-11-23"],
  ["2026-11-28T15:00", "2026-11-23"],
  ["2026-11-29T23:59", "2026-11-23"],
])("the week of %s begins on Monday", (time, monday) => {
  expect(manilaWeekStart(manila(time))).toBe(manila(`${monday}T00:00`));
});

test("totals are compared in words, without those that the reader may not see", () => {
  const none = { registrations: 0, traffic: null, payments: null, shop: null };
  const traffic = (visitors: number, views: number) => ({ ...none, traffic: { visitors, views } });
  expect(comparedTotals({ ...traffic(150, 9), registrations: 4 }, traffic(100, 9))).toEqual([
    { label: "Visitors", value: "150", change: "+50%", before: "100" },
    { label: "Page views", value: "9", change: "", before: "9" },
    { label: "Registrations", value: "4", change: "", before: "0" },
  ]);
  // Before visitors were counted, there is nothing to compare with.
  expect(comparedTotals(traffic(150, 9), none)[0]).toEqual({
    ...{ label: "Visitors", value: "150", change: "", before: "" },
  });
  const payments = { orders: 3, payers: 2, net: 300_00 };
  const withMoney = comparedTotals({ ...none, payments }, { ...none, payments: { orders: 0, payers: 0, net: 600_00 } });
  expect(withMoney.slice(1)).toEqual([
    { label: "Net sales", value: "₱300.00", change: "−50%", before: "₱600.00" },
    { label: "Paid orders", value: "3", change: "", before: "0" },
    { label: "Paying players", value: "2", change: "", before: "0" },
    { label: "Net sales per paying player", value: "₱150.00", change: "", before: "" },
  ]);
  // Small numbers are no base of a percentage.
  const registered = (now: number, before: number) =>
    comparedTotals({ ...none, registrations: now }, { ...none, registrations: before })[0]?.change;
  expect([registered(0, 1), registered(90, 9), registered(0, 10)]).toEqual(["", "", "−100%"]);
  expect(comparedTotals(none, null)).toEqual([{ label: "Registrations", value: "0", change: "", before: "" }]);
});

const reader = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Chrome/140.0", "CF-Connecting-IP": "10.0.0.1" };
const viewOf = (path: string, headers: Record<string, string> = {}, isShared = true) =>
  pageView(new Request(`https://portal.test${path}`, { headers: { ...reader, ...headers } }), isShared);

test.each([
  ["/fil/Rankings/?class=archer", "/rankings", true],
  ["/news?topic=007&x=1", "/news?topic=7", true],
  ["/payments/P-1234-ABCD", "/payments", false],
  ["/", "/", true],
])("the page of %s is %s", (path, page, isShared) => {
  expect(viewOf(path, {}, isShared)?.page).toBe(page);
});

test.each([
  ["https://www.facebook.com/groups/1?x=secret", "facebook.com"],
  ["https://portal.test/news", undefined],
  ["https://www.portal.test/news", undefined],
  ["android-app://com.example/", undefined],
  ["nonsense", undefined],
])("the referrer %s counts as %s", (Referer, referrer) => {
  expect(viewOf("/", { Referer })?.referrer).toBe(referrer);
});

test("devices of one network with the same browser are one visitor, whatever address they choose", () => {
  const visitorOf = (ip: string) => viewOf("/", { "CF-Connecting-IP": ip })?.visitor;
  expect(visitorOf("2001:db8:1:2::9")).toBe(visitorOf("2001:db8:1:2:ffff::1"));
  expect(visitorOf("2001:db8:1:2::9")).not.toBe(visitorOf("2001:db8:1:3::9"));
});

test("countries are codes, and files are no pages", () => {
  expect(viewOf("/", { "CF-IPCountry": "PH" })?.country).toBe("PH");
  expect(viewOf("/", { "CF-IPCountry": "<b>" })?.country).toBeUndefined();
  expect(viewOf("/news.rss")).toBeUndefined();
});
