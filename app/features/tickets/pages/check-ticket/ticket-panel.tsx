import { Conversation } from "#app/features/tickets/components/conversation.tsx";
import { StateChip } from "#app/features/tickets/components/state-chip.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import type { TicketState } from "#app/features/tickets/states.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./check-ticket.module.css";
import { closeIntent, leaveIntent } from "./intents.ts";
import type { OpenTicket } from "./load-ticket.server.ts";
import { RatingForm } from "./rating-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

const stateTexts: Record<TicketState, LabelKey> = {
  open: "ticket.openText",
  answered: "ticket.answeredText",
  closed: "ticket.closedText",
};

interface TicketPanelProps {
  open: OpenTicket;
  /** Whether the answer is mailed. */
  sendsMails: boolean;
}

/** A ticket with its conversation and actions. */
export function TicketPanel({ open: { ticket, key, rating, acceptsReply, isOwn }, sendsMails }: TicketPanelProps) {
  const { number, subject, category, state, created, messages, fields } = ticket;
  const closed = state === "closed";
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="ticket-title">
        <div className={`panel-head ${styles.head}`}>
          <h2 id="ticket-title">
            <Trans message="ticket.title" values={{ number: <span className={parts.number}>{number}</span> }} />
          </h2>
          <StateChip state={state} />
        </div>
        <div className="panel-body">
          <p className={`player-name ${styles.subject}`}>{subject}</p>
          <p className={styles.facts}>
            <Trans message="ticket.sentAt" values={{ category, time: <HistoryTime time={created} /> }} />
          </p>
          {key !== number && <p className={styles.state}>{t("ticket.merged", { number: key })}</p>}
          {fields.length > 0 && (
            <dl className={styles.details}>
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="player-name">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className={styles.state}>
            {t(state === "open" && !sendsMails ? "ticket.openTextNoMails" : stateTexts[state])}
          </p>
          <Conversation messages={messages} />
        </div>
      </section>
      {rating !== undefined && (
        <Panel id="rate-title" title={t("ticket.rate")} padded>
          <RatingForm number={key} rating={rating} />
        </Panel>
      )}
      {acceptsReply ? (
        <Panel id="reply-title" title={t("ticket.reply")} padded>
          {closed && <p className={styles.state}>{t("ticket.replyReopens")}</p>}
          <ReplyForm number={key} reopens={closed} />
        </Panel>
      ) : (
        <p className={styles.over}>
          <Trans
            message="ticket.over"
            values={{ newTicket: <a href={localizedHref("/ticket")}>{t("ticket.submitNew")}</a> }}
          />
        </p>
      )}
      <div className={parts.buttons}>
        {!closed && (
          <form method="post">
            <input type="hidden" name={formFields.intent} value={closeIntent} />
            <input type="hidden" name="ticket" value={key} />
            <button type="submit" className="button quiet">
              {t("ticket.close")}
            </button>
          </form>
        )}
        {isOwn ? (
          <a className="button quiet" href={localizedHref("/checkticket")}>
            {t("ticket.mine")}
          </a>
        ) : (
          <form method="post">
            <input type="hidden" name={formFields.intent} value={leaveIntent} />
            <button type="submit" className="button quiet">
              {t("ticket.leave")}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
