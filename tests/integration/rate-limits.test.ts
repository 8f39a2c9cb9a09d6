import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { rateCounters } from "#app/embedded/database/schema.ts";
import { rateLimits } from "#app/embedded/rate-limit-table.ts";
import {
  type Attempt,
  addressAttempts,
  checkGuess,
  countAttempts,
  isExhausted,
  tryAttempts,
  undoAttempts,
} from "#app/embedded/rate-limits.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { featureTables } from "#app/features.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { testKeys } from "#tests/fixtures/embedded.ts";

const { count, window } = rateLimits.redeemPerAccount;
let subjects = 0;

/** Limits of a new subject without counted attempts. */
function setUp() {
  subjects += 1;
  const clock = { time: Date.UTC(2026, 5, 1) };
  const pending: Promise<unknown>[] = [];
  const context: CallContext = {
    db: openDatabase(env.DB),
    features: featureTables,
    caller: { ip: "", token: undefined },
    now: () => clock.time,
    waitUntil: (work) => pending.push(work),
    site: { origin: undefined },
    keys: testKeys,
    passwords: new PasswordHasher(),
    ...connectedWith(),
  };
  const attempt: Attempt = { limit: "redeemPerAccount", subject: `subject ${subjects}` };
  /** How many further attempts are allowed. */
  const remaining = async (tried = attempt) => {
    let counted = 0;
    while (await tryAttempts(context, [tried])) counted += 1;
    return counted;
  };
  return { context, attempt, clock, remaining, settle: () => Promise.all(pending) };
}

test("a limit allows its attempts in a window that begins with the first", async () => {
  const { context, attempt, clock, remaining } = setUp();
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await remaining()).toBe(count);
  expect(await isExhausted(context, [attempt])).toBe(true);
  expect(await isExhausted(context, [{ ...attempt, subject: `${attempt.subject}, another` }])).toBe(false);
  clock.time += window - 1;
  expect([await remaining(), await isExhausted(context, [attempt])]).toEqual([0, true]);
  clock.time += 1;
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await remaining()).toBe(count);
});

test("a clock that is set back starts a new window", async () => {
  const { context, attempt, clock, remaining } = setUp();
  await remaining();
  clock.time -= 1;
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await remaining()).toBe(count);
});

test("an attempt counts by its amount, and a factor multiplies the limit", async () => {
  const { attempt, remaining } = setUp();
  expect(await remaining({ ...attempt, amount: 3 })).toBe(Math.floor(count / 3));
  expect(await remaining({ ...attempt, factor: 2 })).toBe(2 * count - 3 * Math.floor(count / 3));
});

test("an attempt can have a count of its own", async () => {
  const { attempt, remaining } = setUp();
  expect(await remaining({ ...attempt, count: 2 })).toBe(2);
  expect(await remaining({ ...attempt, count: count + 1 })).toBe(count - 1);
});

test("a window ends at its time, however many ended counters are still stored", async () => {
  const { context, clock, remaining } = setUp();
  const { db } = context;
  const start = clock.time;
  await remaining();
  // An attempt deletes fifty counters, the oldest ones first.
  const endedBefore = (at: number, from: number) =>
    Array.from({ length: 30 }, (_, index) => ({ key: `ended ${from + index}`, count: 1, resetsAt: at }));
  for (let from = 0; from < 300; from += 30) await db.insert(rateCounters).values(endedBefore(1, from));
  clock.time = start + window - 1;
  expect(await remaining()).toBe(0);
  clock.time = start + window;
  expect(await remaining()).toBe(count);
});

test("several limits count up to the exhausted one, or not at all", async () => {
  const { context, attempt, remaining } = setUp();
  const exhausted: Attempt = { ...attempt, subject: `${attempt.subject}, full` };
  const third: Attempt = { ...attempt, subject: `${attempt.subject}, third` };
  await remaining(exhausted);
  await expect(countAttempts(context, [attempt, exhausted, third])).rejects.toMatchObject({ code: "rate_limited" });
  await expect(countAttempts(context, [attempt, exhausted, third], { together: true })).rejects.toThrow();
  expect([await remaining(), await remaining(third)]).toEqual([count - 1, count]);
  const refusal = () => new GameApiError("conflict", plainText("Not so fast."));
  await expect(countAttempts(context, [{ ...exhausted, refusal }])).rejects.toMatchObject({ code: "conflict" });
});

test("concurrent attempts do not exceed a limit", async () => {
  const { context, attempt } = setUp();
  const counted = await Promise.all(Array.from({ length: 3 * count }, () => tryAttempts(context, [attempt])));
  expect(counted.filter(Boolean)).toHaveLength(count);
});

test("a refunded attempt no longer counts, unless its window has ended", async () => {
  const { context, attempt, clock, remaining } = setUp();
  const counted = await countAttempts(context, [attempt]);
  const other = { ...attempt, subject: `${attempt.subject}, another` };
  await countAttempts(context, [other]);
  await undoAttempts(context, counted);
  expect([await remaining(), await remaining(other)]).toEqual([count, count - 1]);
  clock.time += window;
  expect(await remaining()).toBe(count);
  await undoAttempts(context, counted);
  expect(await remaining()).toBe(0);
});

test("errors other than an exhausted limit reach the caller", async () => {
  const { context, attempt } = setUp();
  const brokenContext = { ...context, now: () => Number.NaN } as CallContext;
  await expect(tryAttempts(brokenContext, [attempt])).rejects.toThrow();
  const refusal = () => new GameApiError("conflict", plainText("Not so fast."));
  await tryAttempts(context, [attempt]);
  while (await tryAttempts(context, [attempt]));
  await expect(tryAttempts(context, [{ ...attempt, refusal }])).rejects.toMatchObject({ code: "conflict" });
});

test("a right guess counts as an attempt, a wrong one also as a failure, an unchecked one as neither", async () => {
  const { context, attempt, remaining, settle } = setUp();
  const wrong: Attempt = { ...attempt, subject: `${attempt.subject}, wrong` };
  const guess = (isRight: () => Promise<boolean>) => checkGuess(context, { wrong, all: attempt }, isRight);
  expect(await guess(async () => true)).toBe(true);
  expect(await guess(async () => false)).toBe(false);
  await expect(guess(() => Promise.reject(new Error("The hash queue is full.")))).rejects.toThrow("queue");
  await settle();
  expect([await remaining(wrong), await remaining()]).toEqual([count - 1, count - 2]);
});

test("an IPv6 address counts for its /64 and, with higher limits, its /56 and /48 network; IPv4 for itself", () => {
  const limits = (ip: string) =>
    addressAttempts(ip, { limit: "redeemPerAccount" }).map(({ subject, factor }) => [subject, factor]);
  expect(limits("203.0.113.7")).toEqual([["203.0.113.7", undefined]]);
  expect(limits("2001:db8:1:2::3")).toEqual([
    ["2001:db8:1:2::", undefined],
    ["2001:db8:1::/56", 1.5],
    ["2001:db8:1::/48", 2],
  ]);
});

test.each([
  ["/64", (n: number) => `2001:db8:a:1::${n}`, count],
  ["/56", (n: number) => `2001:db8:b:${n.toString(16)}::1`, 1.5 * count],
  ["/48", (n: number) => `2001:db8:c:${n.toString(16)}00::1`, 2 * count],
  // Without a common network, nothing is limited.
  ["/32", (n: number) => `2001:db8:${n + 256}::1`, 3 * count],
])("the addresses of one %s share a limit", async (_, addressOf, allowed) => {
  const { context } = setUp();
  let counted = 0;
  for (let n = 0; n < 3 * count; n += 1) {
    if (await tryAttempts(context, addressAttempts(addressOf(n), { limit: "redeemPerAccount" }))) counted += 1;
  }
  expect(counted).toBe(allowed);
});
