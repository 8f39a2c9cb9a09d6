import { Conversation } from "#app/features/tickets/components/conversation.tsx";
import { StateChip } from "#app/features/tickets/components/state-chip.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import type { TicketState } from "#app/features/tickets/states.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./check-ticket.module.css";
import { closeIntent, leaveIntent } from "./intents.ts";
import type { OpenTicket } from "./load-ticket.server.ts";
import { ReplyForm } from "./reply-form.tsx";

const stateTexts: Record<TicketState, string> = {
  open: "Our support team will read it next. You will get an e-mail when we answer.",
  answered: "Our support team has answered. Reply below if you need anything else.",
  closed: "This ticket is closed.",
};

/** A ticket with its conversation and actions. */
export function TicketPanel({ open: { ticket, acceptsReply, isOwn } }: { open: OpenTicket }) {
  const { number, subject, category, state, created, messages } = ticket;
  const closed = state === "closed";
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="ticket-title">
        <div className={`panel-head ${styles.head}`}>
          <h2 id="ticket-title">
            Ticket <span className={parts.number}>{number}</span>
          </h2>
          <StateChip state={state} />
        </div>
        <div className="panel-body">
          <p className={`player-name ${styles.subject}`}>{subject}</p>
          <p className={styles.facts}>
            {category}, sent <HistoryTime time={created} /> (GMT+08:00)
          </p>
          <p className={styles.state}>{stateTexts[state]}</p>
          <Conversation messages={messages} />
        </div>
      </section>
      {acceptsReply ? (
        <Panel id="reply-title" title="Reply" padded>
          {closed && <p className={styles.state}>A reply reopens the ticket.</p>}
          <ReplyForm number={number} reopens={closed} />
        </Panel>
      ) : (
        <p className={styles.over}>
          It was closed more than 14 days ago and no longer accepts replies. <a href="/ticket">Submit a new ticket</a>{" "}
          if you need anything else.
        </p>
      )}
      <div className={parts.buttons}>
        {!closed && (
          <form method="post">
            <input type="hidden" name={formFields.intent} value={closeIntent} />
            <input type="hidden" name="ticket" value={number} />
            <button type="submit" className="button quiet">
              Close ticket
            </button>
          </form>
        )}
        {isOwn ? (
          <a className="button quiet" href="/checkticket">
            My tickets
          </a>
        ) : (
          <form method="post">
            <input type="hidden" name={formFields.intent} value={leaveIntent} />
            <button type="submit" className="button quiet">
              Leave this ticket
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
