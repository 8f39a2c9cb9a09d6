import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { timeField } from "#app/features/admin/call-fields.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { alertsForm } from "./thresholds.ts";

const optionalTime = z.string().nullish();
const queue = z.object({ waiting: integer, oldest: optionalTime });

const wireNames = {
  mailMinutes: "mail_minutes",
  deliveryMinutes: "delivery_minutes",
  agentMinutes: "agent_minutes",
  backupHours: "backup_hours",
  sizePercent: "size_percent",
  fullPercent: "full_percent",
  usagePercent: "usage_percent",
  mailTo: "mail_to",
};

/** Calls of the console about how the site runs. */
export const operationsAdminCalls = {
  health: adminCall("settings", "GET /adminhealth", {
    summary: "How the site runs: scheduled work, backups, queues, errors, alerts and the size of the database.",
    reply: () =>
      z.object({
        version: text,
        release: text,
        database: z.object({
          bytes: integer,
          /** Bytes a day; null while nothing is known. */
          growth: z.int().nullish(),
          fullAt: wireName("full_at", optionalTime),
          /** Of the month, as far as they are counted. */
          rowsRead: wireName("rows_read", integer),
          rowsWritten: wireName("rows_written", integer),
          tables: z.array(z.object({ name: text, rows: integer })),
        }),
        /** The second database, with old logs; null where the site has none. */
        oldLogs: wireName(
          "old_logs",
          z
            .object({
              /** Null if it cannot be read. */
              bytes: z.int().nullish(),
            })
            .nullish(),
        ),
        jobs: z.array(
          z.object({
            name: text,
            startedAt: wireName("started_at", timeField),
            finishedAt: wireName("finished_at", optionalTime),
            error: text,
            detail: text,
            /** Whether the next round goes on, so that the detail is that of the run before. */
            goesOn: wireName("goes_on", z.boolean()),
          }),
        ),
        backups: z.array(
          z.object({
            file: text,
            startedAt: wireName("started_at", timeField),
            finishedAt: wireName("finished_at", optionalTime),
            bytes: integer,
            rows: integer,
            error: text,
          }),
        ),
        queues: z.object({ mails: queue, deliveries: queue, webhooks: queue }),
        /** How many of the newest mails are held because no mail server is configured. */
        heldMails: wireName("held_mails", integer),
        agentAt: wireName("agent_at", optionalTime),
        errorsLastHour: wireName("errors_last_hour", integer),
        errors: z.array(
          z.object({
            kind: text,
            count: integer,
            lastAt: wireName("last_at", timeField),
            requestId: wireName("request_id", text),
            message: text,
          }),
        ),
        alerts: z.array(
          z.object({
            kind: text,
            title: text,
            since: timeField,
            detail: text,
            resolvedAt: wireName("resolved_at", optionalTime),
          }),
        ),
      }),
  }),
  alerts: adminCall("settings", "GET /adminalerts", {
    summary: "Get when alerts are raised and who is told. Fields that use their default are empty.",
    reply: () => z.object({ seen: text, values: replyFields(alertsForm, wireNames) }),
  }),
  saveAlerts: adminCall("settings", "POST /adminsavealerts", {
    requiresRecentIdentity: true,
    summary: "Change when alerts are raised and who is told. An empty field uses its default.",
    request: () => z.object({ seen: seenRevision, ...requestFields(alertsForm, wireNames) }),
    reply: () => message,
  }),
  openBackup: adminCall("settings", "POST /adminopenbackup", {
    requiresRecentIdentity: true,
    summary: "Record that an owner downloads a backup. The site sends the file itself.",
    request: () => z.object({ file: z.string().max(100) }),
    reply: () => z.object({ file: text, bytes: integer }),
  }),
  backUp: adminCall("settings", "POST /adminbackup", {
    summary: "Have the companion worker back up the database within five minutes.",
    reply: () => message,
  }),
};
