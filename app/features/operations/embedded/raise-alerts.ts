import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { alertMail } from "#app/features/mail/embedded/templates.ts";
import { emitNotice } from "#app/features/notices/embedded/emit-notice.ts";
import { ownerAddresses } from "#app/features/staff/embedded/tell-owners.ts";
import { type AlertKind, alertKindKeys, alertKinds } from "../alert-kinds.ts";
import type { AlertSettings } from "../thresholds.ts";
import { readAlertSettings } from "./alert-settings.ts";
import { findProblems, problemKinds } from "./check-health.ts";
import { readHealth } from "./read-health.ts";

/** An alert that begins or ends. */
interface AlertEvent {
  kind: AlertKind;
  state: "raised" | "resolved";
  /** What is wrong, or was. */
  detail: string;
}

/** Raises alerts with what the deployment has: the companion worker, and providers with keys of a test mode. */
export async function raiseDueAlerts(context: JobContext): Promise<{ active: AlertKind[] }> {
  const { hasCompanion = false, site } = context;
  const { providers } = await context.connections();
  const isDeployed = site.origin?.startsWith("https:");
  const testProviders = isDeployed ? providers.filter(({ isTest }) => isTest).map(({ key }) => key) : [];
  return raiseAlerts(context, { expectsBackups: hasCompanion, testProviders });
}

/**
 * Compares how the site runs with the thresholds of the settings. An alert is told once when it begins, and once when it
 * is resolved, by mail and by the notices of its kind.
 *
 * @param expectsBackups whether the companion worker makes backups
 * @param testProviders the payment providers with keys of a test mode on a site that is deployed
 * @returns the alerts that last
 */
export async function raiseAlerts(
  context: CallContext,
  options: { expectsBackups: boolean; testProviders?: readonly string[] },
): Promise<{ active: AlertKind[] }> {
  const { db, logs, now } = context;
  const time = now();
  const [health, settings] = await Promise.all([readHealth(db, time, logs), readAlertSettings(db)]);
  const problems = findProblems(health, { settings, now: time, ...options });
  const changed = await runBatch<{ kind: AlertKind; detail: string }[][]>(db, [
    ...alertKindKeys.map((kind): Statement => {
      const problem = problems[kind];
      return problem === undefined ? resolve(kind, time) : raise(kind, time, problem);
    }),
    ...problemKinds(problems).map((kind) => redescribe(kind, problems[kind] ?? "")),
  ]);
  for (const [index, kind] of alertKindKeys.entries()) {
    const [row] = changed[index] ?? [];
    if (row) await tell(context, settings, { kind, state: problems[kind] ? "raised" : "resolved", detail: row.detail });
  }
  return { active: problemKinds(problems) };
}

/** Returns a row only if the alert did not last already. */
function raise(kind: AlertKind, now: number, detail: string): Statement {
  return [
    `INSERT INTO alerts (kind, since, detail) VALUES (?1, ?2, ?3)
     ON CONFLICT (kind) DO UPDATE SET since = ?2, detail = ?3, resolved_at = NULL WHERE resolved_at IS NOT NULL
     RETURNING kind, detail`,
    ...[kind, now, detail],
  ];
}

/** What is found may change while the alert lasts. */
function redescribe(kind: AlertKind, detail: string): Statement {
  return ["UPDATE alerts SET detail = ?2 WHERE kind = ?1 AND detail <> ?2", kind, detail];
}

/** Returns a row only if the alert lasted. */
function resolve(kind: AlertKind, now: number): Statement {
  return [
    "UPDATE alerts SET resolved_at = ?2 WHERE kind = ?1 AND resolved_at IS NULL RETURNING kind, detail",
    ...[kind, now],
  ];
}

async function tell(context: CallContext, settings: AlertSettings, event: AlertEvent): Promise<void> {
  console.error(`alert ${event.state}: ${alertKinds[event.kind]}. ${event.detail}`);
  const recipients = settings.mailTo.length > 0 ? settings.mailTo : await ownerAddresses(context.db);
  const title = `${event.state === "resolved" ? "Resolved: " : ""}${alertKinds[event.kind]}`;
  for (const recipient of recipients) await sendMail(context, alertMail(recipient, title, event.detail));
  // Some alerts are not told as notices.
  const notices = event.state === "raised" ? noticesOf(event, context.now()) : [];
  if (notices.length > 0) await runBatch(context.db, notices);
}

/** The notices to Discord and others, for the alerts that have an event of their own. */
function noticesOf({ kind, detail }: AlertEvent, now: number): Statement[] {
  const about = { key: String(now), path: "/admin/health" };
  const [count = ""] = /\d+/.exec(detail) ?? [];
  if (kind === "errors") return emitNotice({ ...about, event: "error.alert", values: { count, detail } }, now);
  if (kind === "ledger") return emitNotice({ ...about, event: "ledger.difference", values: { count, detail } }, now);
  if (kind === "backup") return emitNotice({ ...about, event: "backup.failed", values: { detail } }, now);
  if (kind === "agent")
    return emitNotice({ ...about, event: "agent.silent", values: { agent: "game-server", minutes: count } }, now);
  return [];
}
