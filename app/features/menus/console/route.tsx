import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent, seenField } from "#app/features/admin/seen.ts";
import { documentsOf, handleList } from "#app/features/documents/document-pages.server.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { menuLimits } from "#app/features/menus/limits.ts";
import { addressProblems } from "./address-problems.server.ts";
import { AddressWarnings } from "./address-warnings.tsx";
import styles from "./menus.module.css";

export const meta = adminMeta("Menus");

export const loader = adminLoader("settings", async ({ services, gameApi, hasPage }) => {
  const list = (list: string) => gameApi.documentsAdmin.list({ list });
  const [navigation, documents] = await Promise.all([list("navigation"), documentsOf("/admin/menus")]);
  const links = await Promise.all(
    documents.map(async ({ path, editor: { document, title, lead } }) => ({
      ...{ path, title, lead },
      ...(await list(document.name)),
    })),
  );
  const { seen, changed, data } = navigation;
  return {
    seen,
    changed,
    problems: await addressProblems(services, [...data, ...links.flatMap((one) => one.data)], hasPage),
    sections: data
      .filter(({ group }) => group === "")
      .map(({ entry, title, facts }) => ({
        ...{ entry, title, facts },
        entries: data.filter(({ group }) => group === entry).map((one) => one.title),
      })),
    lists: links.map(({ path, title, lead, data }) => ({ path, title, lead, entries: data.length })),
  };
});

/** Moves a section, or goes back to the default. */
export const action = adminAction("settings", ({ services, form }) =>
  handleList(services, form, "navigation", "/admin/menus"),
);

/** The menus: the sections of the main navigation, and the other lists of links. */
export default function AdminMenus() {
  const { sections, lists, problems, seen, changed } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Menus"
        lead="The sections of the site with their entries, the footer and the social links. Your own pages follow at the end of their section."
      >
        {sections.length < menuLimits.sections && (
          <a className="button" href="/admin/menus/navigation/new">
            Add a section
          </a>
        )}
      </AdminHeading>
      <AddressWarnings problems={problems} />
      <DataTable
        label="Sections"
        rows={sections}
        empty=""
        columns={[
          {
            title: "Section",
            cell: ({ entry, title }) => <a href={`/admin/menus/navigation/${entry}`}>{title}</a>,
          },
          { title: "Entries", cell: ({ entries }) => entries.join(", ") || "none" },
          { title: "Address", cell: ({ facts }) => facts[0] },
          { title: "Shown", cell: ({ facts }) => facts[1] },
          orderColumn(sections, ({ entry, title }) => ({ id: entry, name: title })),
        ]}
      />
      <div className={`${styles.entries} ${styles.heading}`}>
        <h2>Other links</h2>
      </div>
      <DataTable
        label="Other links"
        rows={lists}
        empty=""
        columns={[
          { title: "List", cell: ({ path, title }) => <a href={path}>{title}</a> },
          { title: "Contents", isBare: true, cell: ({ lead }) => lead },
          { title: "Links", number: true, cell: ({ entries }) => entries },
        ]}
      />
      {changed && (
        <ConfirmedForm
          intent={deleteIntent}
          button="Restore the default menus"
          sentence="Yes, replace all sections and their entries by the default ones."
          reason={false}
          hidden={{ [seenField]: seen }}
        />
      )}
    </>
  );
}
