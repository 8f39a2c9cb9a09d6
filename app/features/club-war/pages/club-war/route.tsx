import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { seasonPath } from "#app/features/club-war/season-path.ts";
import { declaredQuery, pageParameter, wordParameter } from "#app/format/query-parameters.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { loadClubWar, type ShownClubWar } from "./load-club-war.server.ts";
import { Regions } from "./regions.tsx";
import { Results } from "./results.tsx";
import { Season } from "./season.tsx";
import { Stage } from "./stage.tsx";

const warQuery = { season: wordParameter(undefined, /^[a-z]{1,20}$/), page: pageParameter };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: warQuery };

export const meta = pageMeta<() => ShownClubWar | null>((war) => ({
  name: war?.requested && war.season ? `${t("page.clubWar")}: ${war.season.name}` : t("page.clubWar"),
  path: war ? seasonPath(war.requested, war.pager.current) : "/clubwar",
  description: t("clubWar.description"),
  noindex: !war,
}));

/** The club war: what is on or comes next, the regions, and a season with its results. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "clubWar");
  const search = declaredQuery(request, warQuery);
  const season = search.get("season")?.toLowerCase() || null;
  const isKey = season === null || /^[a-z]{1,20}$/.test(season);
  const war = isKey ? await loadClubWar(services, season, pageNumber(search)) : undefined;
  return war ?? data(null, 404);
}

export default function ClubWarPage() {
  const war = useLoaderData<typeof loader>() as ShownClubWar | null;
  return (
    <>
      <PageHead title={t("page.clubWar")} sectionKey="ranking" place="arena" lead={t("clubWar.lead")} />
      {war ? (
        <div className="stack">
          <Stage {...war} />
          <Regions regions={war.regions} />
          <Season {...war} />
          <Results {...war} />
        </div>
      ) : (
        <div className="panel">
          <EmptyState icon="ranking" link={{ href: "/clubwar", label: t("clubWar.toNow") }}>
            <p>{t("clubWar.unknownSeason")}</p>
          </EmptyState>
        </div>
      )}
    </>
  );
}
