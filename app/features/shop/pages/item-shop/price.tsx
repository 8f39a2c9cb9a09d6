import { t } from "#app/i18n/translate.ts";
import { Coin, Price as Decimal } from "#app/ui/coin.tsx";
import type { ShownPrice } from "./shop-card.ts";

/** What an item costs now, and during a sale what it costs otherwise. */
export function Price({ price, currency, isCoin, regular }: Omit<ShownPrice, "soldOut">) {
  return (
    <>
      {regular && (
        <s>
          <span className="sr-only">{t("shop.regularPrice")} </span>
          <Decimal price={regular} />
        </s>
      )}
      <b>
        <Decimal price={price} /> {isCoin ? <Coin name={currency} /> : <small>{currency}</small>}
      </b>
    </>
  );
}
