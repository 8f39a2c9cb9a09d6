import { useLoaderData } from "@remix-run/react";
import { mediaPicture } from "#app/art/media-picture.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, pageAddress, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { UploadFiles } from "#app/features/editing/components/upload-files.tsx";
import { receiveFiles } from "#app/features/editing/receive-files.server.ts";
import { mediaGroups, mediaLimits } from "#app/features/media/limits.ts";
import { megabytes } from "#app/features/media/media-texts.ts";
import { fileSize } from "#app/format/file-size.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./media.module.css";

const path = "/admin/media";

const views = [...mediaGroups, "all"] as const;
const viewLabels = { others: "Without items", items: "Items", all: "All" };

export const meta = adminMeta("Media library");

export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const search = queryText(searchParams, "search");
  const view = queryChoice(searchParams, "view", views) ?? "others";
  const page = pageNumber(searchParams);
  const query = { view: view === "others" ? undefined : view, search };
  const { data, pager, stored } = await readListPage({ page, firstPage: addressWith(path, query) }, () =>
    gameApi.mediaAdmin.list({
      ...{ page, perPage: mediaLimits.pageSize, search },
      group: view === "all" ? undefined : view,
    }),
  );
  return {
    ...{ view, query },
    pager,
    stored,
    pictures: data.map(({ id, address, name, description, width, height, bytes, uses }) => ({
      ...{ id, name, description, uses },
      picture: mediaPicture(address, 320),
      size: `${width} × ${height}, ${fileSize(bytes)}`,
    })),
  };
});

export const action = adminAction("content", ({ services, form }) => receiveFiles(services, form, path));

export default function AdminMedia() {
  const { view, query, pager, stored, pictures } = useLoaderData<typeof loader>();
  const { search } = query;
  return (
    <>
      <AdminHeading
        title="Media library"
        lead="The pictures of news, banners, items, pages and downloads. A picture that something uses cannot be deleted."
      >
        <a className={editing.csv} href="/admin/media/links">
          Check links
        </a>
      </AdminHeading>
      <UploadFiles />
      {stored.limit ? (
        <p className={operations.note}>
          {megabytes(stored.bytes)} of {megabytes(stored.limit)} are used in the database. With an R2 bucket the library
          has no limit.
        </p>
      ) : null}
      <Tabs
        label="Pictures"
        tabs={views.map((key) => ({ key, label: viewLabels[key] }))}
        current={view}
        href={(key) => addressWith(path, { view: key === "others" ? undefined : key, search })}
      />
      <SearchForm label="Name or description contains" value={search}>
        {query.view && <input type="hidden" name="view" value={query.view} />}
      </SearchForm>
      {pictures.length === 0 ? (
        <EmptyState icon="story">
          <p>{search ? "No pictures match." : "There are no pictures here yet."}</p>
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {pictures.map(({ id, name, description, uses, picture, size }) => (
            <li key={id}>
              <a href={`${path}/${id}`}>
                {picture && <Picture picture={picture} sizes="200px" alt="" />}
                <b>{description || name}</b>
              </a>
              <small>{size}</small>
              <small>{uses === 0 ? "not used" : uses === 1 ? "used in 1 place" : `used in ${uses} places`}</small>
            </li>
          ))}
        </ul>
      )}
      <NumberedPages pager={pager} href={(page) => pageAddress(path, query, page)} label="pictures" />
    </>
  );
}
