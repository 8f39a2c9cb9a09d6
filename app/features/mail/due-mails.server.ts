import type { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import type { Env } from "#app/server/env.ts";
import { deliverDueMails } from "./embedded/outbox.ts";
import { createSmtpMailer } from "./embedded/smtp.ts";

/** How often an isolate looks for mails that wait for another attempt, milliseconds. */
const INTERVAL = 60_000;

/**
 * Sends mails whose attempt failed before and is due again, in the background of whatever request comes along: Pages
 * functions have no timer of their own. At most once a minute and isolate, one query when nothing waits.
 */
export class DueMailSender {
  readonly #env: Env;
  readonly #keys: Keyring;
  /** When the isolate looked last, epoch milliseconds. */
  #lastAt = 0;

  constructor(env: Env, keys: Keyring) {
    this.#env = env;
    this.#keys = keys;
  }

  /**
   * Looks for mails if it is time to.
   * @param now current time in epoch milliseconds
   * @param waitUntil the request's own
   */
  start(now: number, waitUntil: (work: Promise<unknown>) => void): void {
    const { smtp, database, upstream } = this.#env;
    if (!smtp || !database || upstream) return;
    // A clock that was set back does not keep the mails waiting.
    if (Math.abs(now - this.#lastAt) < INTERVAL) return;
    this.#lastAt = now;
    waitUntil(this.#deliver(database, createSmtpMailer(smtp), now));
  }

  async #deliver(database: D1Database, mailer: ReturnType<typeof createSmtpMailer>, now: number): Promise<void> {
    try {
      await deliverDueMails({ db: openDatabase(database), now: () => now, keys: this.#keys, mailer });
    } catch (error) {
      console.error("mail round failed", error);
    }
  }
}
