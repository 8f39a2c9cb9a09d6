import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { staffTicketMail } from "#app/features/mail/embedded/templates.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { ticketStaff } from "./ticket-staff.ts";

/**
 * Sends an e-mail about a ticket to members of staff, in the background. Accounts that may no longer answer tickets or
 * whose address is not confirmed are skipped.
 * @param recipients account numbers
 * @param event what has happened: a sentence in English, the language of the console
 */
export function mailStaff(
  context: CallContext,
  recipients: readonly number[],
  ticket: { number: string; subject: string },
  event: string,
): void {
  if (recipients.length === 0) return;
  inBackground(context, "the mails about a ticket to staff", async () =>
    runInLanguage(await loadedLanguage("en"), async () => {
      const staff = await ticketStaff(context);
      for (const member of staff.filter(({ userNum }) => recipients.includes(userNum))) {
        const mail = staffTicketMail(member, ticket, event);
        if (mail.recipient === undefined) continue;
        if (!(await isMailAllowed(context, "staffMailsPerMailbox", mail.recipient))) continue;
        await sendMail(context, mail);
      }
    }),
  );
}
