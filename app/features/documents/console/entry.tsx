import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { consolePage, documentAt, entryFields, handleEntry } from "#app/features/documents/document-pages.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";

export const meta = adminMeta<typeof loader>(({ page }) => page.title);

export const loader = adminLoader("settings", async ({ gameApi, path, params }) => {
  const { name, editor } = await documentAt(path);
  const { entry = "" } = params;
  if (!/^[a-z]{1,20}$/.test(entry)) throw new Response(null, { status: 404 });
  const [shown, { data }] = await Promise.all([
    gameApi.documentsAdmin.byEntry({ list: name, entry }),
    gameApi.documentsAdmin.list({ list: name }),
  ]);
  const { title, one, size, only, deletesToo } = editor;
  const page = await consolePage(path);
  const isNew = entry === "new";
  return {
    page,
    one,
    list: only
      ? { to: page.href, label: page.title }
      : { to: `${page.href}/${name}`, label: `All ${title.toLowerCase()}` },
    isNew,
    deletesToo,
    canDelete: size !== undefined && data.length > size.min && !isNew,
    ...entryFields(editor),
    ...shown,
  };
});

export const action = adminAction("settings", async ({ services, path, params, form }) => {
  const { name, editor } = await documentAt(path);
  const { href } = await consolePage(path);
  const to = editor.only ? path : `${href}/${name}`;
  return handleEntry(services, form, editor, params.entry ?? "", to);
});

export default function AdminDocumentEntry() {
  const { one, list, isNew, canDelete, deletesToo, title, seen, values, fields, checks } =
    useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={isNew ? `New ${one}` : title}
      links={[list]}
      checks={checks}
      seen={seen}
      values={values}
      fields={fields}
      deletion={
        canDelete && {
          title: `Delete this ${one}`,
          sentence: `Yes, delete “${title}”${deletesToo ? ` and ${deletesToo}` : ""}.`,
          button: "Delete",
        }
      }
    />
  );
}
