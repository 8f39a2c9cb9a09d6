import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { confirmForm } from "#app/features/admin/confirmation.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { addressWith, queryAfter, queryChoice } from "#app/features/admin/list-query.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { mailStateKeys, mailStateNames } from "#app/features/mail/mail-states.ts";
import { MailStateMark } from "./mail-state.tsx";

const path = "/admin/outbox";

export const meta = adminMeta("Outbox");

export const loader = adminLoader("settings", async ({ gameApi, admin, searchParams }) => {
  const state = queryChoice(searchParams, "state", mailStateKeys);
  const after = queryAfter(searchParams);
  const { mails, next } = await gameApi.mailAdmin.list({ state, after });
  return { mails, next, later: after !== undefined, state: state ?? "", isOwner: admin.userType >= OWNER };
});

/** Deletes all held e-mails. */
export const action = adminAction("settings", ({ services, gameApi, form }) =>
  handleAdminForm(services, form, confirmForm, (values) => gameApi.mailAdmin.deleteHeld(values), path),
);

export default function Outbox() {
  const { mails, next, later, state, isOwner } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Outbox" lead="E-mails of the site, newest first. The text of a sent e-mail is not stored." />
      <p className={styles.note}>
        Links that give access to an account are removed from the texts shown here. Read an e-mail only to help its
        recipient. Each time a text is read, the audit log records it.
      </p>
      <Tabs
        label="State"
        tabs={[{ key: "", label: "All" }, ...mailStateNames]}
        current={state}
        href={(key) => addressWith(path, { state: key })}
      />
      <DataTable
        label="E-mails"
        rows={mails}
        emptyIcon="mail"
        empty={next ? "No e-mails match so far. The search continues on the next page." : "No e-mails match."}
        columns={[
          { title: "Number", isName: true, number: true, cell: ({ id }) => <a href={`${path}/${id}`}>{id}</a> },
          { title: "State", cell: ({ state }) => <MailStateMark state={state} /> },
          { title: "To", isBare: true, cell: ({ recipient }) => recipient },
          { title: "Subject", isBare: true, cell: ({ subject }) => <span className="player-name">{subject}</span> },
          { title: "Attempts", number: true, cell: ({ attempts }) => attempts },
          { title: "Created", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { title: "Sent", cell: ({ sentAt }) => <DateTime at={sentAt} /> },
        ]}
      />
      <MoreLinks label="the outbox" path={path} query={{ state }} next={next} later={later} />
      {isOwner && mails.some((mail) => mail.state === "kept") && (
        <ConfirmedForm
          intent="delete-held"
          button="Delete all held e-mails"
          sentence="Yes, delete all e-mails that are held because no mail server is configured. They are never sent."
          reason={false}
        />
      )}
    </>
  );
}
