import type { CallContext } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { applyDueChanges } from "#app/features/accounts/embedded/change-address.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { deliverDueMails } from "#app/features/mail/embedded/outbox.ts";
import { createSmtpMailer } from "#app/features/mail/embedded/smtp.ts";
import { checkPendingOrders } from "#app/features/payments/embedded/check-orders.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import type { SharedState } from "#app/server/services.ts";

/** How often an isolate runs the jobs, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Work that becomes due at some time. A job does a limited amount of it at once, makes one round trip when nothing is due,
 * and claims what it does, because other isolates may run it at the same time.
 */
export interface DueJob {
  /** For the log. */
  name: string;
  /** @param now current time in epoch milliseconds */
  run: (now: number, waitUntil: WaitUntil) => Promise<unknown>;
}

/** Registers work that the job does not wait for. */
type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Runs jobs in the background of any request, at most once a minute per isolate, because Pages functions have no timers
 * of their own. A site without visitors therefore does nothing; whatever is due waits for the next request.
 */
export class DueJobs {
  readonly #jobs: readonly DueJob[];
  /** When the isolate last ran the jobs, in epoch milliseconds. */
  #lastAt = 0;

  constructor(jobs: readonly DueJob[]) {
    this.#jobs = jobs;
  }

  /**
   * Runs the jobs if the interval has passed. A failure is logged and does not prevent the other jobs.
   * @param now current time in epoch milliseconds
   * @param waitUntil the request's `waitUntil`
   */
  start(now: number, waitUntil: WaitUntil): void {
    // The absolute difference, so that a clock that was set back does not delay the jobs.
    if (this.#jobs.length === 0 || Math.abs(now - this.#lastAt) < INTERVAL) return;
    this.#lastAt = now;
    waitUntil(this.#runAll(now, waitUntil));
  }

  async #runAll(now: number, waitUntil: WaitUntil): Promise<void> {
    for (const { name, run } of this.#jobs) {
      try {
        await run(now, waitUntil);
      } catch (error) {
        console.error(`job ${name} failed`, error);
      }
    }
  }
}

/** What the jobs of a deployment work with. */
type JobResources = Pick<SharedState, "env" | "keys" | "providers">;

/** The jobs of a deployment: none with an upstream, whose operator's own server stores everything. */
export function dueJobsOf({ env, keys, providers }: JobResources): DueJob[] {
  const { smtp, database, upstream, ticketImages } = env;
  if (!database || upstream) return [];
  const db = openDatabase(database);
  const contextAt = (time: number) => ({ db, keys, now: () => time });
  const deletions: DueJob = {
    name: "deletions",
    run: (now) => deleteDueAccounts({ ...contextAt(now), pictures: ticketImages && bucketPictures(ticketImages) }),
  };
  const callContextAt = (now: number, waitUntil: WaitUntil): CallContext => ({
    ...contextAt(now),
    waitUntil,
    caller: { ip: "", token: undefined },
    passwords: new PasswordHasher(),
    site: { origin: env.siteOrigin, name: env.siteName },
    mailer: smtp && createSmtpMailer(smtp),
    providers,
  });
  const addressChanges: DueJob = {
    name: "address changes",
    run: (now, waitUntil) => applyDueChanges(callContextAt(now, waitUntil)),
  };
  const payments: DueJob = {
    name: "payments",
    run: (now, waitUntil) => checkPendingOrders(callContextAt(now, waitUntil)),
  };
  // Without a mail server, mails stay in the outbox.
  const mails = smtp && {
    name: "mails",
    run: (now: number) => deliverDueMails({ ...contextAt(now), mailer: createSmtpMailer(smtp) }),
  };
  return [...(mails ? [mails] : []), deletions, addressChanges, ...(providers.length > 0 ? [payments] : [])];
}
