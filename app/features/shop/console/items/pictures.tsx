import { useLoaderData } from "@remix-run/react";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import editing from "#app/features/editing/components/editing.module.css";
import { UploadFiles } from "#app/features/editing/components/upload-files.tsx";
import { receiveFiles } from "#app/features/editing/receive-files.server.ts";
import { uploadIntent } from "#app/features/editing/upload-form.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { itemPictureLimits } from "#app/features/shop/item-list.ts";
import { itemPicturesForm } from "#app/features/shop/item-pictures-form.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import styles from "./products.module.css";

const path = "/admin/items/pictures";

export const meta = adminMeta("Pictures of items");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data, more } = await gameApi.itemsAdmin.pictures({});
  return {
    more,
    found: data.map(({ from, to, ...item }) => ({
      ...item,
      before: itemPicture(from),
      after: itemPicture(to),
      value: JSON.stringify({ id: item.id, from, to }),
    })),
  };
});

export const action = adminAction("content", ({ services, gameApi, form }) =>
  dispatchForm(form, { [uploadIntent]: () => receiveFiles(services, form, path) }, () =>
    handleAdminForm(services, form, itemPicturesForm, (values) => gameApi.itemsAdmin.assignPictures(values), path),
  ),
);

const reasons = { number: "its number", game: "its number in the game", name: "its name" } as const;

export default function ItemPictures() {
  const { found, more } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "item-pictures", schema: itemPicturesForm });
  const { actionData } = portalForm;
  // After a refusal, the boxes stay as they were sent; those of items that have changed meanwhile are new.
  const sent = actionData && [actionData.result?.initialValue?.pictures ?? []].flat();
  return (
    <>
      <AdminHeading
        title="Pictures of items"
        lead="Name each file like its item, or by the number of the item here or in the game, such as 1003.png."
      >
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
      </AdminHeading>
      <UploadFiles />
      <h2>Found in the media library</h2>
      {found.length === 0 ? (
        <p>There are no new matches: no other picture is named after an item or its number.</p>
      ) : (
        <PortalForm submit="Use the checked pictures" form={portalForm} className={styles.pictures}>
          <DataTable
            label="Pictures found for items"
            rows={found}
            empty=""
            columns={[
              {
                title: "Use",
                cell: ({ id, name, value, isAmbiguous }) => (
                  <input
                    type="checkbox"
                    name="pictures"
                    value={value}
                    defaultChecked={sent ? sent.includes(value) : !isAmbiguous}
                    aria-label={`${name} (${id})`}
                  />
                ),
              },
              {
                title: "Now",
                isPicture: true,
                cell: ({ before }) => (
                  <span className={editing.thumb}>
                    <ItemPicture picture={before} />
                  </span>
                ),
              },
              {
                title: "Found",
                isPicture: true,
                cell: ({ after }) => (
                  <span className={editing.thumb}>
                    <ItemPicture picture={after} />
                  </span>
                ),
              },
              {
                title: "Item",
                isName: true,
                cell: ({ id, name }) => <a href={`/admin/items/${id}`}>{`${name} (${id})`}</a>,
              },
              {
                title: "File",
                isBare: true,
                cell: ({ file, by, isAmbiguous }) =>
                  `${file}, by ${reasons[by]}${isAmbiguous ? ", which is also that of another item" : ""}`,
              },
            ]}
          />
          {more && <p>The first {itemPictureLimits.items} are listed. Use them to see the next ones.</p>}
        </PortalForm>
      )}
    </>
  );
}
