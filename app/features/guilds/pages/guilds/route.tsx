import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NameSearchForm } from "#app/features/game/components/name-search-form.tsx";
import { guildLimits } from "#app/features/guilds/limits.ts";
import { type GuildOrder, guildOrders, guildsPath, orderNames } from "#app/features/guilds/orders.ts";
import { declaredQuery, pageParameter, wordParameter } from "#app/format/query-parameters.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { missingListPage, readListPage } from "#app/server/list-page.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { GuildBoard, type ShownGuilds } from "./guild-board.tsx";

const boardQuery = { order: wordParameter(guildOrders[0]), page: pageParameter };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: boardQuery };

export const meta = pageMeta<() => ShownGuilds | null>((guilds) => ({
  name: t("guild.title"),
  path: guilds ? guildsPath(guilds.order, guilds.pager.current) : "/guilds",
  description: guilds ? t("guild.description", { board: t(orderNames[guilds.order]) }) : undefined,
  noindex: !guilds,
}));

/** A page of a board of guilds. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "guilds");
  const search = declaredQuery(request, boardQuery);
  const order = guildOrders.find((one) => one === (search.get("order")?.toLowerCase() || guildOrders[0]));
  if (!order) return data(null, 404);
  return loadBoard(services, order, pageNumber(search));
}

async function loadBoard({ content }: ReturnType<typeof getServices>, order: GuildOrder, page: number) {
  if (page > guildLimits.pages) throw missingListPage(guildsPath(order));
  const { data: rows, pager } = await readListPage({ page, firstPage: guildsPath(order) }, () =>
    content.guilds.list({ order, page }),
  );
  return { order, rows, pager } satisfies ShownGuilds;
}

export default function Guilds() {
  const guilds = useLoaderData<typeof loader>() as ShownGuilds | null;
  return (
    <>
      <PageHead title={t("guild.title")} sectionKey="ranking" />
      <NameSearchForm />
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
