import { eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { lookupKey } from "#app/features/accounts/embedded/lookup.ts";
import { users } from "#app/features/accounts/embedded/schema.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { ticketAnsweredMail } from "#app/features/mail/embedded/templates.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import type { TicketLine } from "../calls.ts";
import { replyForm } from "../forms.ts";
import { ticketLimits } from "../limits.ts";
import { ticketNumberOf } from "../number.ts";
import type { TicketRow } from "./access.ts";
import { conversationOf, ticketLineOf } from "./conversation.ts";
import { refuseWhenFull } from "./reply-ticket.ts";
import { tickets } from "./schema.ts";

/** More pages than admins page through: limits the cost of counting and of skipping rows. */
const MAX_PAGES = 250;
/** How many of the newest tickets a search for a part of a subject scans: subjects have no full-text index. */
const SEARCHED_SUBJECTS = 10_000;

interface QueueRow extends Pick<TicketRow, keyof TicketLine | "name" | "email" | "userNum"> {
  /** User ID of the account that submitted it. */
  userId: string | null;
}

/** A condition in SQL, and the values of its parameters, starting with `?1`. */
type Condition = readonly [sql: string, ...values: (string | number)[]];

/**
 * A page of the queue, with the number of all waiting tickets. Its cost does not grow with the table: pages are read
 * from the index of states or of times, a search uses an index first, and a part of a subject is searched only in the
 * newest tickets.
 */
export const pageTickets: Handler<"ticketsAdmin.list"> = async ({ state, page, search }, { db }) => {
  const [found, ...values] = conditionOf(search?.trim() ?? "");
  const inState = state === "all" ? "1" : `state = '${state}'`;
  // A search matches few rows, which are sorted; the plus keeps SQLite from scanning an index of states for them.
  const condition = found === "1" ? inState : `${found} AND ${inState.replace("state", "+state")}`;
  const direction = state === "open" ? "ASC" : "DESC";
  const offset = (Math.min(page, MAX_PAGES + 1) - 1) * ticketLimits.pageSize;
  const max = MAX_PAGES * ticketLimits.pageSize;
  const next = values.length + 1;
  const [[total], rows, [waiting]] = await runBatch<[{ n: number }[], QueueRow[], { n: number }[]]>(db, [
    [`SELECT count(*) AS n FROM (SELECT 1 FROM tickets WHERE ${condition} LIMIT ?${next}) AS counted`, ...values, max],
    [
      `SELECT number, subject, category, state, shown.created_at AS createdAt, changed_at AS changedAt, name, shown.email,
         shown.user_num AS userNum, users.user_id AS userId
       FROM (SELECT * FROM tickets WHERE ${condition}
         ORDER BY changed_at ${direction}, id ${direction} LIMIT ?${next} OFFSET ?${next + 1}) AS shown
       LEFT JOIN users ON users.user_num = shown.user_num
       ORDER BY changed_at ${direction}, shown.id ${direction}`,
      ...values,
      ticketLimits.pageSize,
      offset,
    ],
    ["SELECT count(*) AS n FROM (SELECT 1 FROM tickets WHERE state = 'open' LIMIT ?1) AS counted", max],
  ]);
  return {
    data: rows.map((row) => ({
      ...ticketLineOf(row),
      name: row.name,
      email: row.email,
      userNum: row.userNum,
      userId: row.userId ?? "",
    })),
    lastPage: lastPageOf(total?.n, ticketLimits.pageSize),
    open: waiting?.n ?? 0,
  };
};

function conditionOf(search: string): Condition {
  if (search === "") return ["1"];
  const number = ticketNumberOf(search);
  const key = lookupKey(search);
  // A search by the beginning of an address is a range of the index.
  if (key.includes("@")) return ["email_key >= ?1 AND email_key < ?1 || char(1114111)", key];
  return [
    `id IN (
       SELECT id FROM tickets WHERE number = ?1
       UNION ALL SELECT tickets.id FROM users JOIN tickets USING (user_num) WHERE user_id_key = ?2
       UNION ALL SELECT id FROM (SELECT id, subject FROM tickets ORDER BY changed_at DESC, id DESC LIMIT ?3) AS newest
         WHERE instr(lower(subject), ?2) > 0)`,
    number ?? "",
    key,
    SEARCHED_SUBJECTS,
  ];
}

/** A ticket with all its messages and the admins who wrote them. */
export const readTicket: Handler<"ticketsAdmin.byNumber"> = async ({ number }, context) => {
  const { userNum, userId, ...row } = await findTicket(number, context);
  return { ticket: { ...(await conversationOf(context, row, { showsStaff: true })), userNum, userId } };
};

/**
 * Answers a ticket, optionally closes it, and mails the answer.
 * @throws GameApiError `invalid` at the field `message`, `not_found`, `conflict` when it takes no further messages
 */
export const answerTicket: Handler<"ticketsAdmin.reply"> = async ({ number, close, ...typed }, context) => {
  const { message } = checkedForm(replyForm, typed);
  const ticket = await findTicket(number, context);
  await refuseWhenFull(ticket, context);
  const state = close ? "closed" : "answered";
  await writeAudited(
    context,
    {
      target: `ticket ${ticket.number}`,
      before: { state: ticket.state },
      after: { state, message },
    },
    [
      [
        "INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at) VALUES (?1, 'staff', ?2, ?3, ?4)",
        ticket.id,
        context.admin.userNum,
        message,
        context.now(),
      ],
      stateStatement(ticket, state, context),
    ],
  );
  inBackground(context, "the mail with an answer", () =>
    runInLanguage(languageOfCode(ticket.language), () =>
      sendMail(context, ticket.email, (site) => ticketAnsweredMail(site, ticket.number, message, close), MAIL_LIFETIME),
    ),
  );
  return { message: close ? "Your answer has been sent, and the ticket is closed." : "Your answer has been sent." };
};

/** Longer than for links: an answer is still useful when a link would have expired. */
const MAIL_LIFETIME = 3 * 24 * 3_600_000;

/** Closes a ticket without an answer, or reopens it. Does nothing when the ticket is already in that state. */
export const setTicketState: Handler<"ticketsAdmin.setState"> = async ({ number, state }, context) => {
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
      [stateStatement(ticket, state, context)],
    );
  }
  return { message: state === "closed" ? "The ticket is closed." : "The ticket has been reopened." };
};

function stateStatement({ id }: TicketRow, state: TicketRow["state"], { now }: CallContext): Statement {
  return [
    "UPDATE tickets SET state = ?2, changed_at = ?3, closed_at = ?4 WHERE id = ?1",
    id,
    state,
    now(),
    state === "closed" ? now() : null,
  ];
}

async function findTicket(number: string, { db }: CallContext): Promise<TicketRow & { userId: string }> {
  const [found] = await db
    .select({ ticket: tickets, userId: users.userId })
    .from(tickets)
    .leftJoin(users, eq(users.userNum, tickets.userNum))
    .where(eq(tickets.number, ticketNumberOf(number) ?? ""));
  if (!found) throw new GameApiError("not_found", message("ticket.unknown"));
  return { ...found.ticket, userId: found.userId ?? "" };
}
