import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DocumentList } from "#app/features/documents/components/document-list.tsx";
import { documentAt, handleList, loadList } from "#app/features/documents/document-pages.server.ts";
import { addressProblems } from "./address-problems.server.ts";
import { AddressWarnings } from "./address-warnings.tsx";

export const meta = adminMeta("Menus");

export const loader = adminLoader("settings", async ({ services, path, hasPage }) => {
  const list = await loadList(services, path);
  return { list, problems: await addressProblems(services, list.data, hasPage) };
});

/** Moves a link, or goes back to the default. */
export const action = adminAction("settings", async ({ services, path, form }) =>
  handleList(services, form, (await documentAt(path)).name, path),
);

export default function AdminLinks() {
  const { list, problems } = useLoaderData<typeof loader>();
  return (
    <DocumentList {...list}>
      <AddressWarnings problems={problems} />
    </DocumentList>
  );
}
