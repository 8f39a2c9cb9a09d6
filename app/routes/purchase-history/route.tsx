import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { HistoryPanel } from "#app/features/history/components/history-panel.tsx";
import { loadHistory } from "#app/features/history/history.server.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { purchaseLines } from "./purchase-lines.server.ts";
import { PurchaseTable } from "./purchase-table.tsx";

export { headers } from "#app/server/partial-page.ts";

const name = "Purchase History";
const lead = "What you bought, newest first.";
const path = "/shoppurchases";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta({ name, path, description: lead, noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const inShop = (await services.isFeatureAvailable("shop")) === true;
  return loadHistory(services, request, services.gameApi.shop.purchases, (reply) => purchaseLines(reply, inShop));
}

export default function PurchaseHistory() {
  const { lines, ...place } = useLoaderData<typeof loader>();
  const { missingFeatures } = useShell();
  return (
    <>
      <PageHead title={name} sectionKey="shop" lead={lead} />
      <HistoryPanel
        {...place}
        name={name}
        heading="Purchases"
        path={path}
        count={lines.length}
        emptyLink={
          missingFeatures.includes("shop")
            ? { href: "/topup", label: "Top Up R-Coin" }
            : { href: "/itemshop", label: "Visit the item shop" }
        }
      >
        <PurchaseTable lines={lines} />
      </HistoryPanel>
    </>
  );
}
