import { and, eq, sql } from "drizzle-orm";
import { addressSubject, networkSubject } from "#app/contract/addresses.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import { inBackground } from "./background.ts";
import type { CallContext } from "./call-context.ts";
import type { Database } from "./database/client.ts";
import { removeEnded } from "./database/remove-ended.ts";
import { rateCounters } from "./database/schema.ts";
import { ipv6NetworkFactor, rateLimits } from "./rate-limit-table.ts";

/** One attempt at something limited. */
export interface Attempt {
  limit: keyof typeof rateLimits;
  /** Who is counted: an address, a user ID, a user number. */
  subject: string;
  /** How much of the limit it takes: 1 unless given. */
  amount?: number;
  /** How many times the limit's count this subject has: 1 unless given. */
  factor?: number;
  /** The error when the limit is used up, in place of 'Too many Requests! try again later'. */
  refusal?: () => GameApiError;
}

/** An attempt that was counted, and the window it counted in. */
export interface Counted {
  key: string;
  amount: number;
  resetsAt: number;
}

/**
 * The attempts that a limit per address stands for: one for the address, and for IPv6, where one customer often has many
 * /64 networks, another for its /48 network with a limit of {@link ipv6NetworkFactor} times as much.
 * @param ip the caller's address
 */
export function addressAttempts(
  ip: string,
  attempt: Pick<Attempt, "limit" | "amount" | "refusal">,
): [Attempt, ...Attempt[]] {
  const network = networkSubject(ip);
  const own = { ...attempt, subject: addressSubject(ip) };
  return network === undefined ? [own] : [own, { ...attempt, subject: network, factor: ipv6NetworkFactor }];
}

/** The same, undefined instead of an error when one of the limits is used up. */
export async function tryAttempts(context: CallContext, attempts: readonly Attempt[]): Promise<Counted[] | undefined> {
  try {
    return await countAttempts(context, attempts);
  } catch (error) {
    if (isGameApiError(error) && error.code === "rate_limited") return undefined;
    throw error;
  }
}

/**
 * Counts attempts in the database, so that every isolate agrees (specification section 10, "Rate limits"). A window begins with its
 * first attempt. All limits are checked by one statement that cannot be raced. An attempt counts when its own limit and
 * those of all attempts before it have room, so that one address cannot lock out many accounts.
 *
 * @param together takes all attempts back when one of them is refused
 * @throws GameApiError `rate_limited`, or the attempt's own `refusal`, when one of the limits is used up
 */
export async function countAttempts(
  context: CallContext,
  attempts: readonly Attempt[],
  { together = false }: { together?: boolean } = {},
): Promise<Counted[]> {
  const { db } = context;
  const now = context.now();
  const counters = await Promise.all(attempts.map((attempt) => counterOf(context, attempt)));
  const [, counted] = await db.batch([
    removeEnded(db, rateCounters, rateCounters.key, rateCounters.resetsAt, now),
    addAmounts(db, counters, now),
  ]);
  const done = counters.flatMap(({ key, amount }) => {
    const row = counted.find((candidate) => candidate.key === key);
    return row ? [{ key, amount, resetsAt: row.resetsAt }] : [];
  });
  const refused = attempts[done.length];
  if (!refused) return done;
  if (together) await giveBack(context, done);
  throw refused.refusal?.() ?? new GameApiError("rate_limited", message("call.tooManyRequests"));
}

/**
 * A check that could be broken by guessing, and costs the server work: wrong tries have a limit, and all tries have a
 * higher one. Every try is counted before it is checked, so that no number of tries at the same time gets past a limit;
 * a right one is given back to the limit of wrong ones afterwards.
 *
 * @param limits for wrong tries, and for all of them
 * @param isRight makes the check; when it fails to answer, the try counts for neither limit
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
    await giveBack(context, counted);
    throw error;
  }
  if (right) inBackground(context, "giving an attempt back", () => giveBack(context, counted.slice(0, 1)));
  return right;
}

/**
 * Whether one of the limits is used up; counts nothing. For checks of what is too long to guess, where only wrong tries
 * are counted, after the check: tries at the same time gain too little to matter.
 */
export async function isUsedUp(context: CallContext, attempts: readonly Attempt[]): Promise<boolean> {
  const now = context.now();
  for (const attempt of attempts) {
    const { key, limit, window } = await counterOf(context, attempt);
    const [counter] = await context.db.select().from(rateCounters).where(eq(rateCounters.key, key));
    const left = (counter?.resetsAt ?? now) - now;
    if (counter && left > 0 && left <= window && counter.count >= limit) return true;
  }
  return false;
}

/** Takes counted attempts back, unless their window has ended meanwhile: another window owes them nothing. */
export async function giveBack({ db }: CallContext, counted: readonly Counted[]): Promise<void> {
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

/** With a secret in it the hash of an address cannot be found by trying all addresses. */
async function counterOf({ keys }: CallContext, attempt: Attempt): Promise<Counter> {
  const { limit, subject, amount = 1, factor = 1 } = attempt;
  const { count, window } = rateLimits[limit];
  return { key: `${limit} ${await keys.hash(subject)}`, amount, limit: count * factor, window };
}

/**
 * Adds the amount of every counter that has room for it, if all counters before it have room for theirs, and gives those
 * back. A counter never goes beyond its limit: whoever keeps trying costs no more than a look.
 */
function addAmounts(db: Database, counters: readonly Counter[], now: number) {
  const wanted = JSON.stringify(counters.map(({ key, ...rest }) => ({ name: key, ...rest, end: now + rest.window })));
  // A window that ends later than a window from now was begun on a clock that has been set back since.
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
