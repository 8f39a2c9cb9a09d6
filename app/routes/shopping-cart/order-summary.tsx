import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { boughtLinesText, cartSums } from "#app/features/shop/cart.ts";
import { priceText } from "#app/features/shop/price.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { HiddenFormFields, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { buyIntent } from "./intents.ts";
import type { CartRow } from "./load-cart.server.ts";
import styles from "./order-summary.module.css";
import type { Cart } from "./use-cart.ts";

interface OrderSummaryProps {
  cart: Cart<CartRow>;
  /** R-Coin. */
  balance: number;
  requestKey: string;
}

/** The total of the cart, whether the balance is sufficient, and the button 'Proceed to Buy'. */
export function OrderSummary({ cart, balance, requestKey }: OrderSummaryProps) {
  const fetcher = useFetcher<FormActionData>({ key: buyIntent });
  const form = useRef<HTMLFormElement>(null);
  // The button was pressed while a change of the cart is pending: buys once the change is complete.
  const [waiting, setWaiting] = useState(false);
  const pending = waiting || fetcher.state === "submitting";
  const { count, units, subtotal, total } = cartSums(cart.lines);
  const left = balance - total;

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
        <Fact name={t("cart.subtotal")}>{priceText(subtotal)}</Fact>
        <Fact name={t("cart.total")} className={styles.total}>
          {priceText(total)} <small>R-Coin</small>
        </Fact>
        <Fact name={t("cart.balance")}>{priceText(balance)}</Fact>
        {left >= 0 ? (
          <Fact name={t("cart.left")}>{priceText(left)}</Fact>
        ) : (
          <Fact name={t("cart.missing")} className={styles.missing}>
            {priceText(-left)} <a href={localizedHref("/topup")}>{t("page.topUp")}</a>
          </Fact>
        )}
      </dl>
      <fetcher.Form method="post" action="/shoppingcart" ref={form} onSubmit={onSubmit}>
        <HiddenFormFields intent={buyIntent} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="items" value={boughtLinesText(cart.lines)} />
        <SubmitButton pending={pending}>{t("cart.buy")}</SubmitButton>
      </fetcher.Form>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
    </Panel>
  );
}
