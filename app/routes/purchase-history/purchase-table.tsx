import history from "#app/features/history/components/history.module.css";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
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
      <TableHead columns={["Item", "Quantity", "Price", "Purchase Date", ...(delivers ? ["Delivery"] : [])]} />
      <tbody>
        {lines.map(({ item, quantity, time, delivery, purchase }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
          <tr key={index}>
            <th scope="row">
              <div className={history.item}>
                <ItemThumbnail item={item} />
                <span>{item.name}</span>
              </div>
            </th>
            <td data-label="Quantity">{quantity}</td>
            <td className={history.value} data-label="Price">
              {item.price}
            </td>
            <td className={styles.date} data-label="Purchase Date">
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
                  <a href={`/shoppurchases/${purchase}`} aria-label={`Receipt of purchase ${purchase}`}>
                    Receipt
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
