import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import type { MessageView } from "./ticket-view.ts";
import styles from "./tickets.module.css";

/** The fragment of a ticket's URL after a reply: the latest message. */
export const LATEST = "latest";

/** The messages of a ticket, oldest first, all as plain text. */
export function Conversation({ messages }: { messages: readonly MessageView[] }) {
  const support = t("page.support");
  return (
    <ol className={styles.conversation} aria-label={t("ticket.messages")}>
      {messages.map(({ id, side, who, time, text, images }, index) => (
        <li key={id} data-side={side} id={index === messages.length - 1 ? LATEST : undefined}>
          <p className={styles.head}>
            <strong className="player-name">{who}</strong>
            {side === "note" && <span className={styles.side}>Note for staff</span>}
            {side === "staff" && who !== support && <span className={styles.side}>{support}</span>}
            <HistoryTime time={time} />
          </p>
          <p className={`player-name ${styles.text}`}>{text}</p>
          {images.length > 0 && (
            <ul className={styles.images}>
              {images.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noreferrer">
                    <img src={href} alt={label} width="160" height="120" loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
