import type { Database } from "#app/embedded/database/client.ts";
import { hasKeyInUse } from "#app/embedded/key-in-use.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import { DAY, HOUR } from "#app/format/units.ts";
import { isOfLogs } from "../backup-file.ts";
import { type DatabaseDay, type DatabaseUse, databaseUse, readDatabaseDays } from "./database-days.ts";

/** How many errors, and backups of each database, the console lists. */
const LISTED = 10;
const MAX_COUNTED = 1000;

/** A queue: how many wait, up to a limit, and since when the oldest does. */
export interface Queue {
  waiting: number;
  oldest: number | null;
}

export interface Run {
  name: string;
  startedAt: number;
  /** When the first of the runs began that continue each other. */
  beganAt: number;
  finishedAt: number | null;
  /** Until then the run may still be going on. */
  heldUntil: number;
  error: string;
  detail: string;
  /** 1 if the next round goes on. */
  goesOn: number;
}

export interface KnownBackup {
  key: string;
  startedAt: number;
  finishedAt: number | null;
  bytes: number;
  rows: number;
  error: string;
}

/** The second database, which has old logs. */
export interface LogsHealth {
  /** Undefined if it cannot be read. */
  bytes: number | undefined;
  /** Since when it is in use; null before the first logs were moved. */
  connectedAt: number | null;
}

/** How the site runs, as the database knows it. Times are epoch milliseconds. */
export interface SiteHealth {
  runs: Run[];
  backups: KnownBackup[];
  mails: Queue;
  /** How many of the newest mails are held because no mail server is configured. */
  heldMails: number;
  deliveries: Queue;
  webhooks: Queue;
  /** When an agent last called; null if there is none. */
  agentAt: number | null;
  errorsLastHour: number;
  errors: { kind: string; count: number; lastAt: number; requestId: string; message: string }[];
  alerts: { kind: string; since: number; detail: string; resolvedAt: number | null }[];
  /** The numbers that the tables with most rows have given; deleted rows count. */
  rows: { name: string; seq: number }[];
  database: DatabaseUse;
  /** Undefined where the site has no second database. */
  logs: LogsHealth | undefined;
}

const newestBackups = (condition: string) => `
  SELECT * FROM (
    SELECT key, started_at AS startedAt, finished_at AS finishedAt, bytes, rows, error FROM backups
    WHERE ${condition} ORDER BY started_at DESC LIMIT ${LISTED})`;

const queue = (from: string, time: string) =>
  `SELECT count(*) AS waiting, min(at) AS oldest FROM (SELECT ${time} AS at FROM ${from} LIMIT ${MAX_COUNTED}) AS counted`;

/**
 * Reads how the site runs, in one round trip that reads only indexes and small tables.
 * @param logs the second database, where the site has one
 */
export async function readHealth(db: Database, now: number, logs?: Database): Promise<SiteHealth> {
  const logBytes = logs && readBytes(logs);
  const client = db.$client;
  const statement = (query: string, ...values: readonly (string | number | null)[]) =>
    client.prepare(query).bind(...values);
  const results = await client.batch<never>([
    statement(
      `SELECT name, started_at AS startedAt, coalesce(began_at, started_at) AS beganAt, finished_at AS finishedAt,
         held_until AS heldUntil, error, detail, progress <> '' AS goesOn
       FROM job_runs ORDER BY name`,
    ),
    statement(`${newestBackups(`NOT ${isOfLogs}`)} UNION ALL ${newestBackups(isOfLogs)} ORDER BY startedAt DESC`),
    statement(queue("mails WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at", "created_at")),
    statement(
      `SELECT count(*) AS n FROM (SELECT * FROM mails ORDER BY id DESC LIMIT ${MAX_COUNTED}) AS newest
       WHERE sent_at IS NULL AND next_attempt_at IS NULL AND attempts = 0`,
    ),
    statement(queue(`deliveries WHERE flag = ${deliveryFlags.pending} ORDER BY purchased_at`, "purchased_at")),
    statement(queue("payment_webhooks WHERE processed_at IS NULL ORDER BY id", "received_at")),
    statement(`SELECT max(last_contact_at) AS at FROM agents WHERE ${hasKeyInUse("characters")}`),
    statement("SELECT coalesce(sum(count), 0) AS n FROM error_counts WHERE hour >= ?1", now - HOUR),
    statement(
      `SELECT kind, sum(count) AS count, max(last_at) AS lastAt, request_id AS requestId, message FROM error_counts
       WHERE hour >= ?1 GROUP BY kind ORDER BY lastAt DESC LIMIT ${LISTED}`,
      now - DAY,
    ),
    statement("SELECT kind, since, detail, resolved_at AS resolvedAt FROM alerts ORDER BY since DESC"),
    statement(...readDatabaseDays(now)),
    statement("SELECT connected_at AS connectedAt FROM log_database"),
    statement(`SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY seq DESC LIMIT ${LISTED}`),
  ]);
  const rows = results.map((result) => result.results) as unknown as [
    Run[],
    KnownBackup[],
    Queue[],
    { n: number }[],
    Queue[],
    Queue[],
    { at: number | null }[],
    { n: number }[],
    SiteHealth["errors"],
    SiteHealth["alerts"],
    DatabaseDay[],
    { connectedAt: number | null }[],
    SiteHealth["rows"],
  ];
  const [runs, backups, [mails], [held], [deliveries], [webhooks], [agent], [errors], kinds, alerts, ...sizes] = rows;
  const [days, [known], numbers] = sizes;
  const none: Queue = { waiting: 0, oldest: null };
  return {
    runs,
    backups,
    mails: mails ?? none,
    heldMails: held?.n ?? 0,
    deliveries: deliveries ?? none,
    webhooks: webhooks ?? none,
    agentAt: agent?.at ?? null,
    errorsLastHour: errors?.n ?? 0,
    errors: kinds,
    alerts,
    rows: numbers,
    database: databaseUse(days, (results.at(-1)?.meta as Partial<D1Meta> | undefined)?.size_after ?? 0, now),
    logs: logs || known ? { bytes: await logBytes, connectedAt: known?.connectedAt ?? null } : undefined,
  };
}

/** The size of a database; undefined if it cannot be read. */
async function readBytes(db: Database): Promise<number | undefined> {
  try {
    return (await db.$client.prepare("SELECT 1").all()).meta.size_after;
  } catch (error) {
    console.error("The database LOGS cannot be read", error);
    return undefined;
  }
}
