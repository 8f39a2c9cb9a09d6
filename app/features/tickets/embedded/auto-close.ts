import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { ticketReminderMail } from "#app/features/mail/embedded/templates.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { DAY } from "#app/format/units.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { announceAutoClosed } from "./announce-changes.ts";
import { mailedTicket } from "./mailed-ticket.ts";

/** How many tickets one run reminds of and closes. */
const TICKETS_PER_RUN = 20;
/** How long before the end the owner is reminded, unless the whole time is shorter than twice that. */
const NOTICE = 2 * DAY;

interface Reminded {
  number: string;
  email: string;
  userNum: number | null;
  language: string;
  changedAt: number;
}

/**
 * Closes tickets that were answered and got no reply for the time of the setting, and reminds their owners before. A
 * ticket is closed only a while after its reminder, so that nobody is surprised when the setting is new. Does nothing
 * without the setting. A reply reopens a closed ticket as usual.
 */
export async function closeAnsweredTickets(context: CallContext): Promise<void> {
  const { db } = context;
  const { ticketAutoClose: days = 0 } = await readStoredSettings(db);
  if (days === 0) return;
  const now = context.now();
  const notice = Math.min(NOTICE, (days * DAY) / 2);
  const remindBefore = now - days * DAY + notice;
  const due = (condition: string) =>
    `SELECT id FROM tickets WHERE state = 'answered' AND changed_at <= ?1 AND ${condition}
     ORDER BY changed_at, id LIMIT ${TICKETS_PER_RUN}`;
  const [, , reminded] = await runBatch<[[], [], Reminded[]]>(db, [
    [
      `UPDATE tickets SET state = 'closed', closed_at = ?2, changed_at = ?2
       WHERE id IN (${due("reminded_at >= changed_at AND reminded_at <= ?3")})`,
      ...[now - days * DAY, now, now - notice],
    ],
    announceAutoClosed(now),
    // The update claims them: another run that starts meanwhile finds them reminded.
    [
      `UPDATE tickets SET reminded_at = ?2
       WHERE id IN (${due("(reminded_at IS NULL OR reminded_at < changed_at)")})
       RETURNING number, email, user_num AS userNum, language, changed_at AS changedAt`,
      ...[remindBefore, now],
    ],
  ]);
  for (const { language, changedAt, ...ticket } of reminded) {
    const end = Math.max(changedAt + days * DAY, now + notice);
    inBackground(context, "the reminder of a ticket", async () =>
      runInLanguage(await loadedLanguage(language), async () => {
        const mail = ticketReminderMail(await mailedTicket(ticket, context), end);
        if (mail.recipient === undefined) return;
        if (!(await isMailAllowed(context, "ticketMailsPerMailbox", mail.recipient))) return;
        await sendMail(context, mail);
      }),
    );
  }
}
