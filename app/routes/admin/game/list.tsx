import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ConfirmedForm } from "#app/features/admin/components/confirmed-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { orderColumn } from "#app/features/admin/components/editing/order-column.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent, seenField } from "#app/features/admin/seen.ts";
import { handleListForms } from "#app/features/game/list-forms.server.ts";
import { listPageTitle, listPath } from "#app/features/game/lists.ts";
import { addressProblems } from "#app/features/menus/address-problems.server.ts";
import { AddressWarnings } from "#app/features/menus/components/address-warnings.tsx";
import { listInAddress } from "./list-address.server.ts";
import { nameCodeIntent, UnnamedCodes } from "./unnamed-codes.tsx";

export const meta = adminMeta(listPageTitle);

export const loader = adminLoader("settings", async ({ services, gameApi, path, hasPage }) => {
  const list = listInAddress({ path });
  const document = await gameApi.gameAdmin.list({ list: list.name });
  return { list, problems: await addressProblems(services, document.data, hasPage), ...document };
});

const nameCodeForm = z.object({
  code: z.string().check(z.regex(/^\d{1,10}$/)),
  entry: z.string("Choose a class.").check(z.regex(/^[a-z]{1,20}$/, "Choose a class.")),
});

/** Moves an entry, gives a class code to a class, or goes back to the default. */
export const action = adminAction("settings", ({ services, gameApi, path, form }) => {
  const list = listInAddress({ path });
  const nameCode = ({ code, entry }: z.output<typeof nameCodeForm>) =>
    gameApi.gameAdmin.nameCode({ code: Number(code), entry });
  return handleListForms(services, form, list.name, path, {
    [nameCodeIntent]: () => handleAdminForm(services, form, nameCodeForm, nameCode, path),
  });
});

export default function AdminGameList() {
  const { list, problems, data, unnamed, seen, changed } = useLoaderData<typeof loader>();
  const path = listPath(list);
  const canAdd = list.size !== undefined && data.length < list.size.max;
  return (
    <>
      <AdminHeading title={list.title} lead={list.lead}>
        {canAdd && (
          <a className="button" href={`${path}/new`}>
            {`Add a ${list.one}`}
          </a>
        )}
      </AdminHeading>
      <AddressWarnings problems={problems} />
      <UnnamedCodes codes={unnamed} classes={data} />
      <DataTable
        label={list.title}
        rows={data}
        empty="The list is empty."
        columns={[
          { title: "Name", cell: ({ entry, title }) => <a href={`${path}/${entry}`}>{title}</a> },
          ...list.columns.map((title, index) => ({
            title,
            cell: ({ facts }: (typeof data)[number]) => facts[index] ?? "",
          })),
          ...(list.isOrdered
            ? [
                orderColumn(
                  data,
                  ({ entry, title }) => ({ id: entry, name: title }),
                  ({ group }) => group,
                ),
              ]
            : []),
        ]}
      />
      {changed && (
        <ConfirmedForm
          intent={deleteIntent}
          button="Back to the default"
          sentence={`Yes, delete my changes of this list: ${list.title}.`}
          reason={false}
          hidden={{ [seenField]: seen }}
        />
      )}
    </>
  );
}
