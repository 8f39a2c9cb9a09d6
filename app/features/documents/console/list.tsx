import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DocumentList } from "#app/features/documents/components/document-list.tsx";
import { documentAt, handleList, loadList } from "#app/features/documents/document-pages.server.ts";

export const meta = adminMeta<typeof loader>(({ pageTitle }) => pageTitle);

export const loader = adminLoader("settings", ({ services, path }) => loadList(services, path));

/** Moves an entry, or goes back to the default. */
export const action = adminAction("settings", async ({ services, path, form }) =>
  handleList(services, form, (await documentAt(path)).name, path),
);

export default function AdminDocumentList() {
  return <DocumentList {...useLoaderData<typeof loader>()} />;
}
