import { currencyNamesOf } from "#app/cache/currency-names.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { type Database, openDatabase } from "#app/embedded/database/client.ts";
import { applyDueChanges } from "#app/features/accounts/embedded/change-address.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { currencyNamesIn, readStoredDocuments } from "#app/features/game/embedded/read-documents.ts";
import { deliverDueMails } from "#app/features/mail/embedded/outbox.ts";
import { createSmtpMailer } from "#app/features/mail/embedded/smtp.ts";
import { deliverDueNotices } from "#app/features/notices/embedded/deliver.ts";
import { countErrors } from "#app/features/operations/embedded/count-errors.ts";
import {
  claimJob,
  claimRound,
  finishRun,
  isDue,
  type JobPeriod,
  type LastStarts,
  LEDGER_CHECK,
  ROUND,
  type RunResult,
} from "#app/features/operations/embedded/job-runs.ts";
import { checkPendingOrders } from "#app/features/payments/embedded/check-orders.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { announceOverdueTickets } from "#app/features/tickets/embedded/announce-overdue.ts";
import { closeAnsweredTickets } from "#app/features/tickets/embedded/auto-close.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";
import { setCurrencyNames } from "#app/i18n/context.server.ts";
import type { SharedState } from "#app/server/services.ts";

/** How often requests run the jobs, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Work that becomes due at some time. A job does a limited amount of it at once, makes one round trip when nothing is due,
 * and claims what it does, because it may be repeated after a run that was stopped.
 */
export interface DueJob {
  /** For the log. */
  name: string;
  /** How often it runs; in every round without it. */
  period?: JobPeriod;
  /**
   * @param now current time in epoch milliseconds
   * @returns what it has found or done, for a job with a period
   */
  run: (now: number, waitUntil: WaitUntil) => Promise<unknown>;
}

/** Registers work that the job does not wait for. */
type WaitUntil = (work: Promise<unknown>) => void;

/** The result of a round of jobs. */
export interface RoundResult {
  /** False if another round was running. */
  ran: boolean;
  /** The names of the jobs that failed. */
  failed: string[];
}

/**
 * Runs jobs in rounds. The companion worker starts a round every five minutes (docs/decisions/0039); between them, and
 * where there is none, requests do so in the background, at most once a minute. A lease in the database prevents that two
 * rounds overlap.
 */
export class DueJobs {
  readonly #jobs: readonly DueJob[];
  readonly #db: Database | undefined;
  /** When the isolate last tried to start a round, in epoch milliseconds. */
  #lastAt = 0;

  /** @param db holds the lease; undefined if there is nothing to do */
  constructor(jobs: readonly DueJob[], db: Database | undefined) {
    this.#jobs = jobs;
    this.#db = db;
  }

  /**
   * Starts a round in the background of a request if the last one is a minute ago.
   * @param now current time in epoch milliseconds
   * @param waitUntil the request's `waitUntil`
   */
  start(now: number, waitUntil: WaitUntil): void {
    // The absolute difference, so that a clock that was set back does not delay the jobs.
    if (this.#jobs.length === 0 || Math.abs(now - this.#lastAt) < INTERVAL) return;
    this.#lastAt = now;
    const round = this.run(now, waitUntil, INTERVAL);
    waitUntil(round.catch((error: unknown) => console.error("jobs could not be started", error)));
  }

  /**
   * Runs a round. The failure of a job is logged and does not prevent the other jobs.
   * @param interval how long ago the last round must have begun, in milliseconds
   */
  async run(now: number, waitUntil: WaitUntil, interval = 0): Promise<RoundResult> {
    const db = this.#db;
    const lastStarts = db && (await claimRound(db, now, interval));
    if (!db || !lastStarts) return { ran: false, failed: [] };
    const since = Date.now();
    const failed: string[] = [];
    for (const job of this.#jobs) {
      try {
        if (job.period) await runPeriodic(db, { ...job, period: job.period }, lastStarts, now, waitUntil);
        else await job.run(now, waitUntil);
      } catch (error) {
        failed.push(job.name);
        console.error(`job ${job.name} failed`, error);
      }
    }
    const errors = failed.map((name) => ({ kind: `job ${name}`, requestId: "", message: "The log has its error." }));
    if (errors.length > 0) await countErrors(db, errors, now);
    await finishRun(db, ROUND, {
      startedAt: now,
      now: now + Date.now() - since,
      error: failed.length > 0 ? `failed: ${failed.join(", ")}` : "",
    });
    return { ran: true, failed };
  }
}

async function runPeriodic(
  db: Database,
  { name, period, run }: DueJob & { period: JobPeriod },
  lastStarts: LastStarts,
  now: number,
  waitUntil: WaitUntil,
): Promise<void> {
  if (!isDue(period, lastStarts.get(name), now) || !(await claimJob(db, name, now))) return;
  const since = Date.now();
  const end = (result: RunResult) => finishRun(db, name, { ...result, startedAt: now, now: now + Date.now() - since });
  try {
    await end({ detail: await run(now, waitUntil) });
  } catch (error) {
    await end({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** What the jobs of a deployment work with. */
type JobResources = Pick<SharedState, "env" | "keys" | "providers">;

/** The jobs of a deployment: none with an upstream, whose operator's own server stores everything. */
export function createDueJobs(resources: JobResources): DueJobs {
  const { database, upstream } = resources.env;
  const db = database && !upstream ? openDatabase(database) : undefined;
  return new DueJobs(db ? dueJobsOf(resources, db) : [], db);
}

/** @param db the database of the deployment */
export function dueJobsOf({ env, keys, providers }: JobResources, db: Database): DueJob[] {
  const { smtp, ticketImages } = env;
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
    async run(now, waitUntil) {
      const { currencies } = await readStoredDocuments(db, "currencies");
      // For the mails that it sends.
      setCurrencyNames(currencyNamesOf(currencyNamesIn(currencies)));
      return checkPendingOrders(callContextAt(now, waitUntil));
    },
  };
  const notices: DueJob = {
    name: "notices",
    run: (now) =>
      deliverDueNotices({
        ...contextAt(now),
        site: { origin: env.siteOrigin, name: env.siteName },
        sendsMails: smtp !== undefined,
        send: fetch,
      }),
  };
  // Loaded when they are due: most isolates never need them.
  const own: DueJob[] = [
    {
      name: LEDGER_CHECK,
      period: { dailyAt: 3 },
      run: async () => {
        const { findLedgerDifferences } = await import("#app/features/wallet/embedded/ledger-audit.ts");
        return findLedgerDifferences((sql) =>
          db.$client
            .prepare(sql)
            .all()
            .then(({ results }) => results),
        );
      },
    },
    {
      name: "retention",
      period: { every: HOUR },
      run: async (now) =>
        (await import("#app/features/operations/embedded/apply-retention.ts")).applyRetention(db, now),
    },
    {
      name: "best sellers",
      period: { dailyAt: 4 },
      run: async (now) => {
        const { findBestSellers } = await import("#app/features/shop/embedded/best-sellers.ts");
        return { products: await findBestSellers(db, now) };
      },
    },
    {
      name: "overdue tickets",
      period: { every: 4 * MINUTE },
      run: (now) => announceOverdueTickets(db, now),
    },
    {
      name: "alerts",
      period: { every: 4 * MINUTE },
      run: async (now, waitUntil) => {
        const { raiseAlerts } = await import("#app/features/operations/embedded/raise-alerts.ts");
        const isDeployed = env.siteOrigin?.startsWith("https:");
        return raiseAlerts(callContextAt(now, waitUntil), {
          expectsBackups: env.scheduleKey !== undefined,
          testProviders: isDeployed ? providers.filter(({ isTest }) => isTest).map(({ key }) => key) : [],
        });
      },
    },
  ];
  const ticketClosing: DueJob = {
    name: "closing answered tickets",
    run: (now, waitUntil) => closeAnsweredTickets(callContextAt(now, waitUntil)),
  };
  // Without a mail server, mails stay in the outbox.
  const mails = smtp && {
    name: "mails",
    run: (now: number) => deliverDueMails({ ...contextAt(now), mailer: createSmtpMailer(smtp) }),
  };
  return [
    notices,
    ...(mails ? [mails] : []),
    deletions,
    addressChanges,
    ticketClosing,
    ...(providers.length > 0 ? [payments] : []),
    ...own,
  ];
}
