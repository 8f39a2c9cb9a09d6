import { useLoaderData } from "@remix-run/react";
import { iconAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { downloadForm } from "#app/features/downloads/download-form.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { trashPath } from "#app/features/trash/trash.ts";
import { fileSize } from "#app/format/file-size.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";

export const meta = adminMeta("Download link");

export const loader = adminLoader("content", async ({ services, gameApi, params }) => {
  const id = numberOrNew(params.id);
  const pictures = iconAddresses();
  if (id === 0)
    return { pictures, id, seen: "", values: { type: "client", date: formatDateTime(services.now()), sizeBytes: "" } };
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

/** What the size is understood as. Windows calls 1,073,741,824 bytes a GB, and the site 1,000,000,000. */
function sizeHint(bytes: string | undefined): string {
  const example =
    "Such as 4.2 GB, 350 MB, or the bytes, which are exact. 1 GB is 1,000,000,000 bytes; Windows shows less.";
  return bytes ? `${groupedNumber(Number(bytes))} bytes, shown as ${fileSize(Number(bytes))}. ${example}` : example;
}

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
        "name",
        { name: "address", hint: "Where the file is. It opens in a new tab." },
        "description",
        [
          "type",
          { name: "date", hint: "Manila time." },
          "version",
          { name: "sizeBytes", hint: sizeHint(values.sizeBytes) },
        ],
        { name: "sha256", hint: "64 hexadecimal digits. Mirrors of one file share the same value." },
        { name: "icon", shape: [80, 80], pictures },
      ]}
      deletion={id > 0 && { title: "Delete this link", sentence: "Yes, delete this link.", button: "Delete link" }}
    />
  );
}
