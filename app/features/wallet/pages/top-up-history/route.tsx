import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { HistoryPanel } from "#app/features/history/components/history-panel.tsx";
import { loadHistory } from "#app/features/history/history.server.ts";
import { redeemAddress } from "#app/features/wallet/addresses.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./top-up-history.module.css";
import { topUpLines } from "./top-up-lines.ts";
import { TopUpTable } from "./top-up-table.tsx";

export { headers } from "#app/server/partial-page.ts";

const path = "/topuphistory";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("page.redeemHistory"),
  path,
  description: t("history.redeemedLead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return loadHistory(services, request, services.gameApi.wallet.topUps, topUpLines);
}

export default function RedeemHistory() {
  const { lines, ...place } = useLoaderData<typeof loader>();
  const { missingParts } = useShell();
  return (
    <>
      <PageHead title={t("page.redeemHistory")} sectionKey="shop" place="scales" lead={t("history.redeemedLead")} />
      <HistoryPanel
        icon="coupon"
        {...place}
        name={t("page.redeemHistory")}
        heading={t("history.vouchers")}
        path={path}
        count={lines.length}
        emptyLink={{ href: redeemAddress, label: t("topUp.redeem") }}
      >
        <TopUpTable lines={lines} />
      </HistoryPanel>
      {!missingParts.includes("payments") && (
        <p className={`screen-only ${styles.payments}`}>
          <a href={localizedHref("/payments")}>{t("page.payments")}</a>
        </p>
      )}
    </>
  );
}
