import type { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import type { Env } from "#app/server/env.ts";
import { deliverDueMails } from "./embedded/outbox.ts";
import { createSmtpMailer } from "./embedded/smtp.ts";

/** How often an isolate checks for mails to retry, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Retries failed mails that are due, in the background of any request, because Pages functions have no timers of their
 * own. Runs at most once a minute per isolate, with one query when no mail is due.
 */
export class DueMailSender {
  readonly #env: Env;
  readonly #keys: Keyring;
  /** When the isolate last checked, in epoch milliseconds. */
  #lastAt = 0;

  constructor(env: Env, keys: Keyring) {
    this.#env = env;
    this.#keys = keys;
  }

  /**
   * Checks for due mails if the interval has passed.
   * @param now current time in epoch milliseconds
   * @param waitUntil the request's `waitUntil`
   */
  start(now: number, waitUntil: (work: Promise<unknown>) => void): void {
    const { smtp, database, upstream } = this.#env;
    if (!smtp || !database || upstream) return;
    // The absolute difference, so that a clock that was set back does not delay the mails.
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
