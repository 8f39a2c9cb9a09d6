import { StateChip } from "#app/features/tickets/components/state-chip.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import styles from "./check-ticket.module.css";
import type { TicketList } from "./load-ticket.server.ts";

/** The player's own tickets. */
export function TicketTable({ list: { lines, pager } }: { list: TicketList }) {
  if (lines.length === 0) {
    return (
      <EmptyState icon="mail" link={{ href: "/ticket", label: t("page.submitTicket") }}>
        <p>{t("ticket.none")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {lines.map(({ number, subject, category, state, changed }) => (
          <li key={number}>
            <a href={localizedHref(`/checkticket?ticket=${number}`)}>
              <strong className="player-name">{subject}</strong>
            </a>
            <StateChip state={state} />
            <p>
              {number}, {category}, <HistoryTime time={changed} />
            </p>
          </li>
        ))}
      </ul>
      <Pager pager={pager} href={(page) => `/checkticket?page=${page}`} label={t("ticket.pages")} />
    </>
  );
}
