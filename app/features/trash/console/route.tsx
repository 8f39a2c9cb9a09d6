import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { queryAfter } from "#app/features/admin/list-query.ts";
import { deleteIntent } from "#app/features/admin/seen.ts";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { TRASH_DAYS, trashPath } from "#app/features/trash/trash.ts";
import { featureTables } from "#app/features.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import styles from "./trash.module.css";

export const meta = adminMeta("Trash");

export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const after = queryAfter(searchParams);
  const [{ data, next }, kinds] = await Promise.all([gameApi.trashAdmin.list({ after }), featureTables.content()]);
  const labelOf = (kind: string) => kinds.find((one) => one.kind === kind)?.trashed?.label ?? kind;
  return { data: data.map((row) => ({ ...row, label: labelOf(row.kind) })), next, later: after !== undefined };
});

const restoreIntent = "restore";

const id = z.string().check(z.regex(/^\d{1,9}$/));

/** Restores an entry, or deletes it for good. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  dispatchForm(
    form,
    {
      [restoreIntent]: () =>
        handleAdminForm(services, form, z.object({ id }), (values) => gameApi.trashAdmin.restore(values), trashPath),
      [deleteIntent]: () =>
        handleAdminForm(
          services,
          form,
          z.object({ id, confirm: confirmField }),
          (values) => gameApi.trashAdmin.delete(values),
          trashPath,
        ),
    },
    () => refuseUnknownForm(services, form),
  ),
);

export default function Trash() {
  const { data, next, later } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Trash"
        lead={`What was deleted in the last ${TRASH_DAYS} days, the latest first. Afterwards it is deleted for good.`}
      />
      <DataTable
        label="Deleted content"
        rows={data}
        empty="The trash is empty."
        columns={[
          { title: "Kind", isBare: true, cell: ({ label }) => label },
          { title: "No.", number: true, cell: ({ entry }) => entry },
          { title: "Title", isName: true, cell: ({ title }) => title || "(no title)" },
          { title: "Deleted", cell: ({ deletedAt }) => <DateTime at={deletedAt} /> },
          { title: "By", cell: ({ deletedBy }) => <span className="player-name">{deletedBy || "–"}</span> },
          {
            title: "Action",
            isAction: true,
            cell: ({ id, title }) => (
              <>
                <RowButton intent={restoreIntent} values={{ id }} label="Restore" about={title} />
                <DeleteForGood id={id} title={title} />
              </>
            ),
          },
        ]}
      />
      <MoreLinks label="the trash" path={trashPath} next={next} later={later} />
    </>
  );
}

function DeleteForGood({ id, title }: { id: number; title: string }) {
  return (
    <details className={styles.delete}>
      <summary>
        Delete for good<span className="sr-only"> {title}</span>
      </summary>
      <form method="post">
        <input type="hidden" name={formFields.intent} value={deleteIntent} />
        <input type="hidden" name="id" value={id} />
        <label>
          <input type="checkbox" name="confirm" required /> Yes, nobody can restore it then.
        </label>
        <button type="submit" className="button quiet">
          Delete<span className="sr-only"> {title} for good</span>
        </button>
      </form>
    </details>
  );
}
