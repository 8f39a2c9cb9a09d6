import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import editing from "#app/features/editing/components/editing.module.css";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { Panel } from "#app/ui/panel.tsx";

export const meta = adminMeta("Figures of tickets");

export const loader = adminLoader("tickets", async ({ gameApi }) => {
  const { since: _, ...figures } = await gameApi.ticketsAdmin.figures({});
  return figures;
});

/** Minutes in words. */
function durationText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return "None yet";
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`;
}

/** How fast tickets are answered, how long open ones have waited, and how players rate the support. */
export default function TicketFigures() {
  const { firstAnswer, resolution, withinTarget, days, received, answered, waiting, ratings } =
    useLoaderData<typeof loader>();
  const rated = ratings.reduce((sum, count) => sum + count, 0);
  const stars = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return (
    <>
      <AdminHeading
        title="Figures of tickets"
        lead="Of the tickets that were sent in the last 30 days, at most the newest 5,000."
      >
        <a className={editing.csv} href="/admin/tickets">
          Tickets
        </a>
      </AdminHeading>
      <div className={`stack ${operations.columns}`}>
        <Panel id="speed-title" title="Speed" padded>
          <dl className={operations.facts}>
            <Figure name="First answer, median" value={durationText(firstAnswer)} />
            <Figure name="Until closed, median" value={durationText(resolution)} />
            <Figure
              name="Answered in time"
              value={withinTarget === null || withinTarget === undefined ? "None yet" : `${withinTarget} %`}
            />
          </dl>
          <h3>Received</h3>
          <BarChart label="Tickets received" days={days} values={received} />
          <h3>First answers</h3>
          <BarChart label="First answers" days={days} values={answered} />
        </Panel>
        <Panel id="waiting-title" title="Waiting for an answer" padded>
          <DataTable
            label="Open tickets by waiting time"
            rows={waiting}
            empty="No tickets are waiting."
            columns={[
              { title: "Waiting", cell: ({ label }) => label },
              { title: "Tickets", number: true, cell: ({ count }) => groupedNumber(count) },
            ]}
          />
        </Panel>
        <Panel id="ratings-title" title="Ratings" padded>
          <p>
            {rated === 0
              ? "No ratings yet."
              : `${(stars / rated).toFixed(1)} of 5 on average, ${groupedNumber(rated)} in total.`}
          </p>
          <DataTable
            label="Ratings"
            rows={ratings.map((count, index) => ({ stars: index + 1, count })).reverse()}
            empty="No ratings yet."
            columns={[
              { title: "Rating", cell: ({ stars }) => `${stars} of 5` },
              { title: "Tickets", number: true, cell: ({ count }) => groupedNumber(count) },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
