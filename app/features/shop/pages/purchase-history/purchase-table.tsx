import history from "#app/features/history/components/history.module.css";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./purchase-history.module.css";
import type { PurchaseLine } from "./purchase-lines.server.ts";

/** The table of purchases: item, quantity, price, date and delivery state (specification section 2). */
export function PurchaseTable({ lines }: { lines: readonly PurchaseLine[] }) {
  // The column is left out if the server sends neither deliveries nor purchase numbers.
  const delivers = lines.some(({ delivery, purchase }) => delivery || purchase !== undefined);
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead
        columns={[
          t("history.item"),
          t("history.quantity"),
          t("history.price"),
          t("history.purchaseDate"),
          ...(delivers ? [t("history.delivery")] : []),
        ]}
      />
      <tbody>
        {lines.map(({ item, quantity, price, time, delivery, purchase }, index) => (
          <tr key={index}>
            <th scope="row">
              <div className={history.item}>
                <ItemThumbnail item={item} />
                <span>{item.name}</span>
              </div>
            </th>
            <td data-label={t("history.quantity")}>{quantity}</td>
            <td className={history.value} data-label={t("history.price")}>
              {price}
            </td>
            <td className={styles.date} data-label={t("history.purchaseDate")}>
              <HistoryTime time={time} />
            </td>
            {delivers && (
              <td className={styles.delivery}>
                {delivery && (
                  <StateMark tone={delivery.tone} className={history.delivery}>
                    {delivery.text}
                  </StateMark>
                )}
                {purchase !== undefined && (
                  <a href={localizedHref(`/shoppurchases/${purchase}`)} aria-label={t("receipt.of", { id: purchase })}>
                    {t("receipt.title")}
                  </a>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
