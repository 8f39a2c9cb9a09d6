import { type Amounts, currencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { boughtLinesText, type CartLine, cartPath, cartSums } from "#app/features/shop/cart.ts";
import { priceText } from "#app/features/shop/price.ts";
import { HiddenFormFields, SubmitButton } from "#app/forms/form-extras.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CurrencyTotal } from "./currency-total.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { buyIntent } from "./intents.ts";
import type { CartCodes } from "./load-cart.server.ts";
import styles from "./order-summary.module.css";

interface OrderSummaryProps {
  lines: readonly CartLine[];
  balances: Amounts;
  codes: CartCodes;
  requestKey: string;
}

/** The totals of the cart, whether the balances are sufficient, the discount code, and the button 'Proceed to Buy'. */
export function OrderSummary({ lines, balances, codes, requestKey }: OrderSummaryProps) {
  const { missingParts } = useShell();
  const { count, units, subtotal, discount, totals } = cartSums(lines, codes.discount);
  const others = currencies.filter(({ key }) => key !== shopCurrency && totals[key] !== undefined);
  // A cart that has only items in other currencies has no total in that of the shop.
  const hasShopTotal = subtotal > 0 || others.length === 0;
  const due = currencies.filter(({ key }) => (key === shopCurrency ? hasShopTotal : totals[key] !== undefined));
  return (
    <Panel id="summary-title" title={t("cart.summary")} className={styles.summary} padded>
      {/* The script of the cart shows new sums while changes are sent, see `cart.browser.ts`. */}
      <dl data-discount={JSON.stringify(codes.discount ?? null)}>
        <Fact name={t("cart.itemCount")}>
          {count}
          {units > count && <small> {tPlural("cart.pieces", units)}</small>}
        </Fact>
        {hasShopTotal && (
          <Fact name={t("cart.subtotal")}>
            <span data-sum="subtotal">{priceText(subtotal)}</span>
          </Fact>
        )}
        {discount > 0 && (
          <Fact name={t("cart.discount")}>
            −<span data-sum="discount">{priceText(discount)}</span>
          </Fact>
        )}
        {due.map((currency) => (
          <CurrencyTotal
            key={currency.key}
            currency={currency}
            total={totals[currency.key] ?? 0}
            balance={balances[currency.key] ?? 0}
          />
        ))}
      </dl>
      {codes.taken && (lines.length > 0 || codes.typed !== undefined) && (
        <DiscountCode codes={codes} lowers={discount > 0} />
      )}
      <form id={buyIntent} method="post" action={localizedHref(cartPath(codes.typed))} data-fetch="cart">
        <HiddenFormFields intent={buyIntent} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="items" value={boughtLinesText(lines)} />
        {discount > 0 && (
          <>
            <input type="hidden" name="code" value={codes.typed} />
            <input type="hidden" name="discount" value={discount} />
          </>
        )}
        <SubmitButton unavailable={units === 0}>{t("cart.buy")}</SubmitButton>
      </form>
      {units > 0 && !missingParts.includes("gifts") && (
        <a className={styles.gift} href={localizedHref(codes.typed ? `/gift?code=${codes.typed}` : "/gift")}>
          {t("gift.instead")}
        </a>
      )}
    </Panel>
  );
}
