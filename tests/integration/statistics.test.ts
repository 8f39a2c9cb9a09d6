import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { ViewCounter } from "#app/edge/view-counter.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { deliverDueMails } from "#app/features/mail/embedded/outbox.ts";
import { statistics, visitorRegisters } from "#app/features/statistics/embedded/schema.ts";
import { addTraffic } from "#app/features/statistics/embedded/traffic.ts";
import { statistics as feature } from "#app/features/statistics/feature.ts";
import { logins, users } from "#app/features/users/embedded/schema.ts";
import { manilaDate, manilaDayStart, manilaWeekStart } from "#app/format/manila-time.ts";
import { DAY, HOUR } from "#app/format/units.ts";
import { newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertOrder } from "#tests/fixtures/payments.ts";
import { buy, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

const db = openDatabase(env.DB);
const WEEK = 7 * DAY;

beforeEach(async () => {
  for (const table of ["users", "statistics", "visitor_registers", "logins", "payment_orders", "purchases", "settings"])
    await env.DB.exec(`DELETE FROM ${table}`);
});

/** An isolate's counter whose readers have addresses of their own. */
function isolate() {
  const pending: Promise<unknown>[] = [];
  const counter = new ViewCounter(db, "secret");
  return {
    view: (path: string, now: number, ip = "10.0.0.1", headers: Record<string, string> = {}) =>
      counter.count(
        new Request(`https://portal.test${path}`, {
          headers: { "User-Agent": "Mozilla/5.0 Chrome/140.0", "CF-Connecting-IP": ip, ...headers },
        }),
        { now, isShared: true, waitUntil: (work) => pending.push(work) },
      ),
    settle: () => Promise.all(pending),
  };
}

const countsOf = async (kind: string) => {
  const { results } = await env.DB.prepare(
    "SELECT name, sum(count) AS count FROM statistics WHERE kind = ? GROUP BY name ORDER BY count DESC, name",
  )
    .bind(kind)
    .all<{ name: string; count: number }>();
  return results.map(({ name, count }) => [name, count]);
};

/** Runs a job of the feature at a time, as a round does. */
const runJob = (name: string, portal: ReturnType<typeof testGameApi>, time: number) => {
  portal.clock.time = time;
  return feature.jobs?.find((job) => job.name === name)?.run({ ...portal.context, retention: [] } as JobContext);
};

test("isolates count the same visitors once, and all of their views", async () => {
  const portal = testGameApi();
  const { clock } = portal;
  const start = manilaDayStart(clock.time);
  const isolates = [isolate(), isolate(), isolate()];
  for (const { view } of isolates) view("/", start);
  for (let visitor = 0; visitor < 10; visitor += 1)
    for (const { view } of isolates)
      view("/fil/rankings", start + 1000, `10.0.1.${visitor}`, {
        Referer: "https://www.facebook.com/x",
        "CF-IPCountry": "PH",
      });
  for (const { view } of isolates) view("/", start + 60_000);
  await Promise.all(isolates.map(({ settle }) => settle()));

  expect(await countsOf("page")).toEqual([
    ["/rankings", 30],
    ["/", 6],
  ]);
  expect(await countsOf("referrer")).toEqual([["facebook.com", 30]]);
  expect(await countsOf("country")).toEqual([["PH", 30]]);
  const owner = portal.as({ token: (await newLogin(30)).token });
  const today = await owner.statisticsAdmin.read({ days: 1 });
  expect(today.days).toMatchObject([{ visitors: 11, views: 36 }]);
  expect(today.before).toBeNull();

  // The day is finished once; what is stored does not tell who came.
  await runJob("statistics", portal, start + DAY + 1);
  expect(await db.$count(visitorRegisters)).toBe(11);
  for (const hour of [4, 5]) await runJob("statistics", portal, start + DAY + hour * HOUR);
  expect(await countsOf("visitors")).toEqual([["", 11]]);
  expect(await db.$count(visitorRegisters)).toBe(0);
  expect(JSON.stringify(await db.select().from(statistics))).not.toMatch(/10\.0|Mozilla/);
  const week = await owner.statisticsAdmin.read({ days: 7 });
  expect(week.days.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0, 0, 0, 11]);
  expect(week.totals.traffic).toEqual({ visitors: 11, views: 36 });
  expect([week.countedSince, week.before?.traffic]).toEqual([manilaDate(start), null]);
  expect(week.pages).toEqual({
    total: 36,
    top: [
      { name: "/rankings", count: 30 },
      { name: "/", count: 6 },
    ],
  });
});

test("what is counted at the end of a day belongs to it", async () => {
  const midnight = manilaDayStart(testGameApi().clock.time);
  const { view, settle } = isolate();
  view("/", midnight - 2000);
  view("/rankings", midnight - 1000);
  view("/", midnight + 1000);
  view("/", midnight + 60_000);
  await settle();
  const { results } = await env.DB.prepare(
    "SELECT day, sum(count) AS views FROM statistics WHERE kind = 'page' GROUP BY day ORDER BY day",
  ).all();
  expect(results).toEqual([
    { day: midnight - DAY, views: 2 },
    { day: midnight, views: 2 },
  ]);
  expect(await db.$count(visitorRegisters)).toBe(2);
});

test("a day has at most so many names, and known ones go on counting", async () => {
  const day = manilaDayStart(Date.now());
  const referrers = (from: number, to: number) => ({
    views: Array.from({ length: to - from }, (_, index) => ({
      kind: "referrer" as const,
      name: `spam-${from + index}.example`,
      count: 1,
    })),
    ranks: [],
  });
  await runBatch(db, addTraffic(referrers(0, 299), day));
  await runBatch(db, addTraffic(referrers(290, 800), day));
  expect(await db.$count(statistics)).toBe(301);
  expect((await countsOf("referrer"))[0]).toEqual(["", 500]);
  expect(await countsOf("referrer")).toContainEqual(["spam-298.example", 2]);
});

/** Inserts players who registered at a time and logged in at the given times. Returns their numbers. */
async function insertPlayers(count: number, createdAt: number, loggedInAt: readonly number[] = []): Promise<number[]> {
  const numbers: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { userNum } = await newShopper();
    numbers.push(userNum);
    await env.DB.prepare("UPDATE users SET created_at = ?1 WHERE user_num = ?2").bind(createdAt, userNum).run();
    for (const at of loggedInAt) await db.insert(logins).values({ userNum, at, ip: "10.0.0.1" });
  }
  return numbers;
}

test("retention follows the players of a week through the weeks after it", async () => {
  const portal = testGameApi();
  const current = manilaWeekStart(portal.clock.time);
  const first = current - 3 * WEEK;
  const [, stayed] = await insertPlayers(2, first, [first + DAY, first + WEEK, first + WEEK + DAY]);
  await insertPlayers(1, first + WEEK - 1, [first + WEEK - 1, first + 2 * WEEK]);
  await insertPlayers(1, current - 1, [current]);
  await insertPlayers(3, current);
  await env.DB.exec("UPDATE sessions SET last_used_at = 0");
  // A run counts a part; the numbers that are due are 45 with those of weeks without players.
  for (let run = 0; run < 5; run += 1) await runJob("statistics", portal, current + 1);
  expect(await runJob("statistics", portal, current + 1)).toMatchObject({ counted: 0 });
  const owner = portal.as({ token: (await newLogin(30)).token });
  const { retention } = await owner.statisticsAdmin.read({});
  expect(retention.filter(({ players }) => players > 0)).toEqual([
    { week: expect.any(String), players: 3, later: [2, 1] },
    { week: expect.any(String), players: 1, later: [] },
  ]);
  // Who stayed logged in came back as well: here in the latest week.
  await env.DB.exec("DELETE FROM statistics");
  await env.DB.prepare("UPDATE sessions SET last_used_at = ?1 WHERE user_num = ?2")
    .bind(current - 1, stayed)
    .run();
  for (let run = 0; run < 5; run += 1) await runJob("statistics", portal, current + 1);
  expect((await owner.statisticsAdmin.read({})).retention.find(({ players }) => players === 3)?.later).toEqual([2, 2]);
  // The logins may be deleted afterwards.
  await env.DB.exec("DELETE FROM logins");
  const later = await owner.statisticsAdmin.read({});
  expect(later.retention.map(({ players }) => players)).toEqual(retention.map(({ players }) => players));
});

test("the figures of a period, with the one before, of those who may see them", async () => {
  const portal = testGameApi();
  const today = manilaDayStart(portal.clock.time);
  const [payer = 0, confirmed = 0] = await insertPlayers(3, today - DAY);
  await insertPlayers(1, today - 31 * DAY);
  await env.DB.exec(`UPDATE users SET email_verified_at = 1 WHERE user_num IN (${payer}, ${confirmed})`);
  const paid = { state: "paid", amount: 150_00 } as const;
  await insertOrder(payer, { ...paid, paidAt: today - DAY, receiptNumber: 1 });
  await insertOrder(payer, { ...paid, paidAt: today - 2 * DAY, receiptNumber: 2 });
  await insertOrder(confirmed, { ...paid, paidAt: today - DAY, isTest: true, receiptNumber: 1 });
  const shopper = await newShopper(500);
  await env.DB.prepare("UPDATE users SET created_at = 0 WHERE user_num = ?").bind(shopper.userNum).run();
  portal.clock.time = today - DAY;
  await buy(portal.as(shopper), await insertItem({ name: "Moon lamp", price: 50 }), 3);
  portal.clock.time = today + DAY / 2;

  const read = async (token: string) => portal.as({ token }).statisticsAdmin.read({ days: 30 });
  const owner = await newLogin(30);
  const support = await newMember(11, ["console", "tickets"]);
  await env.DB.exec(`UPDATE users SET created_at = 0 WHERE user_num IN (${owner.userNum}, ${support.userNum})`);
  const all = await read(owner.token);
  expect(all.totals).toEqual({
    ...{ registrations: 3, traffic: { visitors: 0, views: 0 } },
    payments: { orders: 2, payers: 1, net: 300_00 },
    shop: { purchases: 1, coins: 150 },
  });
  expect(all.before).toMatchObject({ registrations: 1, payments: { orders: 0, payers: 0, net: 0 } });
  expect(all.funnel).toEqual({ registered: 3, confirmed: 2, paid: 1 });
  expect(all.items).toEqual([{ name: "Moon lamp", quantity: 3, coins: 150 }]);
  expect(all.days.at(-1)).toMatchObject({ registrations: 3, net: 150_00 });

  const part = await read(support.token);
  expect(part).toMatchObject({ totals: { registrations: 3, payments: null, shop: null }, items: null, vouchers: null });
  expect([part.funnel.paid, part.days.at(-1)?.net, part.before?.payments]).toEqual([null, null, null]);
  await expect(portal.gameApi.statisticsAdmin.read({})).rejects.toMatchObject({ code: "unauthorized" });
});

test("owners get the figures of each week once, from the second week on, unless they do not want them", async () => {
  const portal = testGameApi();
  const owner = await newLogin(30);
  await env.DB.exec("UPDATE users SET email_verified_at = 1");
  const monday = manilaWeekStart(portal.clock.time) + (9 * DAY) / 24;
  const send = async (time: number) => {
    const result = await runJob("weekly report", portal, time);
    await portal.settle();
    return result;
  };
  // Counted since a Wednesday: the first week is not whole.
  await db.insert(statistics).values({ kind: "page", day: manilaDayStart(monday) + 2 * DAY, name: "/", count: 5 });
  expect(await send(monday + WEEK)).toEqual({ sent: 0 });
  await db.insert(statistics).values([
    { kind: "visitors", day: manilaDayStart(monday) + WEEK, name: "", count: 40 },
    { kind: "visitors", day: manilaDayStart(monday) + 8 * DAY, name: "", count: 20 },
  ]);
  // A run that was missed is made up for.
  expect(await send(monday + 2 * WEEK + DAY)).toEqual({ sent: 1 });
  expect(await send(monday + 2 * WEEK + DAY)).toEqual({ sent: 0 });
  await deliverDueMails(portal.context);
  expect(portal.mails.map(({ to }) => to)).toEqual([`${owner.userId}@mail.example`]);
  expect(portal.mails[0]?.text).toContain("Visitors: 60");

  const ownerApi = portal.as(owner);
  const { seen, values } = await ownerApi.operationsAdmin.alerts({});
  await ownerApi.operationsAdmin.saveAlerts({ seen, ...values, weeklyReport: "no" });
  expect(await send(monday + 3 * WEEK)).toEqual({ sent: 0 });
  expect(await db.$count(users)).toBe(1);
});
