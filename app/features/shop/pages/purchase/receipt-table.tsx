import history from "#app/features/history/components/history.module.css";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Receipt, ShownAmount } from "./load-purchase.server.ts";
import styles from "./purchase.module.css";

/** The bought items with price and delivery state, and the cancel button as long as cancelling is possible. */
export function ReceiptTable({ receipt: { lines, discount, totals, refunded } }: { receipt: Receipt }) {
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead
        columns={[
          t("history.item"),
          t("history.quantity"),
          t("history.price"),
          t("receipt.amount"),
          t("history.delivery"),
        ]}
      />
      <tbody>
        {lines.map(({ line, item, quantity, price, total: amount, delivery, cancelUntil }) => (
          <tr key={line}>
            <th scope="row">
              <div className={history.item}>
                <ItemThumbnail item={item} />
                <span>{item.name}</span>
              </div>
            </th>
            <td data-label={t("history.quantity")}>{quantity}</td>
            <td data-label={t("history.price")}>{price}</td>
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
                    <Trans message="receipt.cancel" values={{ item: <span className="sr-only">{item.name}</span> }} />
                  </button>
                  <small id={`until-${line}`}>{t("receipt.until", { time: cancelUntil })}</small>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount && <Sum name={t("cart.discount")} amount={`−${discount}`} currency={t("currency.rcoin")} />}
        {totals.map((total) => (
          <Sum key={total.currency} name={t("cart.total")} {...total} />
        ))}
        {refunded.map((amount) => (
          <Sum key={amount.currency} name={t("receipt.refunded")} {...amount} />
        ))}
      </tfoot>
    </table>
  );
}

/** A sum. It spans two columns, so that a large one does not narrow the column of items. */
function Sum({ name, amount, currency }: ShownAmount & { name: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td colSpan={2}>
        {amount} <small>{currency}</small>
      </td>
      <td />
    </tr>
  );
}
