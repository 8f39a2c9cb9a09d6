import { openDatabase } from "#app/embedded/database/client.ts";
import { type Env, readEnv } from "#app/server/env.ts";
import { deliverDueMails } from "./embedded/outbox.ts";
import { createSmtpMailer } from "./embedded/smtp.ts";

/** How often an isolate looks for mails that wait for another attempt, milliseconds. */
const ROUND = 60_000;

/** When the isolate looked last, by environment object: it gets the same one with every request. */
const lastRounds = new WeakMap<object, number>();

/**
 * Sends mails whose attempt failed before and is due again, in the background of whatever request comes along: Pages
 * functions have no timer of their own. At most once a minute and isolate, one query when nothing waits.
 * @param now current time in epoch milliseconds
 */
export function startMailRound(
  context: { env: object; waitUntil: (work: Promise<unknown>) => void },
  now: number,
): void {
  const bindings = context.env;
  const env = readEnv(bindings);
  if (!env.smtp || !env.database || env.upstream) return;
  // A clock that was set back does not keep the mails waiting.
  if (Math.abs(now - (lastRounds.get(bindings) ?? 0)) < ROUND) return;
  lastRounds.set(bindings, now);
  context.waitUntil(deliver(env, env.database, now));
}

async function deliver(env: Env, database: D1Database, now: number): Promise<void> {
  try {
    const mailer = env.smtp && createSmtpMailer(env.smtp);
    await deliverDueMails({ db: openDatabase(database), now: () => now, secrets: env.sessionSecrets, mailer });
  } catch (error) {
    console.error("mail round failed", error);
  }
}
