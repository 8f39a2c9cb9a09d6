import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { boardName } from "#app/features/game/boards.ts";
import { NameSearchForm } from "#app/features/game/components/name-search-form.tsx";
import { sharePicture } from "#app/features/game/components/share-picture.ts";
import { boardPath } from "#app/features/guilds/orders.ts";
import { declaredQuery, pageParameter, wordParameter } from "#app/format/query-parameters.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { GuildBoard } from "./guild-board.tsx";
import { loadGuilds, type ShownGuilds } from "./load-guilds.server.ts";

const boardQuery = { order: wordParameter(), page: pageParameter };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: boardQuery };

export const meta = pageMeta<() => ShownGuilds | null>((guilds) => ({
  name: t("guild.title"),
  path: guilds ? pagePath(guilds) : "/guilds",
  description: guilds ? t("guild.description", { board: boardName(guilds.board) }) : undefined,
  image: guilds ? sharePicture(`guild-${guilds.board.key}`) : undefined,
  noindex: !guilds,
}));

const pagePath = ({ boards, board, shown }: ShownGuilds) =>
  boardPath(boards, board.key, "pager" in shown ? shown.pager.current : 1);

/** A page of a board of guilds. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "guilds");
  const search = declaredQuery(request, boardQuery);
  return (await loadGuilds(services, search.get("order")?.toLowerCase() ?? "", pageNumber(search))) ?? data(null, 404);
}

export default function Guilds() {
  const guilds = useLoaderData<typeof loader>() as ShownGuilds | null;
  return (
    <>
      <PageHead title={t("guild.title")} sectionKey="ranking" place="summit" />
      <NameSearchForm isBar />
      {guilds ? (
        <PageSwap>
          <GuildBoard guilds={guilds} />
        </PageSwap>
      ) : (
        <div className="panel">
          <EmptyState icon="ranking" link={{ href: "/guilds", label: t("guild.all") }}>
            <p>{t("ranking.unknown")}</p>
          </EmptyState>
        </div>
      )}
    </>
  );
}
