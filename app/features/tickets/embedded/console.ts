import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { ticketAnsweredMail } from "#app/features/mail/embedded/templates.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { replyForm } from "../forms.ts";
import { priorityAt } from "../priorities.ts";
import { isOverdue } from "../service-time.ts";
import type { TicketRow } from "./access.ts";
import { adjustmentsOf } from "./adjustments.ts";
import { announceClosed } from "./announce-changes.ts";
import { assigneeOf } from "./assign-ticket.ts";
import { listCannedAnswers } from "./canned-answers.ts";
import { conversationOf } from "./conversation.ts";
import { findTicket } from "./find-ticket.ts";
import { mailedTicket } from "./mailed-ticket.ts";
import { notesOf } from "./notes.ts";
import { refuseWhenFull } from "./reply-ticket.ts";
import { readTargets } from "./service-time.ts";
import { memberOf, ticketStaff } from "./ticket-staff.ts";

/** A ticket with all its messages and the admins who wrote them. */
export const readTicket: Handler<typeof ticketsAdminCalls.byNumber> = async ({ number }, context) => {
  const { userNum, userId, ...row } = await findTicket(number, context);
  const [conversation, notes, staff, answers, adjustments, [[next], [about]]] = await Promise.all([
    conversationOf(context, row, { showsStaff: true }),
    notesOf(context, row),
    ticketStaff(context),
    listCannedAnswers({}, context),
    adjustmentsOf(context, { number: row.number, userNum }),
    runBatch<[{ number: string }[], { notes: number }[]]>(context.db, [
      nextTicket(row.id, context.admin.userNum),
      ["SELECT count(*) AS notes FROM player_notes WHERE user_num = ?1", userNum],
    ]),
  ]);
  const overdue = isOverdue(row, await readTargets(context.db), context.now());
  const assignee = await assigneeOf(context, row.assigneeNum, staff);
  return {
    ticket: { ...conversation, userNum, userId, priority: priorityAt(row.priority), overdue, assignee, notes },
    next: next?.number ?? null,
    playerNotes: about?.notes,
    staff: staff.map(memberOf),
    adjustments,
    answers: answers.data.map(({ id, values: { title } }) => ({ id, title })),
  };
};

/** How many of the longest waiting tickets are searched for one that nobody else works on. */
const MAX_SKIPPED = 200;

/** The query of the ticket that has waited the longest, of those that the admin or nobody works on, other than one. */
function nextTicket(id: number, admin: number): Statement {
  return [
    `SELECT number FROM (SELECT id, number, assignee_num FROM tickets WHERE state = 'open'
       ORDER BY changed_at, id LIMIT ${MAX_SKIPPED})
     WHERE id <> ?1 AND coalesce(assignee_num, ?2) = ?2 LIMIT 1`,
    id,
    admin,
  ];
}

/**
 * Answers a ticket, optionally closes it, and mails the answer.
 * @throws GameApiError `invalid` at the field `message`, `not_found`, `conflict` when it takes no further messages
 */
export const answerTicket: Handler<typeof ticketsAdminCalls.reply> = async ({ number, close, ...typed }, context) => {
  const { message: text } = checkedForm(replyForm, typed);
  const ticket = await findTicket(number, context);
  await refuseWhenFull(ticket, context);
  const state = close ? "closed" : "answered";
  await writeAudited(
    context,
    {
      target: `ticket ${ticket.number}`,
      before: { state: ticket.state },
      after: { state, message: text },
    },
    [
      [
        "INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at) VALUES (?1, 'staff', ?2, ?3, ?4)",
        ticket.id,
        context.admin.userNum,
        text,
        context.now(),
      ],
      [
        "UPDATE tickets SET first_answered_at = coalesce(first_answered_at, ?2) WHERE id = ?1",
        ticket.id,
        context.now(),
      ],
      ...stateStatements(ticket, state, context),
      // A message to a merged ticket would not be read.
      guard("(SELECT merged_into FROM tickets WHERE id = ?1) IS NULL", ticket.id),
    ],
    { refusal: () => new GameApiError("conflict", message("admin.ticket.mergedMeanwhile")) },
  );
  inBackground(context, "the mail with an answer", async () =>
    runInLanguage(await loadedLanguage(ticket.language), async () =>
      sendMail(context, ticketAnsweredMail(await mailedTicket(ticket, context), text, close), MAIL_LIFETIME),
    ),
  );
  return { message: close ? "Your answer has been sent, and the ticket is closed." : "Your answer has been sent." };
};

/** Longer than for links: an answer is still useful when a link would have expired. */
const MAIL_LIFETIME = 3 * 24 * 3_600_000;

/** Closes a ticket without an answer, or reopens it. Does nothing when the ticket is already in that state. */
export const setTicketState: Handler<typeof ticketsAdminCalls.setState> = async ({ number, state }, context) => {
  const ticket = await findTicket(number, context);
  const isThere = state === "closed" ? ticket.state === "closed" : ticket.state !== "closed";
  if (!isThere) {
    await writeAudited(
      context,
      {
        target: `ticket ${ticket.number}`,
        before: { state: ticket.state },
        after: { state },
      },
      stateStatements(ticket, state, context),
    );
  }
  return { message: state === "closed" ? "The ticket is closed." : "The ticket has been reopened." };
};

function stateStatements({ id }: TicketRow, state: TicketRow["state"], context: CallContext): Statement[] {
  const now = context.now();
  const isClosed = state === "closed";
  return [
    [
      "UPDATE tickets SET state = ?2, changed_at = ?3, closed_at = ?4 WHERE id = ?1",
      ...[id, state, now, isClosed ? now : null],
    ],
    ...(isClosed ? [announceClosed(id, now)] : []),
  ];
}
