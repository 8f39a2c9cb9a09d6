import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { addressWith, pageAddress, queryText } from "#app/features/admin/list-query.ts";
import { DocumentTable } from "#app/features/documents/components/document-table.tsx";
import { listedDocuments } from "#app/features/documents/document-pages.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { Pager } from "#app/ui/pager/pager.tsx";

const path = "/admin/clubwar";

export const meta = adminMeta("Club war");

export const loader = adminLoader("settings", async ({ gameApi, searchParams }) => {
  const region = queryText(searchParams, "region");
  const number = /^\d{1,3}$/.test(region) ? Number(region) : undefined;
  const page = pageNumber(searchParams);
  const [lists, { data, missing, pager }] = await Promise.all([
    listedDocuments(gameApi, path),
    readListPage({ page, firstPage: addressWith(path, { region }) }, () =>
      gameApi.clubWarAdmin.list({ page, region: number ?? (region === "" ? undefined : -1) }),
    ),
  ]);
  return {
    lists,
    results: data.map(({ startsAt, ...result }) => ({ ...result, time: manilaDateTime(Date.parse(startsAt)) })),
    missing: missing.map(({ startsAt, ...war }) => ({ ...war, time: manilaDateTime(Date.parse(startsAt)) })),
    ...{ region, pager },
  };
});

/** The schedule and the seasons of the club war, and its results. */
export default function AdminClubWar() {
  const { lists, results, missing, region, pager } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Club war"
        lead="When guilds fight for the regions, and who won. Results come from the game: the owner that it reports after a war. Times are Manila time."
      >
        <a className={editing.csv} href="/clubwar">
          View on the site
        </a>
      </AdminHeading>
      <DocumentTable lists={lists} />
      {missing.length > 0 && (
        <>
          <div className={operations.note}>
            <h2>Without a result</h2>
            <p>
              Wars of the last two weeks by the present schedule whose owner the game has not reported yet, or that
              ended before the schedule was changed. Enter the result if it will not come any more.
            </p>
          </div>
          <DataTable
            label="Wars without a result"
            rows={missing}
            empty=""
            columns={[
              { title: "War", cell: ({ war, time }) => <a href={`${path}/results/${war}`}>{time}</a> },
              { title: "Region", number: true, cell: ({ region }) => region },
            ]}
          />
        </>
      )}
      <div className={operations.note}>
        <h2>Results</h2>
      </div>
      <SearchForm label="Number of the region" name="region" value={region} inputMode="numeric" maxLength={3} />
      <DataTable
        label="Results"
        rows={results}
        empty={region ? "This region has no results." : "There are no results yet."}
        columns={[
          { title: "War", cell: ({ war, time }) => <a href={`${path}/results/${war}`}>{time}</a> },
          { title: "Region", number: true, cell: ({ region }) => region },
          {
            title: "Won by",
            cell: ({ guildNum, guildName }) => (
              <span className="player-name">{guildNum > 0 ? guildName || `Guild ${guildNum}` : "nobody"}</span>
            ),
          },
          { title: "Source", cell: ({ decidedBy }) => (decidedBy === "game" ? "game" : "staff") },
        ]}
      />
      <Pager short pager={pager} href={(page) => pageAddress(path, { region }, page)} label="Pages of results" />
    </>
  );
}
