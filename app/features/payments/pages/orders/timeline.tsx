import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import history from "#app/features/history/components/history.module.css";
import type { MoneyEvent } from "#app/features/payments/calls.ts";
import { moneyEventTexts, signedCoins } from "#app/features/payments/order-texts.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { ListPanel } from "./list-panel.tsx";
import { loadList } from "./load-list.server.ts";
import styles from "./payments.module.css";

export { headers } from "#app/server/partial-page.ts";

const path = "/payments/timeline";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("page.moneyTimeline"),
  path,
  description: t("payments.timelineLead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const { data: loaded, init } = await loadList(services, request, path, services.gameApi.payments.timeline);
  const { list, page } = loaded;
  const events = list?.events.map(({ kind, amount, coins, number, isTest, at }) => ({
    ...{ number, isTest },
    text: moneyEventTexts[kind],
    money: amount == null ? "" : pesosText(amount),
    coins: coins == null ? "" : coinsText(kind, coins),
    at: shownTime(at),
  }));
  return data({ events, page, pager: list?.pager }, init ?? {});
}

/** How many coins were added or taken; of a debt, how much more or less the player owes. */
function coinsText(kind: MoneyEvent["kind"], coins: number): string {
  if (kind === "debt") return t("payments.owed", { coins: groupedNumber(coins) });
  if (kind === "waiver") return t("payments.owedLess", { coins: groupedNumber(-coins) });
  return signedCoins(coins);
}

export default function MoneyTimeline() {
  const { events = [], page, pager } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.moneyTimeline")} sectionKey="shop" place="scales" lead={t("payments.timelineLead")} />
      <div className="stack">
        <ListPanel
          title={t("page.moneyTimeline")}
          path={path}
          page={page}
          pager={pager}
          empty={
            events.length === 0 ? (
              <EmptyState icon="money" link={{ href: "/topup", label: t("payments.buy") }}>
                <p>{t("payments.timelineNone")}</p>
              </EmptyState>
            ) : undefined
          }
        >
          <table className={`${history.table} ${styles.table}`}>
            <TableHead columns={[t("payments.event"), t("payments.date"), t("payments.money"), t("invoice.coins")]} />
            <tbody>
              {events.map(({ text, number, isTest, money, coins, at }, index) => (
                <tr key={index}>
                  <th scope="row">
                    <span className={styles.event}>{t(text)}</span>
                    {number && <a href={localizedHref(`/payments/${number}`)}>{number}</a>}
                    {isTest && <span className={styles.test}>{t("payments.test")}</span>}
                  </th>
                  <td>
                    <HistoryTime time={at} />
                  </td>
                  <td {...(money ? { "data-label": t("payments.money") } : {})}>{money}</td>
                  <td className={history.value} {...(coins ? { "data-label": t("invoice.coins") } : {})}>
                    {coins}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ListPanel>
        <p className="screen-only">
          <a href={localizedHref("/payments")}>{t("order.all")}</a>
        </p>
      </div>
    </>
  );
}
