import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Cards } from "./cards.tsx";
import { loadStatus } from "./load-status.server.ts";
import { MaintenancePanel } from "./maintenance-panel.tsx";
import { Now } from "./now.tsx";
import { PlayersPanel } from "./players-panel.tsx";
import { UptimePanel } from "./uptime-panel.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "support", cache: ["status"] };

export const meta = pageMeta<typeof loader>((status) => ({
  name: t("page.serverStatus"),
  path: "/status",
  description: status?.kind === "status" ? t("status.description", { siteName: status.siteName }) : undefined,
  noindex: status?.kind !== "status",
}));

/** The state of the game server, and its course. */
export async function loader({ context }: LoaderFunctionArgs) {
  return loadStatus(getServices(context));
}

export default function StatusPage() {
  const status = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.serverStatus")} sectionKey="support" place="server-rack" lead={t("status.lead")} />
      {status.kind === "status" ? (
        <>
          <Now {...status} />
          <PlayersPanel {...status} />
          <UptimePanel uptime={status.uptime} />
          <MaintenancePanel maintenance={status.maintenance} />
          <Cards cards={status.cards} />
        </>
      ) : (
        <div className="panel">
          <EmptyState icon="server">
            <p>{t("status.notOffered")}</p>
          </EmptyState>
        </div>
      )}
    </>
  );
}
