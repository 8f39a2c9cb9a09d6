import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent } from "#app/features/admin/seen.ts";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";

const path = "/admin/guestbook";
const showIntent = "show";

export const meta = adminMeta("Guest book");

export const loader = adminLoader("content", ({ gameApi }) => gameApi.guestBookAdmin.list({}));

const entryNumber = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) });

export const action = adminAction("content", ({ services, gameApi, form }) => {
  const { show, delete: remove } = gameApi.guestBookAdmin;
  return dispatchForm(
    form,
    {
      [showIntent]: () => handleAdminForm(services, form, entryNumber, show, path),
      [deleteIntent]: () => handleAdminForm(services, form, entryNumber, remove, path),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function Entries() {
  const { data } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Guest book" lead="What nobody has read is first. Visitors see an entry once you show it." />
      <DataTable
        label="Entries"
        rows={data}
        empty="Nobody has signed the guest book yet."
        columns={[
          { title: "Player", cell: ({ userId }) => userId },
          { title: "Message", cell: ({ message }) => message },
          { title: "Written", cell: ({ at }) => <DateTime at={at} /> },
          {
            title: "Action",
            cell: ({ id, userId, isShown }) => (
              <>
                {!isShown && <RowButton intent={showIntent} values={{ id }} label="Show" about={`of ${userId}`} />}
                <RowButton intent={deleteIntent} values={{ id }} label="Delete" about={`of ${userId}`} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
