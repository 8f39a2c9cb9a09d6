import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/messages/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
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
import { testKeys } from "#tests/fixtures/embedded.ts";

const { count, window } = rateLimits.redeemPerAccount;
let subjects = 0;

/** Limits of a subject that nothing was counted for. */
function setUp() {
  subjects += 1;
  const clock = { time: Date.UTC(2026, 5, 1) };
  const pending: Promise<unknown>[] = [];
  const context: CallContext = {
    db: openDatabase(env.DB),
    caller: { ip: "", token: undefined },
    now: () => clock.time,
    waitUntil: (work) => pending.push(work),
    site: { origin: undefined },
    keys: testKeys,
    passwords: new PasswordHasher(),
    mailer: undefined,
  };
  const attempt: Attempt = { limit: "redeemPerAccount", subject: `subject ${subjects}` };
  /** How many further attempts are counted. */
  const room = async (wanted = attempt) => {
    let counted = 0;
    while (await tryAttempts(context, [wanted])) counted += 1;
    return counted;
  };
  return { context, attempt, clock, room, settle: () => Promise.all(pending) };
}

test("a limit takes so many attempts in a window that begins with the first", async () => {
  const { context, attempt, clock, room } = setUp();
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await room()).toBe(count);
  expect(await isExhausted(context, [attempt])).toBe(true);
  clock.time += window - 1;
  expect([await room(), await isExhausted(context, [attempt])]).toEqual([0, true]);
  clock.time += 1;
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await room()).toBe(count);
});

test("a clock that was set back begins a new window", async () => {
  const { context, attempt, clock, room } = setUp();
  await room();
  clock.time -= 1;
  expect(await isExhausted(context, [attempt])).toBe(false);
  expect(await room()).toBe(count);
});

test("an amount counts for so many, and a factor makes room for as many times the count", async () => {
  const { attempt, room } = setUp();
  expect(await room({ ...attempt, amount: 3 })).toBe(Math.floor(count / 3));
  expect(await room({ ...attempt, factor: 2 })).toBe(2 * count - 3 * Math.floor(count / 3));
});

test("of several limits those before the one that is used up count, or none of them", async () => {
  const { context, attempt, room } = setUp();
  const full: Attempt = { ...attempt, subject: `${attempt.subject}, full` };
  const third: Attempt = { ...attempt, subject: `${attempt.subject}, third` };
  await room(full);
  await expect(countAttempts(context, [attempt, full, third])).rejects.toMatchObject({ code: "rate_limited" });
  await expect(countAttempts(context, [attempt, full, third], { together: true })).rejects.toThrow();
  expect([await room(), await room(third)]).toEqual([count - 1, count]);
  const refusal = () => new GameApiError("conflict", plainText("Not so fast."));
  await expect(countAttempts(context, [{ ...full, refusal }])).rejects.toMatchObject({ code: "conflict" });
});

test("attempts at the same time do not get past a limit", async () => {
  const { context, attempt } = setUp();
  const counted = await Promise.all(Array.from({ length: 3 * count }, () => tryAttempts(context, [attempt])));
  expect(counted.filter(Boolean)).toHaveLength(count);
});

test("what is given back counts no more, unless its window has ended", async () => {
  const { context, attempt, clock, room } = setUp();
  const counted = await countAttempts(context, [attempt]);
  await undoAttempts(context, counted);
  expect(await room()).toBe(count);
  clock.time += window;
  expect(await room()).toBe(count);
  await undoAttempts(context, counted);
  expect(await room()).toBe(0);
});

test("errors other than a used-up limit reach whoever tries", async () => {
  const { context, attempt } = setUp();
  const broken = { ...context, now: () => Number.NaN } as CallContext;
  await expect(tryAttempts(broken, [attempt])).rejects.toThrow();
  const refusal = () => new GameApiError("conflict", plainText("Not so fast."));
  await tryAttempts(context, [attempt]);
  while (await tryAttempts(context, [attempt]));
  await expect(tryAttempts(context, [{ ...attempt, refusal }])).rejects.toMatchObject({ code: "conflict" });
});

test("a right guess counts among all, a wrong one among both, one that could not be checked among none", async () => {
  const { context, attempt, room, settle } = setUp();
  const wrong: Attempt = { ...attempt, subject: `${attempt.subject}, wrong` };
  const guess = (isRight: () => Promise<boolean>) => checkGuess(context, { wrong, all: attempt }, isRight);
  expect(await guess(async () => true)).toBe(true);
  expect(await guess(async () => false)).toBe(false);
  await expect(guess(() => Promise.reject(new Error("The hash queue is full.")))).rejects.toThrow("queue");
  await settle();
  expect([await room(wrong), await room()]).toEqual([count - 1, count - 2]);
});

test("an IPv6 address counts for its /64 and, with twice the room, for its /48 network; an IPv4 address for itself", () => {
  const limits = (ip: string) => addressAttempts(ip, { limit: "redeemPerAccount" });
  expect(limits("203.0.113.7")).toMatchObject([{ subject: "203.0.113.7" }]);
  const [own, network, ...more] = limits("2001:db8:1:2::3");
  expect(more).toEqual([]);
  expect(own?.factor).toBeUndefined();
  expect(network?.factor).toBe(2);
  expect(own?.subject).toBe(limits("2001:db8:1:2:ffff::9")[0]?.subject);
  expect(own?.subject).not.toBe(limits("2001:db8:1:3::3")[0]?.subject);
  expect(network?.subject).toBe(limits("2001:db8:1:3::3")[1]?.subject);
  expect(network?.subject).not.toBe(limits("2001:db8:2:2::3")[1]?.subject);
});
