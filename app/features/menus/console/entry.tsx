import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { moveIntent } from "#app/features/admin/seen.ts";
import { entryFields, handleEntry, handleList } from "#app/features/documents/document-pages.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { menuLimits } from "#app/features/menus/limits.ts";
import { navigation } from "#app/features/menus/menu-editors.ts";
import { isBuiltInSection } from "#app/features/menus/sections.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { addressProblems } from "./address-problems.server.ts";
import { AddressWarnings } from "./address-warnings.tsx";
import styles from "./menus.module.css";

export const meta = adminMeta("Menus");

const KEY = /^[a-z]{1,20}$/;
const NEW = "new";
const list = "navigation";

export const loader = adminLoader("settings", async ({ services, gameApi, params, searchParams, hasPage }) => {
  const { entry = "" } = params;
  if (!KEY.test(entry)) throw new Response(null, { status: 404 });
  const [{ title, seen, values }, { data }] = await Promise.all([
    gameApi.documentsAdmin.byEntry({ list, entry }),
    gameApi.documentsAdmin.list({ list }),
  ]);
  const isNew = entry === NEW;
  const sections = data.filter(({ group }) => group === "").map((one) => ({ value: one.entry, label: one.title }));
  const asked = isNew ? searchParams.get("section") : values.section;
  const { value: section } = sections.find(({ value }) => value === asked) ?? { value: "" };
  const entries = data.filter(({ group }) => group === entry);
  return {
    isNew,
    entry,
    title,
    seen,
    values: { ...values, section },
    section: sections.find(({ value }) => value === section),
    sections,
    entries,
    problems: await addressProblems(services, [...entries, ...data.filter((one) => one.entry === entry)], hasPage),
    canDelete: !isNew && !(section === "" && isBuiltInSection(entry)),
    ...entryFields(navigation, fieldsIn(section === "" ? undefined : sections)),
  };
});

/** What the fields of an entry of one of the sections offer, or those of a section. */
function fieldsIn(sections: readonly { value: string; label: string }[] | undefined) {
  if (sections) return { section: { kind: "select", options: sections } };
  return {
    section: { kind: "hidden" },
    place: {
      options: [
        { value: "main", label: "In the main navigation" },
        { value: "aside", label: "Only beside its pages" },
      ],
    },
  };
}

/** Saves or deletes a section or an entry, or moves an entry of the section. */
export const action = adminAction("settings", ({ services, path, params, form }) => {
  const { entry = "" } = params;
  if (form.get(formFields.intent) === moveIntent) return handleList(services, form, list, path);
  const section = String(form.get("section") ?? "");
  const to = KEY.test(section) ? `/admin/menus/navigation/${section}` : "/admin/menus";
  return handleEntry(services, form, navigation, entry, to);
});

export default function AdminMenuEntry() {
  const { isNew, entry, title, section, entries, problems, seen, values, canDelete, fields, checks } =
    useLoaderData<typeof loader>();
  const one = section ? "entry" : "section";
  const up = section ? [{ to: `/admin/menus/navigation/${section.value}`, label: section.label }] : [];
  return (
    <>
      <ContentEditor
        title={isNew ? `New ${one}` : title}
        {...(section ? { lead: `An entry of the section “${section.label}”.` } : {})}
        links={[...up, { to: "/admin/menus", label: "All menus" }]}
        checks={checks}
        seen={seen}
        values={values}
        fields={fields}
        deletion={
          canDelete && {
            title: `Delete this ${one}`,
            sentence: section ? `Yes, delete “${title}”.` : `Yes, delete “${title}” with its entries.`,
            button: "Delete",
          }
        }
      />
      {!isNew && !section && (
        <section className={styles.entries} aria-labelledby="entries">
          <div className={styles.heading}>
            <h2 id="entries">Entries of “{title}”</h2>
            {entries.length < menuLimits.entries && (
              <a className="button" href={`/admin/menus/navigation/new?section=${entry}`}>
                Add an entry
              </a>
            )}
          </div>
          <AddressWarnings problems={problems} />
          <DataTable
            label="Entries"
            rows={entries}
            empty="There are no entries yet."
            columns={[
              { title: "Label", cell: (row) => <a href={`/admin/menus/navigation/${row.entry}`}>{row.title}</a> },
              { title: "Address", cell: ({ facts }) => facts[0] },
              { title: "Shown", cell: ({ facts }) => facts[1] },
              orderColumn(entries, ({ entry, title }) => ({ id: entry, name: title })),
            ]}
          />
        </section>
      )}
    </>
  );
}
