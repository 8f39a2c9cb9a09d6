import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { Conversation } from "#app/features/tickets/components/conversation.tsx";
import { StateChip } from "#app/features/tickets/components/state-chip.tsx";
import { ticketView } from "#app/features/tickets/components/ticket-view.ts";
import parts from "#app/features/tickets/components/tickets.module.css";
import { formFields } from "#app/forms/form-action-data.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { changeTicket } from "./change-ticket.server.ts";
import { stateIntent } from "./intents.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const meta = adminMeta("Ticket");

export const loader = adminLoader("tickets", async ({ gameApi, params }) => {
  const { ticket } = await gameApi.ticketsAdmin.byNumber({ number: params.number ?? "" });
  return { ticket: ticketView(ticket), userNum: ticket.userNum, userId: ticket.userId };
});

export const action = adminAction("tickets", ({ services, params, form }) =>
  changeTicket(services, form, params.number ?? ""),
);

/** A ticket with its conversation and the form to answer it. */
export default function Ticket() {
  const { ticket, userNum, userId } = useLoaderData<typeof loader>();
  const { number, subject, category, state, created, changed, name, email, messages } = ticket;
  const closed = state === "closed";
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
          <StateChip state={state} />
        </span>
        <form method="post">
          <input type="hidden" name={formFields.intent} value={stateIntent} />
          <button type="submit" name="state" value={closed ? "open" : "closed"} className="button quiet">
            {closed ? "Reopen" : "Close"}
          </button>
        </form>
      </AdminHeading>
      <div className={`stack ${styles.ticket}`}>
        <div>
          <Conversation messages={messages} />
          <section className={styles.answer} aria-labelledby="answer-title">
            <h2 id="answer-title">Answer</h2>
            <AnswerForm email={email} />
          </section>
        </div>
        <dl className={styles.facts}>
          <dt>Account</dt>
          <dd className="player-name">
            {userNum ? <PlayerLink userNum={userNum} userId={userId} /> : "Sent without logging in"}
          </dd>
          <dt>Name</dt>
          <dd className="player-name">{name}</dd>
          <dt>E-mail</dt>
          <dd className="player-name">{email}</dd>
          <dt>Category</dt>
          <dd>{category}</dd>
          <dt>Sent</dt>
          <dd>
            <HistoryTime time={created} />
          </dd>
          <dt>{state === "open" ? "Waiting since" : "Changed"}</dt>
          <dd>
            <HistoryTime time={changed} />
          </dd>
        </dl>
      </div>
    </>
  );
}
