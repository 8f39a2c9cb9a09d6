import { and, eq, sql } from "drizzle-orm";
import { addressSubject, networkSubjects } from "#app/contract/addresses.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "./background.ts";
import type { CallContext, PlayerContext } from "./call-context.ts";
import type { Database } from "./database/client.ts";
import { deleteExpired } from "./database/delete-expired.ts";
import { runBatch } from "./database/run-batch.ts";
import { rateCounters } from "./database/schema.ts";
import { ipv6NetworkFactors, rateLimits } from "./rate-limit-table.ts";

/** An attempt at a rate-limited action. */
export interface Attempt {
  limit: keyof typeof rateLimits;
  /** Whose attempts are counted: an address, a user ID, a user number. */
  subject: string;
  /** How much the attempt counts; 1 by default. */
  amount?: number;
  /** Replaces the limit's count. */
  count?: number;
  /** Multiplies the limit's count for this subject, rounded down; 1 by default. */
  factor?: number;
  /** Creates the error for a used up limit, instead of 'Too many Requests! try again later'. */
  refusal?: () => GameApiError;
}

/** A counted attempt with the window that it was counted in. */
export interface Counted {
  key: string;
  amount: number;
  resetsAt: number;
}

/**
 * The attempts to count for a limit per address: one for the address, and for IPv6, where one customer often has many
 * /64 networks, one each for its /56 and its /48 network, with {@link ipv6NetworkFactors} times the limit.
 * @param ip the caller's address
 */
export function addressAttempts(
  ip: string,
  attempt: Pick<Attempt, "limit" | "amount" | "count" | "refusal">,
): [Attempt, ...Attempt[]] {
  return [
    { ...attempt, subject: addressSubject(ip) },
    ...networkSubjects(ip).map(({ prefix, subject }) => ({ ...attempt, subject, factor: ipv6NetworkFactors[prefix] })),
  ];
}

/** Like {@link countAttempts}, but returns undefined when a limit is used up. */
export async function tryAttempts(context: CallContext, attempts: readonly Attempt[]): Promise<Counted[] | undefined> {
  try {
    return await countAttempts(context, attempts);
  } catch (error) {
    if (isGameApiError(error) && error.code === "rate_limited") return undefined;
    throw error;
  }
}

/**
 * Counts attempts in the database, which all isolates share (specification section 10, "Rate limits"). A window begins
 * with its first attempt. One atomic statement checks all limits. An attempt counts if its own limit and those of all
 * attempts before it have room, so that one address cannot lock out many accounts.
 *
 * @param together undoes all attempts when one of them is rejected
 * @param tellsWhen whether the error says after how many seconds the limit has room again, which costs a query
 * @throws GameApiError `rate_limited`, or the attempt's own `refusal`, when one of the limits is used up
 */
export async function countAttempts(
  context: CallContext,
  attempts: readonly Attempt[],
  { together = false, tellsWhen = false }: { together?: boolean; tellsWhen?: boolean } = {},
): Promise<Counted[]> {
  const { db } = context;
  const now = context.now();
  const counters = await Promise.all(attempts.map((attempt) => counterOf(context, attempt)));
  const [, counted] = await db.batch([
    deleteExpired(db, rateCounters, rateCounters.key, rateCounters.resetsAt, now),
    addAmounts(db, counters, now),
  ]);
  const done = counters.flatMap(({ key, amount }) => {
    const row = counted.find((candidate) => candidate.key === key);
    return row ? [{ key, amount, resetsAt: row.resetsAt }] : [];
  });
  const refused = attempts[done.length];
  if (!refused) return done;
  if (together) await undoAttempts(context, done);
  if (refused.refusal) throw refused.refusal();
  const retryAfter = tellsWhen ? await secondsUntilReset(context, counters[done.length]) : undefined;
  throw new GameApiError("rate_limited", message("call.tooManyRequests"), undefined, { retryAfter });
}

/**
 * Like {@link countAttempts} for a request with a key. One that is repeated is not refused, so that whoever has reached
 * a limit with it gets its reply all the same.
 * @param table with the requests that were carried out
 */
export async function countRequest(
  context: PlayerContext,
  attempt: Attempt,
  table: "purchases" | "payment_orders",
  requestKey: string,
): Promise<Counted[]> {
  try {
    return await countAttempts(context, [attempt]);
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    const [[done]] = await runBatch<[unknown[]]>(context.db, [
      [`SELECT 1 FROM ${table} WHERE user_num = ?1 AND request_key = ?2`, context.player.userNum, requestKey],
    ]);
    if (done) return [];
    throw error;
  }
}

/** After how many seconds the window of a counter is over. */
async function secondsUntilReset({ db, now }: CallContext, counter: Counter | undefined): Promise<number | undefined> {
  if (!counter) return undefined;
  const [row] = await db.select().from(rateCounters).where(eq(rateCounters.key, counter.key));
  return row && Math.max(1, Math.ceil((row.resetsAt - now()) / 1000));
}

/**
 * Runs a check that could be broken by guessing and costs the server work: wrong tries have a limit, and all tries have
 * a higher one. Every try is counted before the check, so that concurrent tries cannot exceed a limit. A right one is
 * subtracted from the limit of wrong tries afterwards.
 *
 * @param limits for wrong tries, and for all tries
 * @param isRight makes the check; when it throws, the try counts for neither limit
 * @throws GameApiError `rate_limited`, and what `isRight` throws
 */
export async function checkGuess(
  context: CallContext,
  { wrong, all }: { wrong: Attempt; all: Attempt },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const counted = await countAttempts(context, [wrong, all]);
  let right: boolean;
  try {
    right = await isRight();
  } catch (error) {
    await undoAttempts(context, counted);
    throw error;
  }
  if (right) inBackground(context, "giving an attempt back", () => undoAttempts(context, counted.slice(0, 1)));
  return right;
}

/**
 * Whether one of the limits is used up, without counting. For values that are too long to guess, where only wrong tries
 * are counted, after the check: the gain of concurrent tries is negligible.
 */
export async function isExhausted(context: CallContext, attempts: readonly Attempt[]): Promise<boolean> {
  const now = context.now();
  for (const attempt of attempts) {
    const { key, limit, window } = await counterOf(context, attempt);
    const [counter] = await context.db.select().from(rateCounters).where(eq(rateCounters.key, key));
    const left = (counter?.resetsAt ?? now) - now;
    if (counter && left > 0 && left <= window && counter.count >= limit) return true;
  }
  return false;
}

/** Undoes counted attempts, unless their window has ended meanwhile. */
export async function undoAttempts({ db }: CallContext, counted: readonly Counted[]): Promise<void> {
  for (const { key, amount, resetsAt } of counted) {
    await db
      .update(rateCounters)
      .set({ count: sql`${rateCounters.count} - ${amount}` })
      .where(and(eq(rateCounters.key, key), eq(rateCounters.resetsAt, resetsAt)));
  }
}

interface Counter {
  key: string;
  amount: number;
  limit: number;
  /** Milliseconds. */
  window: number;
}

/** The counter of an attempt. Its key has a keyed hash, so that trying all addresses does not reveal the subject. */
async function counterOf({ keys }: CallContext, attempt: Attempt): Promise<Counter> {
  const { limit, subject, amount = 1, factor = 1 } = attempt;
  const { count, window } = { ...rateLimits[limit], ...(attempt.count === undefined ? {} : { count: attempt.count }) };
  return { key: `${limit} ${await keys.hash(subject)}`, amount, limit: Math.floor(count * factor), window };
}

/**
 * Adds the amount to every counter that has room for it, if all counters before it have room for theirs, and returns
 * these counters. A counter never exceeds its limit, so that further tries cost only a read.
 */
function addAmounts(db: Database, counters: readonly Counter[], now: number) {
  const wanted = JSON.stringify(counters.map(({ key, ...rest }) => ({ name: key, ...rest, end: now + rest.window })));
  // A window that ends later than one that begins now was begun before the clock was set back.
  const isOver = sql`(${rateCounters.resetsAt} <= ${now} OR ${rateCounters.resetsAt} > excluded.resets_at)`;
  return db
    .insert(rateCounters)
    .select(
      sql`SELECT wanted.value ->> 'name', wanted.value ->> 'amount', wanted.value ->> 'end'
        FROM json_each(${wanted}) AS wanted
        WHERE NOT EXISTS (
          SELECT 1 FROM json_each(${wanted}) AS needed
          LEFT JOIN ${rateCounters} AS live ON live.key = needed.value ->> 'name'
            AND live.resets_at > ${now} AND live.resets_at <= needed.value ->> 'end'
          WHERE needed.key <= wanted.key
            AND coalesce(live.count, 0) + (needed.value ->> 'amount') > (needed.value ->> 'limit'))`,
    )
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN excluded.count ELSE ${rateCounters.count} + excluded.count END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateCounters.resetsAt} END`,
      },
    })
    .returning({ key: rateCounters.key, resetsAt: rateCounters.resetsAt });
}
