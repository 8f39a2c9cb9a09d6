import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, pageAddress } from "#app/features/admin/list-query.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { cutText } from "#app/format/cut-text.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";

const PATH = "/admin/words";
const MAX_SEARCH = 200;

export const meta = adminMeta("Words");

export const loader = adminLoader("settings", async ({ gameApi, searchParams }) => {
  const search = cutText((searchParams.get("search") ?? "").trim(), MAX_SEARCH);
  const changed = searchParams.get("show") === "changed";
  const page = pageNumber(searchParams);
  const query = { search, show: changed ? "changed" : undefined };
  const { data, pager } = await readListPage({ page, firstPage: addressWith(PATH, query) }, () =>
    gameApi.wordsAdmin.list({ page, search, changed }),
  );
  return { words: data, pager, query };
});

export default function AdminWords() {
  const { words, pager, query } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Words"
        lead="Every text of the site's own pages and mails can be changed, in each language. Search for a part of it as you read it on the site, without names and numbers."
      />
      <SearchForm label="A part of the text" value={query.search} maxLength={MAX_SEARCH}>
        {query.show && <input type="hidden" name="show" value={query.show} />}
      </SearchForm>
      <Tabs
        label="Texts"
        tabs={[
          { key: "", label: "All" },
          { key: "changed", label: "Changed" },
        ]}
        current={query.show ?? ""}
        href={(show) => addressWith(PATH, { ...query, show })}
      />
      <DataTable
        label="Texts"
        rows={words}
        empty={query.search ? "No text matches. Try fewer words." : "You have not changed any text."}
        columns={[
          { title: "Text", cell: ({ key, text }) => <a href={`${PATH}/${key}`}>{text}</a> },
          {
            title: "Key",
            isBare: true,
            cell: ({ key, changed }) => (
              <>
                <code>{key}</code> {changed && <EntryState state="published" text="changed" />}
              </>
            ),
          },
        ]}
      />
      <NumberedPages pager={pager} href={(page) => pageAddress(PATH, query, page)} label="texts" />
    </>
  );
}
