import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { OrderView } from "./load-order.server.ts";
import styles from "./order.module.css";

/** What happened to an order, the first event first. */
export function OrderHistory({ events }: Pick<OrderView, "events">) {
  return (
    <Panel id="history-title" title={t("order.history")} padded>
      <ol className={styles.history}>
        {events.map(({ text, amount, note, at }, index) => (
          <li key={index}>
            <b>{text}</b>
            {amount && <span className={styles.moved}>{amount}</span>}
            {note && <span className={`player-name ${styles.note}`}>{note}</span>}
            <HistoryTime time={at} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
