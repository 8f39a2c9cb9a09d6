import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { thumbnailAt } from "#app/art/catalog.server.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { handleBulkForm } from "#app/features/admin/bulk-actions.server.ts";
import { bulkFormId, selectAllOf } from "#app/features/admin/bulk-actions.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BulkActionForm, useSelectedRows } from "#app/features/admin/components/bulk-action-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { addressWith, pageAddress } from "#app/features/admin/list-query.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { newsBoard, newsBoards } from "#app/features/news/news-boards.ts";
import { newsStates } from "#app/features/news/news-form.ts";
import { capitalized } from "#app/format/capitalized.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { t } from "#app/i18n/translate.ts";
import { readListPage } from "#app/server/list-page.ts";
import { smallestFile } from "#app/ui/picture.tsx";
import { newsFilters } from "./query.ts";

const path = "/admin/news";

export const meta = adminMeta("News");

export const loader = adminLoader("content", async ({ services, gameApi, searchParams }) => {
  const filters = newsFilters(searchParams);
  const page = pageNumber(searchParams);
  const [{ data, pager }, { newsViews }] = await Promise.all([
    readListPage({ page, firstPage: addressWith(path, filters) }, () => gameApi.newsAdmin.list({ ...filters, page })),
    services.content.settings.read({}),
  ]);
  return {
    filters,
    pager,
    isCounted: newsViews === "counted",
    all: selectAllOf(searchParams, pageAddress(path, filters, page)),
    lines: data.map(({ type, imgThumbnail, ...item }) => {
      const board = newsBoard(type);
      const thumbnail = thumbnailAt(imgThumbnail);
      return {
        ...item,
        type: board ? t(board.itemLabel) : String(type),
        picture: thumbnail ? smallestFile(thumbnail) : imgThumbnail,
      };
    }),
  };
});

const showForm = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)), published: z.enum(["0", "1"]) });

/** What can be done with the chosen items. */
const rowActions = [
  {
    title: "",
    options: [
      { value: "1", label: "Publish" },
      { value: "0", label: "Unpublish" },
    ],
  },
];

/** Publishes or unpublishes one item, or those that are chosen. */
export const action = adminAction("content", async ({ services, gameApi, form, searchParams }) => {
  const to = pageAddress(path, newsFilters(searchParams), pageNumber(searchParams));
  const { publish } = gameApi.newsAdmin;
  const workOf = (published: string) =>
    published === "0" || published === "1" ? (id: string) => publish({ id, published }) : undefined;
  return dispatchForm<Promise<unknown>>(
    form,
    { [bulkFormId]: () => handleBulkForm(services, form, workOf, addressWith(path, newsFilters(searchParams))) },
    () => handleAdminForm(services, form, showForm, publish, to),
  );
});

const viewsColumn = {
  title: "Views",
  number: true,
  cell: ({ id, views }: { id: number; views: number }) => <a href={`${path}/${id}/views`}>{groupedNumber(views)}</a>,
};

export default function AdminNews() {
  const { filters, pager, all, isCounted, lines } = useLoaderData<typeof loader>();
  const isSelected = useSelectedRows(all);
  return (
    <>
      <AdminHeading title="News" lead="Times are Manila time.">
        <a className={editing.csv} href={addressWith("/admin/news.csv", filters)}>
          Export CSV
        </a>
        <a className={editing.csv} href="/admin/news/import">
          Import
        </a>
        <a className="button" href="/admin/news/new">
          Write news
        </a>
      </AdminHeading>
      <SearchForm
        label="Subject contains"
        value={filters.search}
        sort={filters.sort}
        isActive={[filters.search, filters.type, filters.state].some(Boolean)}
      >
        <select name="type" defaultValue={filters.type ?? ""} aria-label="Type">
          <option value="">All types</option>
          {newsBoards.map(({ type, itemLabel }) => (
            <option key={type} value={type}>
              {t(itemLabel)}
            </option>
          ))}
        </select>
        <select name="state" defaultValue={filters.state ?? ""} aria-label="State">
          <option value="">All states</option>
          {newsStates.map((state) => (
            <option key={state} value={state}>
              {capitalized(state)}
            </option>
          ))}
        </select>
      </SearchForm>
      <DataTable
        label="News"
        rows={lines}
        empty="No news matches."
        selection={{ value: ({ id }) => id, label: ({ subject }) => subject, isSelected: ({ id }) => isSelected(id) }}
        menu={({ id, subject, state }) => ({
          label: subject,
          button:
            state === "draft" ? (
              <RowButton intent="show" values={{ id, published: 1 }} label="Publish" about={subject} />
            ) : (
              <RowButton intent="show" values={{ id, published: 0 }} label="Unpublish" about={subject} />
            ),
        })}
        sortableHeader={sortableHeaders(filters.sort ?? "-id", (sort) => addressWith(path, { ...filters, sort }))}
        columns={[
          { title: "No.", number: true, sort: "id", cell: ({ id }) => id },
          {
            title: "Picture",
            isPicture: true,
            isHiddenOnPhones: true,
            cell: ({ picture }) => picture && <img className={editing.thumb} src={picture} alt="" loading="lazy" />,
          },
          {
            title: "Subject",
            sort: "subject",
            cell: ({ id, subject }) => <a href={`/admin/news/${id}`}>{subject}</a>,
          },
          { title: "Type", isBare: true, sort: "type", cell: ({ type }) => type },
          { title: "Author", isBare: true, sort: "author", cell: ({ author }) => author },
          {
            title: "Publish date",
            isBare: true,
            sort: "date",
            cell: ({ publishedAt }) => <DateTime at={publishedAt} />,
          },
          ...(isCounted ? [viewsColumn] : []),
          {
            title: "State",
            cell: ({ state, pinned }) => (
              <>
                <EntryState state={state} /> {pinned && "pinned"}
              </>
            ),
          },
        ]}
      />
      {lines.length > 0 && <BulkActionForm actions={rowActions} all={all} />}
      <NumberedPages pager={pager} href={(page) => pageAddress(path, filters, page)} label="news" />
    </>
  );
}
