import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { Conversation } from "#app/features/tickets/components/conversation.tsx";
import { TicketStateMark } from "#app/features/tickets/components/ticket-state.tsx";
import { staffConversation, ticketView } from "#app/features/tickets/components/ticket-view.ts";
import parts from "#app/features/tickets/components/tickets.module.css";
import { mergeForm } from "#app/features/tickets/merge-form.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { AnswerForm } from "./answer-form.tsx";
import { changeTicket } from "./change-ticket.server.ts";
import { mergeIntent, ticketFormId, ticketTexts } from "./intents.ts";
import { NoteForm } from "./note-form.tsx";
import { WorkButton, WorkForms } from "./work-forms.tsx";

export const meta = adminMeta("Ticket");

export const loader = adminLoader("tickets", async ({ gameApi, params, admin }) => {
  const { ticket, next, playerNotes, staff, answers, adjustments } = await gameApi.ticketsAdmin.byNumber({
    number: params.number ?? "",
  });
  // The number of a merged ticket leads to the other one.
  if (ticket.number !== ticketNumberOf(params.number ?? "")) throw redirect(`/admin/tickets/${ticket.number}`);
  const { userNum, userId, priority, assignee = null, notes } = ticket;
  return {
    ticket: { ...ticketView(ticket), messages: staffConversation(ticket, notes ?? []) },
    next,
    userNum,
    userId,
    playerNotes: playerNotes ?? 0,
    answers,
    adjustments,
    mayAdjust: hasRight(admin, "balances"),
    rating: ticket.rating,
    overdue: ticket.overdue === true,
    // A server that does not have priorities and notes has no calls for them either.
    work: priority
      ? { priority, assignee, staff, self: staff.find((one) => one.userId === admin.userId)?.userNum }
      : undefined,
    hasNotes: notes !== undefined && notes !== null,
  };
});

export const action = adminAction("tickets", ({ services, params, form }) =>
  changeTicket(services, form, params.number ?? ""),
);

/** A ticket with its conversation and the form to answer it. */
export default function Ticket() {
  const {
    ticket,
    next,
    userNum,
    userId,
    playerNotes,
    work,
    hasNotes,
    answers,
    adjustments,
    mayAdjust,
    rating,
    overdue,
  } = useLoaderData<typeof loader>();
  const { number, subject, category, state, created, changed, name, email, messages, fields } = ticket;
  const closed = state === "closed";
  const portalForm = usePortalForm({ id: ticketFormId, schema: ticketTexts });
  return (
    <>
      <AdminHeading
        title="Ticket"
        lead={
          <>
            <span className={parts.number}>{number}</span>{" "}
            <span className={`player-name ${styles.subject}`}>{subject}</span>
          </>
        }
      >
        <span className={styles.state}>
          <TicketStateMark state={state} priority={work?.priority} overdue={overdue} />
        </span>
        {next && (
          <a className="button quiet" href={`/admin/tickets/${next}`}>
            Next ticket
          </a>
        )}
        <WorkButton work={closed ? "open" : "closed"}>{closed ? "Reopen" : "Close"}</WorkButton>
      </AdminHeading>
      <div className={`stack ${styles.ticket}`}>
        <div>
          <Conversation messages={messages} />
          <section className={styles.answer} aria-label="Answer">
            <AnswerForm form={portalForm} email={email} answers={answers} />
          </section>
          {hasNotes && (
            <section className={styles.answer} aria-label="Note for staff">
              <NoteForm fields={portalForm.fields} />
            </section>
          )}
        </div>
        <div className={styles.facts}>
          {work && <WorkForms {...work} />}
          <dl>
            <dt>Account</dt>
            <dd className="player-name">
              {userNum ? <PlayerLink userNum={userNum} userId={userId} /> : "Sent without logging in"}
              {playerNotes > 0 && ` (${playerNotes === 1 ? "1 note" : `${playerNotes} notes`} for staff)`}
            </dd>
            <dt>Name</dt>
            <dd className="player-name">{name}</dd>
            <dt>E-mail</dt>
            <dd className="player-name">{email}</dd>
            <dt>Category</dt>
            <dd>{category}</dd>
            {fields.map((field) => (
              <Fragment key={field.label}>
                <dt className="player-name">{field.label}</dt>
                <dd className="player-name">{field.value}</dd>
              </Fragment>
            ))}
            {rating && (
              <>
                <dt>Rating</dt>
                <dd className="player-name">
                  {rating.stars} of 5{rating.comment && `: ${rating.comment}`}
                </dd>
              </>
            )}
            <dt>Sent</dt>
            <dd>
              <DateTime at={created.iso} />
            </dd>
            <dt>{state === "open" ? "Waiting since" : "Changed"}</dt>
            <dd>
              <DateTime at={changed.iso} />
            </dd>
          </dl>
          {userNum && (mayAdjust || adjustments.length > 0) && (
            <section className={styles.work} aria-labelledby="adjustments-title">
              <h2 id="adjustments-title">Adjustments</h2>
              <ul>
                {adjustments.map(({ at, admin, change, reason, approval, state }) => (
                  <li key={`${at} ${change} ${approval}`}>
                    {approval ? <a href={`/admin/approvals/${approval}`}>{change}</a> : change} ({state}, {admin},{" "}
                    <DateTime at={at} />
                    ): <span className="player-name">{reason}</span>
                  </li>
                ))}
              </ul>
              {mayAdjust && (
                <a
                  className="button quiet"
                  href={`${addressWith(`/admin/players/${userNum}`, { ticket: number })}#adjust`}
                >
                  Adjust balance
                </a>
              )}
            </section>
          )}
          {work && (
            <ConfirmedForm
              intent={mergeIntent}
              button="Merge into another ticket"
              reason={false}
              schema={mergeForm}
              fields={[
                {
                  kind: "text",
                  name: "into",
                  label: "Number of the other ticket",
                  hint: "Of the same person. Anyone can type any e-mail address: without an account, compare what was written.",
                  maxLength: 40,
                  required: true,
                },
              ]}
              sentence="Yes, move everything from this ticket into the other one. This cannot be undone."
            />
          )}
        </div>
      </div>
    </>
  );
}
