import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { boardName } from "#app/features/game/boards.ts";
import { sharePicture } from "#app/features/game/components/share-picture.ts";
import { rankingPath, rankingQuery } from "#app/features/rankings/ranking-view.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { loadRanking, type Ranking } from "./load-ranking.server.ts";
import { RankingPanel } from "./ranking-panel.tsx";

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: rankingQuery };

export const meta = pageMeta<() => Ranking | null>((ranking) => ({
  name: t("ranking.title"),
  path: ranking ? rankingPath(ranking.view) : "/rankings",
  description: ranking ? descriptionOf(ranking) : undefined,
  image: ranking ? sharePicture(ranking.view.board.key) : undefined,
  noindex: !ranking || Boolean(ranking.view.player),
}));

function descriptionOf({ view, scope }: Ranking): string {
  return t("ranking.description", { board: boardName(view.board), scope: scope.join(", ") });
}

/** One of the four monthly rankings, with the filters of the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return (await loadRanking(getServices(context), declaredQuery(request, rankingQuery))) ?? data(null, 404);
}

export default function Rankings() {
  const ranking = useLoaderData<typeof loader>() as Ranking | null;
  return (
    <>
      <PageHead title={t("ranking.title")} sectionKey="ranking" />
      {ranking ? (
        <PageSwap>
          <RankingPanel ranking={ranking} />
        </PageSwap>
      ) : (
        <div className="panel">
          <EmptyState icon="ranking" link={{ href: "/rankings", label: t("ranking.thisMonth") }}>
            <p>{t("ranking.unknown")}</p>
          </EmptyState>
        </div>
      )}
    </>
  );
}
