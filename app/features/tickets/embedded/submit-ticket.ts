import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { type Attempt, addressAttempts } from "#app/embedded/rate-limits.ts";
import type { MailedTicket } from "#app/features/mail/embedded/addressed-mail.ts";
import { isMailAllowed } from "#app/features/mail/embedded/mailbox-limits.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { ticketReceivedMail } from "#app/features/mail/embedded/templates.ts";
import { emitNotice } from "#app/features/notices/embedded/emit-notice.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { TICKETS_PER_HOUR } from "#app/features/settings/limits.ts";
import { type Account, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { ticketsCalls } from "../calls.ts";
import { ticketForm } from "../forms.ts";
import { fieldPlaces, type OwnFieldName, ownFieldName } from "../own-fields.ts";
import { NORMAL_PRIORITY } from "../priorities.ts";
import { optionalPlayer } from "./access.ts";
import { addMessage } from "./add-message.ts";
import { readCategories, type StoredCategory } from "./categories.ts";
import { mailStaff } from "./mail-staff.ts";
import { receivePictures } from "./pictures.ts";
import type { StoredValue } from "./schema.ts";
import { newTicketNumber } from "./ticket-numbers.ts";

/**
 * Stores a ticket (specification section 10, "Support") and mails its number. The mail contains nothing that the
 * visitor typed, so that the site cannot be used to send messages to others.
 *
 * @throws GameApiError `invalid` with messages by field; `rate_limited`, where only valid tickets count, and tickets
 * with pictures also count towards a second limit; `unavailable` at the field `images` when there is no room for
 * pictures
 */
export const submitTicket: Handler<typeof ticketsCalls.submit> = async ({ images, ...typed }, context) => {
  const categories = (await readCategories(context)).filter(({ active }) => active);
  const values = checkedForm(ticketForm(categories), typed);
  const category = categories.find(({ key }) => key === values.category);
  const pictures = await receivePictures(context, images);
  const player = await optionalPlayer(context);
  const number = newTicketNumber();
  const userNum = player?.userNum ?? null;
  const now = context.now();
  await addMessage(context, await limitsOf(player, context), pictures, (stored) =>
    runBatch(context.db, [
      [
        `INSERT INTO tickets (number, user_num, name, email, email_key, category, subject, state, created_at, changed_at, language, priority, fields)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'open', ?8, ?8, ?9, ?10, ?11)`,
        number,
        userNum,
        values.name,
        values.email,
        lookupKey(values.email),
        values.category,
        values.subject,
        now,
        currentContext().code,
        category?.priority ?? NORMAL_PRIORITY,
        JSON.stringify(category ? storedValues(category, values) : []),
      ],
      [
        `INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at)
         SELECT id, 'player', ?2, ?3, ?4 FROM tickets WHERE number = ?1`,
        number,
        userNum,
        values.message,
        now,
      ],
      stored.attach(number),
      ...emitNotice(
        {
          event: "ticket.new",
          key: number,
          values: { number, category: values.category, subject: values.subject },
          path: `/admin/tickets/${number}`,
        },
        now,
      ),
    ]),
  );
  mailStaff(context, category?.notified ?? [], { number, subject: values.subject }, "A new ticket has arrived.");
  inBackground(context, "the mail with a ticket number", () =>
    mailNumber(context, { number, email: values.email, account: player }),
  );
  return { message: t("ticket.received", { number }), number };
};

/** The limits of new tickets: for the account of a player, and for the address of anybody else. */
async function limitsOf(player: Account | undefined, { db, caller }: CallContext): Promise<Attempt[]> {
  if (player) return [{ limit: "ticketsPerAccount", subject: String(player.userNum) }];
  const { ticketsPerHour: count = TICKETS_PER_HOUR } = await readStoredSettings(db);
  return addressAttempts(caller.ip, { limit: "ticketsPerAddress", count });
}

/** What was filled in of a category's own fields. */
function storedValues({ fields, english }: StoredCategory, values: Record<OwnFieldName, string>): StoredValue[] {
  return fields.flatMap(({ label: shown }, index) => {
    const value = values[ownFieldName(fieldPlaces[index] ?? 1)];
    const label = english[index]?.label ?? shown;
    return value === "" ? [] : [{ label, ...(shown === label ? {} : { shown }), value }];
  });
}

/** The page has shown the number already, so nothing is lost when the mailbox has reached its limit. */
async function mailNumber(context: CallContext, ticket: MailedTicket): Promise<void> {
  const mail = ticketReceivedMail(ticket);
  if (mail.recipient === undefined) return;
  if (!(await isMailAllowed(context, "ticketMailsPerMailbox", mail.recipient, ticket.account))) return;
  await sendMail(context, mail);
}
