import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { withoutPaging } from "#app/features/admin/list-query.ts";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { viewForm } from "#app/features/saved-views/view-form.ts";
import { TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

const path = "/admin/views";

export const meta = adminMeta("Saved views");

export const loader = adminLoader("console", async ({ gameApi, searchParams }) => {
  const { data } = await gameApi.savedViewsAdmin.list({});
  return { views: data, saved: searchParams.get("save")?.slice(0, 600) ?? "" };
});

const removeForm = z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

/** Saves a view, which is shown then, or removes one. */
export const action = adminAction("console", async ({ services, gameApi, form }) => {
  const { save, remove } = gameApi.savedViewsAdmin;
  const { data: saved } = viewForm.safeParse({ name: "view", href: form.get("href") });
  return dispatchForm(
    form,
    {
      save: () => handleAdminForm(services, form, viewForm, save, saved?.href ?? path),
      remove: () => handleAdminForm(services, form, removeForm, remove, path),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function SavedViews() {
  const { views, saved } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Saved views"
        lead="Lists with their filters and order, which you see above these lists. Nobody else sees yours."
      />
      {saved !== "" && <SaveForm href={saved} />}
      <DataTable
        label="Saved views"
        rows={views}
        empty="You have not saved a view yet. Filter or sort a list, and choose “Save this view”."
        columns={[
          {
            title: "Name",
            cell: ({ name, href }) => (
              <a className="player-name" href={href}>
                {name}
              </a>
            ),
          },
          { title: "List", isBare: true, cell: ({ href }) => describedView(href) },
          {
            title: "Action",
            isAction: true,
            cell: ({ id, name }) => <RowButton intent="remove" values={{ id }} label="Remove" about={name} />,
          },
        ]}
      />
    </>
  );
}

/** A list with its filters in words: `tickets: state all, priority urgent`. */
function describedView(href: string): string {
  const [path = "", query = ""] = withoutPaging(href).split("?", 2);
  const filters = [...new URLSearchParams(query)].map(([name, value]) => `${name} ${value}`);
  return `${path.replace(/^\/admin\//, "")}: ${filters.join(", ") || "everything"}`;
}

function SaveForm({ href }: { href: string }) {
  const form = usePortalForm({ id: "save", schema: viewForm });
  return (
    <PortalForm form={form} submit="Save view">
      <input type="hidden" name="href" value={href} />
      <TextField
        meta={form.fields.name}
        label="Name"
        hint={`Such as “Urgent, mine”. Saves ${describedView(href)}. A view of this list with the same name is replaced.`}
        maxLength={40}
        autoComplete="off"
        required
      />
    </PortalForm>
  );
}
