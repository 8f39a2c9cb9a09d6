import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { weeklyReportMail } from "#app/features/mail/embedded/templates.ts";
import { readAlertSettings } from "#app/features/operations/embedded/alert-settings.ts";
import { ownerAddresses } from "#app/features/staff/embedded/tell-owners.ts";
import { manilaDate, manilaWeekStart } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { comparedTotals } from "../compared-totals.ts";
import { readTotals } from "./read-statistics.ts";

/**
 * Sends the figures of the last week to those who get the alerts, once, unless they do not want it. The week in which a
 * site starts has no report: its first days were not counted.
 * @returns how many mails were sent
 */
export async function sendWeeklyReport(context: JobContext): Promise<{ sent: number }> {
  const { db, now } = context;
  const end = manilaWeekStart(now());
  const start = manilaWeekStart(end - DAY);
  const settings = await readAlertSettings(db);
  // Claimed first, so that a run that is repeated sends nothing twice.
  const [[earlier], claimed] = await runBatch<[{ found: number }[], unknown[]]>(db, [
    ["SELECT EXISTS (SELECT 1 FROM statistics WHERE kind = 'report') AS found"],
    [
      `INSERT INTO statistics (kind, day, name, count) VALUES ('report', ?1, '', 1)
       ON CONFLICT DO NOTHING RETURNING day`,
      start,
    ],
  ]);
  if (claimed.length === 0 || earlier?.found !== 1 || !settings.weeklyReport) return { sent: 0 };
  const reader = { userType: OWNER };
  const [totals, before] = await Promise.all([
    readTotals(db, { start, end }, reader),
    readTotals(db, { start: manilaWeekStart(start - DAY), end: start }, reader),
  ]);
  const lines = comparedTotals(totals, before).map(
    ({ label, value, change }) => `${label}: ${value}${change && ` (${change})`}`,
  );
  const recipients = settings.mailTo.length > 0 ? settings.mailTo : await ownerAddresses(db);
  const week = `${manilaDate(start)} to ${manilaDate(end - DAY)}`;
  for (const recipient of recipients) await sendMail(context, weeklyReportMail(recipient, week, lines));
  return { sent: recipients.length };
}
