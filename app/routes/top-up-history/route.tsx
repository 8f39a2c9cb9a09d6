import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { HistoryPanel } from "#app/features/history/components/history-panel.tsx";
import { loadHistory } from "#app/features/history/history.server.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { topUpLines } from "./top-up-lines.ts";
import { TopUpTable } from "./top-up-table.tsx";

export { headers } from "#app/server/partial-page.ts";

const name = "Redeem History";
const lead = "The vouchers you redeemed, newest first.";
const path = "/topuphistory";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta({ name, path, description: lead, noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return loadHistory(services, request, services.gameApi.wallet.topUps, topUpLines);
}

export default function RedeemHistory() {
  const { lines, ...place } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={name} sectionKey="shop" lead={lead} />
      <HistoryPanel
        {...place}
        name={name}
        heading="Vouchers"
        path={path}
        count={lines.length}
        emptyLink={{ href: "/topup", label: "Redeem a voucher" }}
      >
        <TopUpTable lines={lines} />
      </HistoryPanel>
    </>
  );
}
