import { isoTime } from "#app/format/iso-time.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { type AlertKind, alertKindKeys } from "../alert-kinds.ts";
import { type DatabaseBinding, databaseOfFile } from "../backup-file.ts";
import { planLimits } from "../plan-limits.ts";
import type { AlertSettings } from "../thresholds.ts";
import type { DatabaseUse } from "./database-days.ts";
import { LEDGER_CHECK, ROUND } from "./job-runs.ts";
import type { LogsHealth, Queue, Run, SiteHealth } from "./read-health.ts";

interface CheckOptions {
  settings: AlertSettings;
  now: number;
  /** Whether the companion worker makes backups. */
  expectsBackups: boolean;
  /** The payment providers with keys of a test mode on a site that is deployed. */
  testProviders?: readonly string[] | undefined;
}

/**
 * Finds what is wrong.
 * @returns for each kind of alert what was found, for people, or undefined if nothing is wrong
 */
export function findProblems(
  health: SiteHealth,
  { settings, now, expectsBackups, testProviders = [] }: CheckOptions,
): Record<AlertKind, string | undefined> {
  const { runs, mails, deliveries, agentAt, errorsLastHour, database, logs } = health;
  const run = (name: string) => runs.find((one) => one.name === name);
  const differences = differencesOf(run(LEDGER_CHECK)?.detail);
  return {
    errors: errorsLastHour >= settings.errors ? `${errorsLastHour} errors in the last hour.` : undefined,
    mails: late(mails, settings.mailMinutes, now, "e-mail"),
    deliveries: late(deliveries, settings.deliveryMinutes, now, "item"),
    agent:
      agentAt !== null && agentAt < now - settings.agentMinutes * MINUTE
        ? `The game agent last called ${waited(agentAt, now)} ago.`
        : undefined,
    ledger:
      differences > 0
        ? `The ledger check found ${differences} differences. No coin should be moved by hand.`
        : undefined,
    backup: expectsBackups ? backupProblem(health, settings.backupHours, now) : undefined,
    jobs: jobsProblem(runs, now),
    size: joined(sizeProblem(database, settings.sizePercent), logsSizeProblem(logs, settings.sizePercent)),
    full: joined(sizeProblem(database, settings.fullPercent), logsSizeProblem(logs, settings.fullPercent)),
    usage: usageProblem(database, settings.usagePercent),
    testPayments:
      testProviders.length > 0
        ? `${testProviders.join(", ")}: the keys are those of a test mode, with which staff get coins for nothing.`
        : undefined,
  };
}

/** Kinds whose problem is found. */
export function problemKinds(problems: Record<AlertKind, string | undefined>): AlertKind[] {
  return alertKindKeys.filter((kind) => problems[kind] !== undefined);
}

function late({ waiting, oldest }: Queue, minutes: number, now: number, what: string): string | undefined {
  if (oldest === null || oldest >= now - minutes * MINUTE) return undefined;
  return `${waiting} ${what}${waiting === 1 ? " waits" : "s wait"}, the oldest for ${waited(oldest, now)}.`;
}

/**
 * The failed jobs: each until it succeeds. The round that asks is not finished itself, and those before it may have had
 * nothing to do with the job.
 */
function jobsProblem(runs: readonly Run[], now: number): string | undefined {
  const failed = runs.flatMap(({ name, startedAt, finishedAt, heldUntil, error }) => {
    // A job that has not run for days is one that this version does not have.
    if (name === ROUND || startedAt < now - 3 * DAY) return [];
    if (error !== "") return [`${name}: ${error}`];
    const isStopped = (finishedAt ?? 0) < startedAt && heldUntil <= now;
    return isStopped ? [`${name}: it was stopped before it ended`] : [];
  });
  return failed.length > 0 ? `Failed jobs: ${failed.join("; ")}.` : undefined;
}

/** Problems of both databases as one text. */
function joined(...problems: (string | undefined)[]): string | undefined {
  return problems.filter((problem) => problem !== undefined).join(" ") || undefined;
}

function backupProblem({ backups, logs }: SiteHealth, hours: number, now: number): string | undefined {
  const problemOf = (database: DatabaseBinding, what: string, since: number) => {
    const own = backups.filter(({ key }) => databaseOfFile(key) === database);
    const good = own.find(({ finishedAt, error }) => finishedAt !== null && error === "");
    if (own[0]?.error) return `The last ${what} failed: ${own[0].error}`;
    const age = now - (good?.startedAt ?? since);
    if (age <= hours * HOUR) return undefined;
    return good ? `The last ${what} is ${Math.floor(age / HOUR)} hours old.` : `No ${what} was ever made.`;
  };
  return joined(
    problemOf("DB", "backup", Number.NEGATIVE_INFINITY),
    // The first one is made after the next of the site's database.
    problemOf("LOGS", "backup of old logs", logs?.connectedAt ?? now),
  );
}

/** A text without the size itself, which changes with every check, but with its percentage. */
function sizeProblem({ bytes, growth, fullAt }: DatabaseUse, percent: number): string | undefined {
  const share = shareOf(bytes);
  if (share < percent) return undefined;
  const used = `The database has ${share} % of the ${LIMIT} that it can have.`;
  if (fullAt === undefined) return `${used} It does not grow at present.`;
  return `${used} It grows by ${Math.round((growth ?? 0) / 1e6)} MB a day, and is full on ${manilaDate(fullAt)} at that rate.`;
}

function logsSizeProblem(logs: LogsHealth | undefined, percent: number): string | undefined {
  const share = shareOf(logs?.bytes ?? 0);
  if (share < percent) return undefined;
  return `The second database, with old logs, has ${share} % of the ${LIMIT} that it can have: keep logins for a shorter time.`;
}

const LIMIT = `${planLimits.databaseBytes / 1e9} GB`;
const shareOf = (bytes: number) => Math.floor((100 * bytes) / planLimits.databaseBytes);

function usageProblem({ rowsRead, rowsWritten }: DatabaseUse, percent: number): string | undefined {
  const shares = [
    ["read", rowsRead / planLimits.rowsRead],
    ["written", rowsWritten / planLimits.rowsWritten],
  ] as const;
  const above = shares.filter(([, share]) => 100 * share >= percent);
  if (above.length === 0) return undefined;
  const parts = above.map(([what, share]) => `${Math.floor(100 * share)} % of the rows ${what}`);
  return `This month has used ${parts.join(" and ")} that the plan includes.`;
}

function differencesOf(detail: string | undefined): number {
  try {
    const { differences } = JSON.parse(detail || "{}") as { differences?: number };
    return differences ?? 0;
  } catch {
    return 0;
  }
}

const waited = (time: number, now: number) => waitingText(isoTime(time), now);
