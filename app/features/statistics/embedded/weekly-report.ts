import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { mailStatement } from "#app/features/mail/embedded/outbox.ts";
import { weeklyReportMail } from "#app/features/mail/embedded/templates.ts";
import { readAlertSettings } from "#app/features/operations/embedded/alert-settings.ts";
import { ownerAddresses } from "#app/features/staff/embedded/tell-owners.ts";
import { manilaDate, manilaWeekStart } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { comparedTotals } from "../compared-totals.ts";
import { readTotals } from "./read-statistics.ts";

/** How long the mail is worth sending. */
const LIFETIME = 3 * DAY;

/**
 * Sends the totals of the last week to the owners, once, unless the settings of the alerts say no. A week that was not
 * counted from its beginning has no report.
 * @returns how many mails were sent
 */
export async function sendWeeklyReport(context: JobContext): Promise<{ sent: number }> {
  const { db, now } = context;
  const end = manilaWeekStart(now());
  const start = manilaWeekStart(end - DAY);
  const [[found], settings, owners] = await Promise.all([
    runBatch<[{ isCounted: number; isSent: number }[]]>(db, [
      [
        `SELECT EXISTS (SELECT 1 FROM statistics WHERE kind = 'page' AND day < ?1) AS isCounted,
           EXISTS (SELECT 1 FROM statistics WHERE kind = 'report' AND day = ?1) AS isSent`,
        start,
      ],
    ]),
    readAlertSettings(db),
    ownerAddresses(db),
  ]);
  const isDue = found[0]?.isCounted === 1 && found[0].isSent === 0 && settings.weeklyReport;
  if (!isDue || owners.length === 0) return { sent: 0 };
  const reader = { userType: OWNER };
  const [totals, before] = await Promise.all([
    readTotals(db, { start, end }, reader),
    readTotals(db, { start: manilaWeekStart(start - DAY), end: start }, reader),
  ]);
  const lines = comparedTotals(totals, before).map(
    ({ label, value, change, before: earlier }) =>
      `${label}: ${value}${earlier && ` (${change && `${change}, `}${earlier} before)`}`,
  );
  const week = `${manilaDate(start)} to ${manilaDate(end - DAY)}`;
  const { mailer } = await context.connections();
  const mails = await Promise.all(
    owners.map((owner) =>
      mailStatement({ ...context, sendsMails: mailer !== undefined }, weeklyReportMail(owner, week, lines), LIFETIME),
    ),
  );
  // In one transaction with the mails, so that a run that is repeated sends nothing twice, and none is lost.
  await runBatch(db, [
    ["INSERT INTO statistics (kind, day, name, count) VALUES ('report', ?1, '', 1)", start],
    ...mails.filter((mail) => mail !== undefined),
  ]);
  return { sent: owners.length };
}
