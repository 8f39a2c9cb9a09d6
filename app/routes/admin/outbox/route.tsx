import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/more-links.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { addressWith, queryAfter, queryChoice } from "#app/features/admin/list-query.ts";
import { mailStateKeys, mailStateNames } from "#app/features/mail/mail-states.ts";
import { MailStateMark } from "./mail-state.tsx";

const path = "/admin/outbox";

export const meta = adminMeta("Outbox");

export const loader = adminLoader("settings", async ({ gameApi, searchParams }) => {
  const state = queryChoice(searchParams, "state", mailStateKeys);
  const after = queryAfter(searchParams);
  const { mails, next } = await gameApi.mailAdmin.list({ state, after });
  return { mails, next, later: after !== undefined, state: state ?? "" };
});

export default function Outbox() {
  const { mails, next, later, state } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Outbox" lead="Mails of the site, newest first. The text of a sent mail is not stored." />
      <p className={styles.note}>
        Links that open an account are blanked in the texts shown here. Read a mail only to help its recipient. Each
        reading is kept in the audit log.
      </p>
      <nav className={styles.tabs} aria-label="State">
        {[{ key: "", label: "All" }, ...mailStateNames].map(({ key, label }) => (
          <a key={key} href={addressWith(path, { state: key })} aria-current={key === state ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <DataTable
        label="Mails"
        rows={mails}
        keyOf={({ id }) => id}
        empty={next ? "None among the mails looked through so far; the next page goes on." : "There is no such mail."}
        columns={[
          { title: "Number", number: true, cell: ({ id }) => <a href={`${path}/${id}`}>{id}</a> },
          { title: "State", cell: ({ state }) => <MailStateMark state={state} /> },
          { title: "To", cell: ({ recipient }) => recipient },
          { title: "Subject", cell: ({ subject }) => <span className="player-name">{subject}</span> },
          { title: "Tried", number: true, cell: ({ attempts }) => attempts },
          { title: "Written", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { title: "Sent", cell: ({ sentAt }) => <DateTime at={sentAt} /> },
        ]}
      />
      <MoreLinks label="the outbox" path={path} query={{ state }} next={next} later={later} />
    </>
  );
}
