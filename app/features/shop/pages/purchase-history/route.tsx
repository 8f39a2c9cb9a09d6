import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { HistoryPanel } from "#app/features/history/components/history-panel.tsx";
import { loadHistory } from "#app/features/history/history.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { purchaseLines } from "./purchase-lines.server.ts";
import { PurchaseTable } from "./purchase-table.tsx";

export { headers } from "#app/server/partial-page.ts";

const path = "/shoppurchases";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("page.purchaseHistory"),
  path,
  description: t("history.purchasesLead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const inShop = (await services.isPartAvailable("shop")) === true;
  return loadHistory(services, request, services.gameApi.shop.purchases, (reply) => purchaseLines(reply, inShop));
}

export default function PurchaseHistory() {
  const { lines, ...place } = useLoaderData<typeof loader>();
  const { missingParts } = useShell();
  return (
    <>
      <PageHead title={t("page.purchaseHistory")} sectionKey="shop" place="scales" lead={t("history.purchasesLead")} />
      <HistoryPanel
        icon="bag"
        {...place}
        name={t("page.purchaseHistory")}
        heading={t("history.purchases")}
        path={path}
        count={lines.length}
        emptyLink={
          missingParts.includes("shop")
            ? { href: "/topup", label: t("page.topUp") }
            : { href: "/itemshop", label: t("history.visitShop") }
        }
      >
        <PurchaseTable lines={lines} />
      </HistoryPanel>
    </>
  );
}
