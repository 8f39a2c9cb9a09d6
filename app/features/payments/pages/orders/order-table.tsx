import history from "#app/features/history/components/history.module.css";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { OrderLineView } from "./order-lines.ts";
import styles from "./payments.module.css";

/** The table of a player's orders. */
export function OrderTable({ orders }: { orders: readonly OrderLineView[] }) {
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead
        columns={[
          t("payments.order"),
          t("order.package"),
          t("payments.amount"),
          t("payments.date"),
          t("payments.state"),
        ]}
      />
      <tbody>
        {orders.map(({ number, packageName, method, isTest, coins, amount, label, tone, createdAt, hasReceipt }) => (
          <tr key={number}>
            <th scope="row">
              <a href={localizedHref(`/payments/${number}`)}>{number}</a>
              {isTest && <span className={styles.test}>{t("payments.test")}</span>}
            </th>
            <td className={styles.package}>
              {packageName} <small>{t("package.coins", { coins })}</small>
            </td>
            <td className={history.value}>
              {amount} <small>{method}</small>
            </td>
            <td>
              <HistoryTime time={createdAt} />
            </td>
            <td className={styles.state}>
              <StateMark tone={tone}>{t(label)}</StateMark>
              {hasReceipt && (
                <a href={localizedHref(`/payments/${number}/receipt`)} aria-label={`${t("receipt.title")}: ${number}`}>
                  {t("receipt.title")}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
