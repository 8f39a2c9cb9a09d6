import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import styles from "./card.module.css";
import type { ShownPrice } from "./shop-card.ts";

/** What an item costs now, and during a sale what it costs otherwise, and until when. */
export function Price({ price, currency, regular, until }: Omit<ShownPrice, "soldOut">) {
  return (
    <>
      {price} <small>{currency}</small>
      {regular && (
        <>
          {" "}
          <s>
            <span className="sr-only">{t("shop.regularPrice")} </span>
            {regular}
          </s>
        </>
      )}
      {until && (
        <small className={styles.until}>
          {t("shop.saleUntil")} <HistoryTime time={until} />
        </small>
      )}
    </>
  );
}
