import { type Currency, shopCurrency } from "#app/features/currencies/currencies.ts";
import { priceText } from "#app/features/shop/price.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import styles from "./order-summary.module.css";

interface CurrencyTotalProps {
  currency: Currency;
  /** What the purchase charges. */
  total: number;
  balance: number;
}

/** The total in a currency, and whether the balance covers it. */
export function CurrencyTotal({ currency: { key, label }, total, balance }: CurrencyTotalProps) {
  const left = balance - total;
  return (
    <>
      <Fact name={t("cart.total")} className={styles.total}>
        <span data-sum={key}>{priceText(total)}</span> <small>{t(label)}</small>
      </Fact>
      <Fact name={t("cart.balance", { currency: t(label) })}>{priceText(balance)}</Fact>
      {left >= 0 ? (
        <Fact name={t("cart.left")}>{priceText(left)}</Fact>
      ) : (
        <Fact name={t("cart.missing")} className={styles.missing}>
          {priceText(-left)} {key === shopCurrency && <a href={localizedHref("/topup")}>{t("page.topUp")}</a>}
        </Fact>
      )}
    </>
  );
}
