import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import parts from "#app/features/admin/components/parts.module.css";
import { ViewsBar } from "#app/features/admin/components/views-bar.tsx";
import { addressWith, pageAddress, queryText } from "#app/features/admin/list-query.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { shownRegion, TRADING_HOLE } from "#app/features/game/shown-region.server.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";

const path = "/admin/clubwar";

export const meta = adminMeta("Club war");

export const loader = adminLoader("settings", async ({ services, gameApi, searchParams }) => {
  const region = queryText(searchParams, "region");
  const number = /^\d{1,3}$/.test(region) ? Number(region) : undefined;
  const page = pageNumber(searchParams);
  const [terms, { data, missing, pager }] = await Promise.all([
    services.content.game.terms({}).then(shownTerms),
    readListPage({ page, firstPage: addressWith(path, { region }) }, () =>
      gameApi.clubWarAdmin.list({ page, region: number ?? (region === "" ? undefined : -1) }),
    ),
  ]);
  const nameOf = (one: number) => shownRegion(one, terms).name;
  const shown = <War extends { region: number; startsAt: string }>({ region, startsAt, ...war }: War) => ({
    ...war,
    region: nameOf(region),
    time: timeText(startsAt),
  });
  const listed = [...terms.schools.map(({ place }) => place), TRADING_HOLE, ...data.map((one) => one.region)];
  const numbers = [...new Set([...listed, ...(number === undefined ? [] : [number])])].sort((a, b) => a - b);
  return {
    results: data.map(shown),
    missing: missing.map(shown),
    regions: numbers.map((one) => ({ value: String(one), name: nameOf(one) })),
    ...{ region, pager },
  };
});

/** The results of the club war, and the way to its schedule and its seasons. */
export default function AdminClubWar() {
  const { results, missing, regions, region, pager } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Club war"
        lead="Who won the wars for the regions: the owner that the game reports after a war. Times are Manila time."
      >
        <a className="button quiet" href={`${path}/wars`}>
          Wars
        </a>
        <a className="button quiet" href={`${path}/seasons`}>
          Seasons
        </a>
        <a className="button quiet" href="/clubwar">
          View on the site
        </a>
      </AdminHeading>
      {missing.length > 0 && (
        <>
          <h2>Without a result</h2>
          <p>
            Wars of the last two weeks by the present schedule whose owner the game has not reported yet, or that ended
            before the schedule was changed. Enter the result if it will not come any more.
          </p>
          <DataTable
            label="Wars without a result"
            rows={missing}
            empty=""
            columns={[
              { title: "War", cell: ({ war, time }) => <a href={`${path}/results/${war}`}>{time}</a> },
              { title: "Region", isBare: true, cell: ({ region }) => region },
            ]}
          />
        </>
      )}
      <h2>Results</h2>
      <form className={parts.search} data-filters="">
        <select name="region" aria-label="Region" defaultValue={region}>
          <option value="">All regions</option>
          {regions.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button quiet">
          Show
        </button>
      </form>
      <ViewsBar />
      <DataTable
        label="Results"
        rows={results}
        empty={region ? "This region has no results." : "There are no results yet."}
        emptyIcon="ranking"
        columns={[
          { title: "War", cell: ({ war, time }) => <a href={`${path}/results/${war}`}>{time}</a> },
          { title: "Region", isBare: true, cell: ({ region }) => region },
          {
            title: "Won by",
            cell: ({ guildNum, guildName }) => (
              <span className="player-name">{guildNum > 0 ? guildName || `Guild ${guildNum}` : "nobody"}</span>
            ),
          },
          { title: "Source", cell: ({ decidedBy }) => (decidedBy === "game" ? "game" : "staff") },
        ]}
      />
      <NumberedPages pager={pager} href={(page) => pageAddress(path, { region }, page)} label="results" />
    </>
  );
}
