import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { addressWith, pageAddress } from "#app/features/admin/list-query.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { translationStates } from "#app/features/translations/states.ts";
import { translationAddress } from "#app/features/translations/translation-address.server.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";

export const meta = adminMeta("Translations");

export const loader = adminLoader("content", async ({ gameApi, params, searchParams }) => {
  const { kind, language } = await translationAddress(params);
  const state = translationStates.find((known) => known === searchParams.get("state"));
  const page = pageNumber(searchParams);
  const path = `/admin/translations/${kind.key}/${language.code}`;
  const { data, pager } = await readListPage({ page, firstPage: addressWith(path, { state }) }, () =>
    gameApi.translationsAdmin.list({ kind: kind.key, language: language.code, page, state }),
  );
  return { title: `${kind.label} in ${language.name}`, path, state, entries: data, pager };
});

const stateTexts = { missing: "Not translated", outdated: "Outdated", translated: "Translated" } as const;

export default function AdminTranslationList() {
  const { title, path, state, entries, pager } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title={title} lead={state && `Only: ${stateTexts[state].toLowerCase()}.`}>
        <a className="button quiet" href="/admin/translations">
          All translations
        </a>
      </AdminHeading>
      <DataTable
        label={title}
        rows={entries}
        empty="Nothing is left to translate here."
        columns={[
          { title: "Entry", cell: ({ entry, title }) => <a href={`${path}/${entry}`}>{title}</a> },
          {
            title: "State",
            cell: ({ state }) => (
              <EntryState
                state={state === "translated" ? "published" : state === "outdated" ? "scheduled" : "draft"}
                text={stateTexts[state]}
              />
            ),
          },
        ]}
      />
      <NumberedPages pager={pager} href={(page) => pageAddress(path, { state }, page)} label="translations" />
    </>
  );
}
