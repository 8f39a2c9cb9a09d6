import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { handleBulkForm } from "#app/features/admin/bulk-actions.server.ts";
import { selectAllOf } from "#app/features/admin/bulk-actions.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BulkActionForm, useSelectedRows } from "#app/features/admin/components/bulk-action-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { categoryOptions } from "#app/features/tickets/categories.ts";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { TicketStateMark } from "#app/features/tickets/components/ticket-state.tsx";
import { readTicketCategories } from "#app/features/tickets/load-categories.server.ts";
import { loadQueue, readQueue } from "#app/features/tickets/load-queue.server.ts";
import { type QueueFilters, type QueueState, queueStates } from "#app/features/tickets/queue-filters.ts";
import { queueHref } from "#app/features/tickets/queue-href.ts";
import { ticketStateLabels } from "#app/features/tickets/states.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { fullTime } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { QueueForm } from "./queue-form.tsx";
import { ticketActions, ticketWork } from "./ticket-actions.ts";

export const meta = adminMeta("Tickets");

export const loader = adminLoader("tickets", async ({ services, gameApi, admin, searchParams }) => {
  const { page, lines, ...queue } = await loadQueue(gameApi, searchParams);
  const now = services.now();
  return {
    ...queue,
    lines: lines.map((line) => ({ ...line, age: line.changed.iso && waitingText(line.changed.iso, now) })),
    all: selectAllOf(searchParams, queueHref({ ...queue.filters, page })),
    categories: categoryOptions(await readTicketCategories(services)),
    maySet: hasRight(admin, "settings"),
    mayEdit: hasRight(admin, "content"),
    maySeeOrders: hasRight(admin, "payments"),
  };
});

export const action = adminAction("tickets", async ({ services, gameApi, form, searchParams }) => {
  const { filters } = readQueue(searchParams);
  return handleBulkForm(services, form, (one) => ticketWork(gameApi, one), queueHref(filters));
});

const emptyTexts: Record<QueueState, string> = {
  open: "No tickets are waiting for an answer.",
  answered: "No tickets are waiting for the player.",
  closed: "There are no closed tickets.",
  all: "There are no tickets.",
};

function isFiltered({ search, assignee, category, priority }: QueueFilters): boolean {
  return search !== "" || [assignee, category, priority].some((filter) => filter !== undefined);
}

/** The queue: tickets that wait for an answer first, longest waiting on top. */
export default function Tickets() {
  const { filters, waiting, staff, pager, lines, all, categories, mayEdit, maySet, maySeeOrders } =
    useLoaderData<typeof loader>();
  const isSelected = useSelectedRows(all);
  const { state } = filters;
  return (
    <>
      <AdminHeading
        title="Tickets"
        lead={waiting === 1 ? "1 ticket is waiting for an answer." : `${waiting} tickets are waiting for an answer.`}
      >
        <a className="button quiet" href="/admin/tickets/figures">
          Figures
        </a>
        {maySet && (
          <a className="button quiet" href="/admin/tickets/settings">
            Times
          </a>
        )}
        {mayEdit && (
          <>
            <a className="button quiet" href="/admin/tickets/answers">
              Canned answers
            </a>
            <a className="button quiet" href="/admin/tickets/categories">
              Categories
            </a>
          </>
        )}
      </AdminHeading>
      <Tabs
        label="States"
        tabs={queueStates.map((key) => ({ key, label: key === "all" ? "All" : t(ticketStateLabels[key]) }))}
        current={state}
        href={(key) => queueHref({ ...filters, state: key })}
      />
      <QueueForm filters={filters} isFiltered={isFiltered(filters)} categories={categories} />
      <DataTable
        label="Tickets"
        rows={lines}
        emptyIcon="mail"
        empty={isFiltered(filters) ? "No tickets found." : emptyTexts[state]}
        selection={{
          value: ({ number }) => number,
          label: ({ subject }) => subject,
          isSelected: ({ number }) => isSelected(number),
        }}
        menu={({ number, email, userId }) => ({
          label: number,
          links: [
            {
              label: "All tickets of the sender",
              href: addressWith("/admin/tickets", { state: "all", search: email }),
            },
            ...(maySeeOrders && userId
              ? [{ label: "Payments", href: addressWith("/admin/payments", { player: userId }) }]
              : []),
          ],
        })}
        columns={[
          {
            title: "Subject",
            cell: ({ number, subject }) => (
              <span className={styles.pair}>
                <a className="player-name" href={`/admin/tickets/${number}`}>
                  {subject}
                </a>{" "}
                <small>{number}</small>
              </span>
            ),
          },
          {
            title: "From",
            isBare: true,
            cell: ({ userNum, userId, name, email }) => (
              <span className={styles.pair}>
                {userNum ? (
                  <PlayerLink userNum={userNum} userId={userId} />
                ) : (
                  <span className="player-name">{name}</span>
                )}{" "}
                <small className="player-name">{email}</small>
              </span>
            ),
          },
          { title: "Category", isBare: true, cell: ({ category }) => category },
          {
            title: "Assigned to",
            cell: ({ assignee }) => (assignee ? <span className="player-name">{assignee.userId}</span> : "Nobody"),
          },
          {
            title: "State",
            cell: ({ state, priority, overdue }) => (
              <span>
                <TicketStateMark state={state} priority={priority} overdue={overdue} />
              </span>
            ),
          },
          {
            title: state === "open" ? "Waiting" : "Changed",
            cell: ({ changed, age }) =>
              state === "open" && age ? (
                <time dateTime={changed.iso} title={fullTime(changed.manila)}>
                  {age}
                </time>
              ) : (
                <DateTime at={changed.iso} />
              ),
          },
        ]}
      />
      {lines.length > 0 && <BulkActionForm actions={ticketActions(staff)} all={all} />}
      <NumberedPages pager={pager} href={(page) => queueHref({ ...filters, page })} label="the tickets" />
    </>
  );
}
