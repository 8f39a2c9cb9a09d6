import type { Handler } from "#app/embedded/handler.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { operationsAdminCalls } from "../admin-calls.ts";
import { alertTitle } from "../alert-kinds.ts";
import { type Queue, readHealth } from "./read-health.ts";

/** `adminhealth`: how the site runs. */
export const readSiteHealth: Handler<typeof operationsAdminCalls.health> = async (_, { db, logs, now, build }) => {
  const health = await readHealth(db, now(), logs);
  const queue = ({ waiting, oldest }: Queue) => ({ waiting, oldest: isoTimeOrNull(oldest) });
  return {
    version: build?.version ?? "",
    release: build?.release ?? "",
    database: {
      ...health.database,
      fullAt: isoTimeOrNull(health.database.fullAt ?? null),
      tables: health.rows.map(({ name, seq }) => ({ name, rows: seq })),
    },
    oldLogs: health.logs && { bytes: health.logs.bytes },
    jobs: health.runs.map(({ name, error, detail, beganAt, finishedAt, goesOn }) => ({
      ...{ name, error, detail, goesOn: goesOn === 1 },
      startedAt: isoTime(beganAt),
      finishedAt: isoTimeOrNull(finishedAt),
    })),
    backups: health.backups.map(({ key, startedAt, finishedAt, ...backup }) => ({
      ...backup,
      file: key,
      startedAt: isoTime(startedAt),
      finishedAt: isoTimeOrNull(finishedAt),
    })),
    queues: {
      mails: queue(health.mails),
      deliveries: queue(health.deliveries),
      webhooks: queue(health.webhooks),
    },
    heldMails: health.heldMails,
    agentAt: isoTimeOrNull(health.agentAt),
    errorsLastHour: health.errorsLastHour,
    errors: health.errors.map(({ lastAt, ...error }) => ({ ...error, lastAt: isoTime(lastAt) })),
    alerts: health.alerts.map(({ since, resolvedAt, kind, ...alert }) => ({
      ...alert,
      kind,
      title: alertTitle(kind),
      since: isoTime(since),
      resolvedAt: isoTimeOrNull(resolvedAt),
    })),
  };
};
