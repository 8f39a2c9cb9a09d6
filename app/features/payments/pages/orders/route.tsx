import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DebtNotice } from "./debt-notice.tsx";
import { ListPanel } from "./list-panel.tsx";
import { loadList } from "./load-list.server.ts";
import { orderLineView } from "./order-lines.ts";
import { OrderTable } from "./order-table.tsx";
import styles from "./payments.module.css";

export { headers } from "#app/server/partial-page.ts";

const path = "/payments";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("page.payments"),
  path,
  description: t("payments.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const { data: loaded, init } = await loadList(services, request, path, services.gameApi.payments.orders);
  const { list, page } = loaded;
  const orders = list?.orders.map(orderLineView);
  return data(
    { orders, page, pager: list?.pager, debt: list && list.debt > 0 ? groupedNumber(list.debt) : "" },
    init ?? {},
  );
}

export default function Payments() {
  const { orders = [], page, pager, debt } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.payments")} sectionKey="shop" place="scales" lead={t("payments.lead")} />
      <div className="stack">
        {debt && <DebtNotice coins={debt} />}
        <ListPanel
          title={t("payments.orders")}
          path={path}
          page={page}
          pager={pager}
          empty={
            orders.length === 0 ? (
              <EmptyState icon="money" link={{ href: "/topup", label: t("payments.buy") }}>
                <p>{t("payments.none")}</p>
              </EmptyState>
            ) : undefined
          }
        >
          <OrderTable orders={orders} />
        </ListPanel>
        <p className={`screen-only ${styles.ways}`}>
          <a href={localizedHref("/payments/timeline")}>{t("page.moneyTimeline")}</a>
          <a href={localizedHref("/topup")}>{t("payments.buy")}</a>
          <a href={localizedHref("/policy/refunds")}>{t("page.refundPolicy")}</a>
        </p>
      </div>
    </>
  );
}
