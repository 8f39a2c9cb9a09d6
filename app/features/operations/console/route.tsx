import { useLoaderData } from "@remix-run/react";
import type { CallReply } from "#app/contract/contract.ts";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { OWNER } from "#app/features/admin/level-names.ts";
import { runResultText } from "#app/features/operations/run-result-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { formFields } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";

export const meta = adminMeta("Health");

export const loader = adminLoader("settings", async ({ gameApi, services, admin }) => ({
  ...(await gameApi.operationsAdmin.health({})),
  offersDownload: services.backups !== undefined && admin.userType >= OWNER,
}));

const backUpIntent = "back-up";

export const action = adminAction("settings", ({ services, gameApi, form }) =>
  dispatchForm(
    form,
    {
      [backUpIntent]: () =>
        handleAdminForm(services, form, buttonForm, () => gameApi.operationsAdmin.backUp({}), "/admin/health"),
    },
    () => refuseUnknownForm(services, form),
  ),
);

type Health = CallReply<"operationsAdmin.health">;

export default function AdminHealth() {
  const health = useLoaderData<typeof loader>();
  const lasting = health.alerts.filter(({ resolvedAt }) => !resolvedAt);
  const lastRun = (job: string) => health.jobs.find(({ name }) => name === job);
  const lastMove = lastRun("old logs");
  return (
    <>
      <AdminHeading
        title="Health"
        lead={
          lasting.length === 0
            ? "There are no current alerts."
            : `${lasting.length} ${lasting.length === 1 ? "current alert" : "current alerts"}: ${lasting.map(({ title }) => title).join(", ")}.`
        }
      >
        <form method="post">
          <button type="submit" className="button quiet" name={formFields.intent} value={backUpIntent}>
            Back up now
          </button>
        </form>
        <a className="button quiet" href="/admin/health/alerts">
          Alerts
        </a>
      </AdminHeading>
      <Facts
        facts={{
          Version: `${health.release} (${health.version.slice(0, 12)})`,
          "Last scheduled work": <DateTime at={lastRun("round")?.startedAt} />,
          "Errors in the last hour": groupedNumber(health.errorsLastHour),
          "E-mails waiting": <QueueText queue={health.queues.mails} />,
          "E-mails that are held":
            health.heldMails === 0 ? (
              "none"
            ) : (
              <>
                <a href="/admin/outbox?state=kept">{groupedNumber(health.heldMails)}</a>: no mail server is configured,
                so players do not get them
              </>
            ),
          "Items waiting for the game": <QueueText queue={health.queues.deliveries} />,
          "Payment webhooks waiting": <QueueText queue={health.queues.webhooks} />,
          "Game agent last called": <DateTime at={health.agentAt} />,
          "Size of the database": `${megabytes(health.database.bytes)} (the limit is 500 MB on the free plan, 10 GB otherwise)`,
          "Growth of the database": <Growth database={health.database} />,
          ...(health.oldLogs && {
            "Size of the database of old logs":
              typeof health.oldLogs.bytes === "number"
                ? `${megabytes(health.oldLogs.bytes)} (the limit is the same)`
                : "it cannot be read",
            "Moved there last": lastMove ? lastMove.error || runResultText(lastMove.detail) : "nothing yet",
          }),
          "Rows of the month": `${groupedNumber(health.database.rowsRead)} read, ${groupedNumber(health.database.rowsWritten)} written (25 billion and 50 million are included)`,
        }}
      />
      <Section title="Alerts">
        <DataTable
          label="Alerts"
          rows={health.alerts}
          empty="No alert was ever raised."
          columns={[
            { title: "Alert", cell: ({ title }) => title },
            { title: "Found", isBare: true, cell: ({ detail }) => detail },
            { title: "Since", cell: ({ since }) => <DateTime at={since} /> },
            { title: "Resolved", cell: ({ resolvedAt }) => <DateTime at={resolvedAt} /> },
          ]}
        />
      </Section>
      <Section title="Backups">
        <DataTable
          label="Backups"
          rows={health.backups}
          empty="The companion worker has made no backup yet."
          columns={[
            {
              title: "File",
              cell: ({ file, finishedAt, error }) =>
                health.offersDownload && finishedAt && !error ? <BackupDownload file={file} /> : file,
            },
            { title: "State", cell: backupState },
            { title: "Size", number: true, cell: ({ bytes }) => megabytes(bytes) },
            { title: "Rows", number: true, cell: ({ rows }) => groupedNumber(rows) },
            { title: "Made", cell: ({ finishedAt }) => <DateTime at={finishedAt} /> },
          ]}
        />
      </Section>
      <Section title="Errors of the last day">
        <DataTable
          label="Errors"
          rows={health.errors}
          empty="There were no errors."
          columns={[
            { title: "Where", cell: ({ kind }) => kind },
            { title: "Count", number: true, cell: ({ count }) => groupedNumber(count) },
            { title: "Last", cell: ({ lastAt }) => <DateTime at={lastAt} /> },
            { title: "Request", cell: ({ requestId }) => requestId },
            { title: "Message", isBare: true, cell: ({ message }) => message },
          ]}
        />
      </Section>
      <Section title="Scheduled work">
        <DataTable
          label="Scheduled work"
          rows={health.jobs}
          empty="Nothing has run yet."
          columns={[
            { title: "Job", cell: ({ name }) => (name === "round" ? "all jobs" : name) },
            { title: "Began", cell: ({ startedAt }) => <DateTime at={startedAt} /> },
            { title: "Ended", cell: ({ finishedAt, goesOn }) => (goesOn ? "goes on" : <DateTime at={finishedAt} />) },
            { title: "Result", isBare: true, cell: ({ error, detail }) => error || runResultText(detail) },
          ]}
        />
      </Section>
      <Section title="Largest tables">
        <DataTable
          label="Largest tables"
          rows={health.database.tables}
          empty="There are no rows yet."
          columns={[
            { title: "Table", cell: ({ name }) => name },
            { title: "Rows ever", number: true, cell: ({ rows }) => groupedNumber(rows) },
          ]}
        />
      </Section>
    </>
  );
}

/** The file has the addresses of all players: the form asks for a recent proof of identity. */
function BackupDownload({ file }: { file: string }) {
  return (
    <form method="post" action="/admin/health/backup">
      <button type="submit" className="button quiet" name="file" value={file}>
        {file}
      </button>
    </form>
  );
}

function QueueText({ queue: { waiting, oldest } }: { queue: Health["queues"]["mails"] }) {
  if (waiting === 0) return <>none</>;
  return (
    <>
      {groupedNumber(waiting)}, the oldest since <DateTime at={oldest} />
    </>
  );
}

function Growth({ database: { growth, fullAt } }: { database: Health["database"] }) {
  if (typeof growth !== "number") return <>not known before the second day</>;
  if (!fullAt) return <>none</>;
  return (
    <>
      {megabytes(growth)} a day; at this rate it is full on <DateTime at={fullAt} />
    </>
  );
}

function backupState({ error, finishedAt }: Health["backups"][number]): string {
  if (error) return `failed: ${error}`;
  return finishedAt ? "complete" : "being made, or stopped";
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
