import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { StateChip } from "#app/features/tickets/components/state-chip.tsx";
import { loadQueue } from "#app/features/tickets/load-queue.server.ts";
import { type QueueState, queueHref, queueStates } from "#app/features/tickets/queue-href.ts";
import { ticketStateLabels } from "#app/features/tickets/states.ts";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";

export const meta = adminMeta("Tickets");

export const loader = adminLoader("tickets", ({ gameApi, searchParams }) => loadQueue(gameApi, searchParams));

const emptyTexts: Record<QueueState, string> = {
  open: "No tickets are waiting for an answer.",
  answered: "No tickets are waiting for the player.",
  closed: "There are no closed tickets.",
  all: "There are no tickets.",
};

/** The queue: tickets that wait for an answer first, longest waiting on top. */
export default function Tickets() {
  const { state, search, waiting, pager, lines } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Tickets"
        lead={waiting === 1 ? "1 ticket is waiting for an answer." : `${waiting} tickets are waiting for an answer.`}
      />
      <nav className={`menu-links ${styles.tabs}`} aria-label="States">
        {queueStates.map((key) => (
          <a key={key} href={queueHref({ state: key, search })} aria-current={key === state ? "page" : undefined}>
            {key === "all" ? "All" : t(ticketStateLabels[key])}
          </a>
        ))}
      </nav>
      <SearchForm label="Search" value={search} placeholder="Number, e-mail, user ID or subject">
        <input type="hidden" name="state" value={search ? state : "all"} />
      </SearchForm>
      <DataTable
        label="Tickets"
        rows={lines}
        keyOf={({ number }) => number}
        empty={search ? "No tickets found." : emptyTexts[state]}
        columns={[
          {
            title: "Subject",
            cell: ({ number, subject }) => (
              <span className={styles.pair}>
                <a className="player-name" href={`/admin/tickets/${number}`}>
                  {subject}
                </a>
                <small>{number}</small>
              </span>
            ),
          },
          {
            title: "From",
            cell: ({ userNum, userId, name, email }) => (
              <span className={styles.pair}>
                {userNum ? (
                  <PlayerLink userNum={userNum} userId={userId} />
                ) : (
                  <span className="player-name">{name}</span>
                )}
                <small className="player-name">{email}</small>
              </span>
            ),
          },
          { title: "Category", cell: ({ category }) => category },
          { title: "State", cell: (line) => <StateChip state={line.state} /> },
          {
            title: state === "open" ? "Waiting since" : "Changed",
            cell: ({ changed }) => <HistoryTime time={changed} />,
          },
        ]}
      />
      <Pager pager={pager} href={(page) => queueHref({ state, search, page })} label="Pages of the tickets" />
    </>
  );
}
