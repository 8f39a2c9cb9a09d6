import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { boughtLinesText, cartPath, cartSums } from "#app/features/shop/cart.ts";
import { priceText } from "#app/features/shop/price.ts";
import { type Amounts, currencies, shopCurrency } from "#app/features/wallet/currencies.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { HiddenFormFields, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CurrencyTotal } from "./currency-total.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { buyIntent } from "./intents.ts";
import type { CartCodes, CartRow } from "./load-cart.server.ts";
import styles from "./order-summary.module.css";
import type { Cart } from "./use-cart.ts";

interface OrderSummaryProps {
  cart: Cart<CartRow>;
  balances: Amounts;
  codes: CartCodes;
  requestKey: string;
}

/** The totals of the cart, whether the balances are sufficient, the discount code, and the button 'Proceed to Buy'. */
export function OrderSummary({ cart, balances, codes, requestKey }: OrderSummaryProps) {
  const fetcher = useFetcher<FormActionData>({ key: buyIntent });
  const { missingFeatures } = useShell();
  const form = useRef<HTMLFormElement>(null);
  // The button was pressed while a change of the cart is pending: buys once the change is complete.
  const [waiting, setWaiting] = useState(false);
  const pending = waiting || fetcher.state === "submitting";
  const { count, units, subtotal, discount, totals } = cartSums(cart.lines, codes.discount);
  const others = currencies.filter(({ key }) => key !== shopCurrency && totals[key] !== undefined);
  // A cart that has only items in other currencies has no total in that of the shop.
  const hasShopTotal = subtotal > 0 || others.length === 0;
  const due = currencies.filter(({ key }) => (key === shopCurrency ? hasShopTotal : totals[key] !== undefined));

  useEffect(() => {
    if (!waiting || cart.busy) return;
    setWaiting(false);
    if (!cart.failure) fetcher.submit(form.current);
  }, [waiting, cart.busy, cart.failure, fetcher]);

  const onSubmit = (event: FormEvent) => {
    if (pending || cart.busy) event.preventDefault();
    if (!pending && cart.busy) setWaiting(true);
  };

  return (
    <Panel id="summary-title" title={t("cart.summary")} className={styles.summary} padded>
      <dl>
        <Fact name={t("cart.itemCount")}>
          {count}
          {units > count && <small> {tPlural("cart.pieces", units)}</small>}
        </Fact>
        {hasShopTotal && <Fact name={t("cart.subtotal")}>{priceText(subtotal)}</Fact>}
        {discount > 0 && <Fact name={t("cart.discount")}>−{priceText(discount)}</Fact>}
        {due.map((currency) => (
          <CurrencyTotal
            key={currency.key}
            currency={currency}
            total={totals[currency.key] ?? 0}
            balance={balances[currency.key] ?? 0}
          />
        ))}
      </dl>
      {codes.taken && <DiscountCode codes={codes} lowers={discount > 0} />}
      <fetcher.Form method="post" action={cartPath(codes.typed)} ref={form} onSubmit={onSubmit}>
        <HiddenFormFields intent={buyIntent} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="items" value={boughtLinesText(cart.lines)} />
        {discount > 0 && (
          <>
            <input type="hidden" name="code" value={codes.typed} />
            <input type="hidden" name="discount" value={discount} />
          </>
        )}
        <SubmitButton pending={pending} unavailable={units === 0}>
          {t("cart.buy")}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {units > 0 && !missingFeatures.includes("gifts") && (
        <a className={styles.gift} href={localizedHref(codes.typed ? `/gift?code=${codes.typed}` : "/gift")}>
          {t("gift.instead")}
        </a>
      )}
    </Panel>
  );
}
