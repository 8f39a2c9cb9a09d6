import { t } from "#app/i18n/translate.ts";
import { Coin, Price as Decimal } from "#app/ui/coin.tsx";
import { Day } from "#app/ui/day.tsx";
import styles from "./card.module.css";
import type { ShownPrice } from "./shop-card.ts";

/** What an item costs now, and during a sale what it costs otherwise, and until when. */
export function Price({ price, currency, isCoin, regular, until }: Omit<ShownPrice, "soldOut">) {
  return (
    <>
      <b>
        <Decimal price={price} /> {isCoin ? <Coin name={currency} /> : <small>{currency}</small>}
      </b>
      {regular && (
        <s>
          <span className="sr-only">{t("shop.regularPrice")} </span>
          {regular}
        </s>
      )}
      {until && (
        <small className={styles.until}>
          {t("shop.saleUntil")} <Day time={until} />
        </small>
      )}
    </>
  );
}
