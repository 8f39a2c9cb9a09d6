import history from "#app/features/history/components/history.module.css";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./purchase-history.module.css";
import type { PurchaseLine } from "./purchase-lines.server.ts";

/** What was bought: item, quantity, price, date, and how far its delivery is (specification section 2). */
export function PurchaseTable({ lines }: { lines: readonly PurchaseLine[] }) {
  // A server that knows of neither has no column for them.
  const delivers = lines.some(({ delivery, purchase }) => delivery || purchase !== undefined);
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead columns={["Item", "Quantity", "Price", "Purchase Date", ...(delivers ? ["Delivery"] : [])]} />
      <tbody>
        {lines.map(({ item, quantity, time, delivery, purchase }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
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
                  <span className={history.state} data-state={delivery.state}>
                    {delivery.text}
                  </span>
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
