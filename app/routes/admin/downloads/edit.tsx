import { useLoaderData } from "@remix-run/react";
import { iconAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { downloadForm } from "#app/features/downloads/download-form.ts";
import { trashPath } from "#app/features/trash/trash-kinds.ts";

export const meta = adminMeta("Download link");

export const loader = adminLoader("content", async ({ services, gameApi, params }) => {
  const id = numberOrNew(params.id);
  const pictures = iconAddresses();
  if (id === 0) return { pictures, id, seen: "", values: { type: "client", date: formatDateTime(services.now()) } };
  const { data } = await gameApi.downloadsAdmin.list({});
  return { pictures, ...entryOf(data, id) };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: downloadForm,
    to: "/admin/downloads",
    save: (values) => gameApi.downloadsAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.downloadsAdmin.list({})).data, id),
    remove: (confirmed) => gameApi.downloadsAdmin.delete({ ...confirmed, id }),
    undo: trashPath,
  });
});

export default function AdminDownload() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? `Download link ${id}` : "New download link"}
      links={[{ to: "/admin/downloads", label: "All downloads" }]}
      schema={downloadForm}
      seen={seen}
      values={values}
      fields={[
        { kind: "text", name: "name", label: "Name", maxLength: 80, required: true },
        {
          kind: "address",
          name: "address",
          label: "Address",
          hint: "Where the file is. It opens in a new tab.",
          maxLength: 300,
          required: true,
        },
        { kind: "text", name: "description", label: "Description", maxLength: 200 },
        [
          {
            kind: "select",
            name: "type",
            label: "Type",
            options: [
              { value: "client", label: "Full client" },
              { value: "patch", label: "Patch" },
            ],
          },
          { kind: "moment", name: "date", label: "Date", hint: "Manila time.", required: true },
          { kind: "text", name: "version", label: "Version", maxLength: 30 },
          { kind: "number", name: "sizeBytes", label: "Size in bytes", maxLength: 15 },
        ],
        {
          kind: "address",
          name: "sha256",
          label: "SHA-256",
          hint: "64 hexadecimal digits. Mirrors of one file share the same value.",
          maxLength: 64,
        },
        { kind: "picture", name: "icon", label: "Icon", size: "A square, 80 by 80 pixels.", pictures },
      ]}
      deletion={id > 0 && { title: "Delete this link", sentence: "Yes, delete this link.", button: "Delete link" }}
    />
  );
}
