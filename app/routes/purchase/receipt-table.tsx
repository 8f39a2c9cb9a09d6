import history from "#app/features/history/components/history.module.css";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Receipt } from "./load-purchase.server.ts";
import styles from "./purchase.module.css";

/** The bought items with price and delivery state, and the cancel button as long as cancelling is possible. */
export function ReceiptTable({ receipt: { lines, total, refunded } }: { receipt: Receipt }) {
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead columns={["Item", "Quantity", "Price", "Amount", "Delivery"]} />
      <tbody>
        {lines.map(({ line, item, quantity, total: amount, delivery, cancelUntil }) => (
          <tr key={line}>
            <th scope="row">
              <div className={history.item}>
                <ItemThumbnail item={item} />
                <span>{item.name}</span>
              </div>
            </th>
            <td data-label="Quantity">{quantity}</td>
            <td data-label="Price">{item.price}</td>
            <td className={styles.amount}>{amount}</td>
            <td className={styles.delivery}>
              {delivery && (
                <StateMark tone={delivery.tone} className={history.delivery}>
                  {delivery.text}
                </StateMark>
              )}
              {cancelUntil && (
                <form className="screen-only" method="post">
                  <input type="hidden" name="line" value={line} />
                  <button type="submit" aria-describedby={`until-${line}`}>
                    Cancel and refund <span className="sr-only">{item.name}</span>
                  </button>
                  <small id={`until-${line}`}>until {cancelUntil}</small>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name="Total" amount={total} />
        {refunded && <Sum name="Refunded" amount={refunded} />}
      </tfoot>
    </table>
  );
}

/** A sum. Its amount spans two columns, so that a large one does not narrow the column of items. */
function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td colSpan={2}>
        {amount} <small>R-Coin</small>
      </td>
      <td />
    </tr>
  );
}
