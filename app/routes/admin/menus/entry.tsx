import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { orderColumn } from "#app/features/admin/components/editing/order-column.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { moveIntent } from "#app/features/admin/seen.ts";
import { entryFields, navigationFields } from "#app/features/game/components/entry-fields.ts";
import { entryForm } from "#app/features/game/forms.ts";
import { handleListForms } from "#app/features/game/list-forms.server.ts";
import { addressProblems } from "#app/features/menus/address-problems.server.ts";
import { AddressWarnings } from "#app/features/menus/components/address-warnings.tsx";
import { menuLimits } from "#app/features/menus/limits.ts";
import { isBuiltInSection } from "#app/features/menus/sections.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { languages } from "#app/i18n/languages.server.ts";
import styles from "./menus.module.css";

export const meta = adminMeta("Menus");

const languageCodes = languages.map(({ code }) => code);
const KEY = /^[a-z]{1,20}$/;
const NEW = "new";
const list = "navigation";

export const loader = adminLoader("settings", async ({ services, gameApi, params, searchParams, hasPage }) => {
  const { entry = "" } = params;
  if (!KEY.test(entry)) throw new Response(null, { status: 404 });
  const [{ title, seen, values }, { data }] = await Promise.all([
    gameApi.gameAdmin.byEntry({ list, entry }),
    gameApi.gameAdmin.list({ list }),
  ]);
  const isNew = entry === NEW;
  const section = isNew ? (searchParams.get("section") ?? "") : (values.section ?? "");
  const sections = data.filter(({ group }) => group === "").map((one) => ({ value: one.entry, label: one.title }));
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
    languages: languages.map(({ code, name }) => ({ code, name })),
  };
});

/** Saves or deletes a section or an entry, or moves an entry of the section. */
export const action = adminAction("settings", ({ services, gameApi, path, params, form }) => {
  const { entry = "" } = params;
  if (form.get(formFields.intent) === moveIntent) return handleListForms(services, form, list, path);
  const section = String(form.get("section") ?? "");
  return handleEditorForm(services, form, {
    schema: entryForm(list, languageCodes),
    to: KEY.test(section) ? `/admin/menus/navigation/${section}` : "/admin/menus",
    save: ({ seen, ...values }) =>
      gameApi.gameAdmin.save({ list, entry, seen, values: values as Record<string, string> }),
    remove: ({ seen, confirm }) => gameApi.gameAdmin.delete({ list, entry, seen, confirm }),
  });
});

export default function AdminMenuEntry() {
  const { isNew, entry, title, section, sections, entries, problems, seen, values, canDelete, languages } =
    useLoaderData<typeof loader>();
  const one = section ? "entry" : "section";
  const up = section ? [{ to: `/admin/menus/navigation/${section.value}`, label: section.label }] : [];
  return (
    <>
      <ContentEditor
        title={isNew ? `New ${one}` : title}
        {...(section ? { lead: `An entry of the section “${section.label}”.` } : {})}
        links={[...up, { to: "/admin/menus", label: "All menus" }]}
        schema={entryForm(
          list,
          languages.map(({ code }) => code),
        )}
        seen={seen}
        values={values}
        fields={entryFields(list, languages, navigationFields(section && sections))}
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
