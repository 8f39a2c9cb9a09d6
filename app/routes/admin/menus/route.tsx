import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ConfirmedForm } from "#app/features/admin/components/confirmed-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { orderColumn } from "#app/features/admin/components/editing/order-column.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent, seenField } from "#app/features/admin/seen.ts";
import { handleListForms } from "#app/features/game/list-forms.server.ts";
import { gameList, listPath } from "#app/features/game/lists.ts";
import { addressProblems } from "#app/features/menus/address-problems.server.ts";
import { AddressWarnings } from "#app/features/menus/components/address-warnings.tsx";
import { menuLimits } from "#app/features/menus/limits.ts";
import styles from "./menus.module.css";

export const meta = adminMeta("Menus");

export const loader = adminLoader("settings", async ({ services, gameApi, hasPage }) => {
  const [navigation, footer, socials] = await Promise.all([
    gameApi.gameAdmin.list({ list: "navigation" }),
    gameApi.gameAdmin.list({ list: "footer" }),
    gameApi.gameAdmin.list({ list: "socials" }),
  ]);
  const { seen, changed, data } = navigation;
  return {
    seen,
    changed,
    problems: await addressProblems(services, [...data, ...footer.data, ...socials.data], hasPage),
    sections: data
      .filter(({ group }) => group === "")
      .map(({ entry, title, facts }) => ({
        ...{ entry, title, facts },
        entries: data.filter(({ group }) => group === entry).map((one) => one.title),
      })),
    lists: [
      { ...gameList("footer"), entries: footer.data.length },
      { ...gameList("socials"), entries: socials.data.length },
    ].map(({ entries, ...list }) => ({ path: listPath(list), title: list.title, lead: list.lead, entries })),
  };
});

/** Moves a section, or goes back to the default. */
export const action = adminAction("settings", ({ services, form }) =>
  handleListForms(services, form, "navigation", "/admin/menus"),
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
          { title: "Contents", cell: ({ lead }) => lead },
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
