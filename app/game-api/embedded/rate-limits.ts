import { and, eq, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import { rateLimits } from "#app/domain/limits.ts";
import { GameApiError, isGameApiError } from "../errors.ts";
import { inBackground } from "./background.ts";
import type { CallContext } from "./call-context.ts";
import type { Database } from "./db/client.ts";
import { removeEnded } from "./db/remove-ended.ts";
import { rateCounters } from "./db/schema.ts";

/** One attempt at something limited. */
export interface Attempt {
  limit: keyof typeof rateLimits;
  /** Who is counted: an address, a user ID, a user number. */
  subject: string;
}

/** The counter that took an attempt, and the window it counted in. */
interface Counted {
  key: string;
  resetsAt: number;
}

/**
 * Counts attempts in the database, so that every isolate agrees (decisions "Rate limits"). A window begins with its
 * first attempt. All limits are checked in one batch, each by one statement that cannot be raced; an attempt that one
 * limit refuses does not count for the limits after it, so that one address cannot lock out many accounts.
 *
 * @throws GameApiError `rate_limited` when one of the limits is used up
 */
export async function countAttempts(context: CallContext, attempts: readonly Attempt[]): Promise<Counted[]> {
  const { db } = context;
  const now = context.now();
  const counters = await Promise.all(
    attempts.map(async (attempt) => ({ key: await counterKey(context, attempt), ...rateLimits[attempt.limit] })),
  );
  const [, ...answers] = await db.batch([
    removeEnded(db, rateCounters, rateCounters.key, rateCounters.resetsAt, now),
    ...counters.map((counter, index) => addOne(db, counter, counters.slice(0, index), now)),
  ]);
  return answers.map(([counted]) => {
    if (!counted?.allowed) throw new GameApiError("rate_limited", errorTexts.tooManyRequests);
    return counted;
  });
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
 * A check that could be broken by guessing: only what is wrong counts. Every try is counted before it is checked, so
 * that no number of tries at the same time gets past the limit; a right one is given back afterwards.
 *
 * @throws GameApiError `rate_limited`
 */
export async function checkGuess(context: CallContext, attempt: Attempt, isRight: () => boolean): Promise<boolean> {
  const counted = await countAttempts(context, [attempt]);
  const right = isRight();
  if (right) inBackground(context, "giving an attempt back", () => giveBack(context.db, counted));
  return right;
}

/**
 * Whether a limit is used up; counts nothing. For checks of what is too long to guess, where only wrong tries are
 * counted, after the check: tries at the same time gain too little to matter.
 */
export async function isUsedUp(context: CallContext, { limit, subject }: Attempt): Promise<boolean> {
  const key = await counterKey(context, { limit, subject });
  const [counter] = await context.db.select().from(rateCounters).where(eq(rateCounters.key, key));
  if (!counter) return false;
  const { count, window } = rateLimits[limit];
  const left = counter.resetsAt - context.now();
  return left > 0 && left <= window && counter.count >= count;
}

/** With a secret in it the hash of an address cannot be found by trying all addresses. */
async function counterKey({ secrets }: CallContext, { limit, subject }: Attempt): Promise<string> {
  return `${limit} ${await hashOf(`${subject} ${secrets[0]}`)}`;
}

interface Counter {
  key: string;
  count: number;
  window: number;
}

/**
 * Adds one. A counter stops at one above its limit, and then nothing is written, and nothing comes back, until its
 * window has ended: whoever keeps trying costs no more than a look.
 */
function addOne(db: Database, { key, count, window }: Counter, before: Counter[], now: number) {
  // One that ends later than a window from now was begun on a clock that has been set back since.
  const ended = sql`(${rateCounters.resetsAt} <= ${now} OR ${rateCounters.resetsAt} > ${now + window})`;
  const notRefusedBefore = before.map(
    (other) => sql` AND NOT EXISTS (SELECT 1 FROM ${rateCounters}
      WHERE ${rateCounters.key} = ${other.key} AND ${rateCounters.count} > ${other.count})`,
  );
  return db
    .insert(rateCounters)
    .select(sql`SELECT ${key}, 1, ${now + window} WHERE true${sql.join(notRefusedBefore)}`)
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${ended} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${ended} THEN excluded.resets_at ELSE ${rateCounters.resetsAt} END`,
      },
      setWhere: sql`${ended} OR ${rateCounters.count} <= ${count}`,
    })
    .returning({
      key: rateCounters.key,
      resetsAt: rateCounters.resetsAt,
      allowed: sql<number>`${rateCounters.count} <= ${count}`,
    });
}

/** Takes attempts back, unless their window has ended meanwhile: another window owes them nothing. */
async function giveBack(db: Database, counted: Counted[]): Promise<void> {
  for (const { key, resetsAt } of counted) {
    await db
      .update(rateCounters)
      .set({ count: sql`${rateCounters.count} - 1` })
      .where(and(eq(rateCounters.key, key), eq(rateCounters.resetsAt, resetsAt)));
  }
}
