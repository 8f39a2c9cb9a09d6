import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { boughtLinesText, cartSums } from "#app/features/shop/cart.ts";
import { priceText } from "#app/features/shop/price.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
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

/** What the cart comes to, whether the balance is enough, and Proceed to Buy. */
export function OrderSummary({ cart, balance, requestKey }: OrderSummaryProps) {
  const fetcher = useFetcher<FormAnswer>({ key: buyIntent });
  const form = useRef<HTMLFormElement>(null);
  // Pressed while a change of the cart is under way: buys when that has arrived.
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
    <Panel id="summary-title" title="Summary" className={styles.summary} padded>
      <dl>
        <div>
          <dt>Items in the cart</dt>
          <dd>
            {count}
            {units > count && <small> ({units} pieces)</small>}
          </dd>
        </div>
        <div>
          <dt>Subtotal</dt>
          <dd>{priceText(subtotal)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {priceText(total)} <small>R-Coin</small>
          </dd>
        </div>
        <div>
          <dt>Your R-Coin</dt>
          <dd>{priceText(balance)}</dd>
        </div>
        {left >= 0 ? (
          <div>
            <dt>Left after buying</dt>
            <dd>{priceText(left)}</dd>
          </div>
        ) : (
          <div className={styles.missing}>
            <dt>Missing</dt>
            <dd>
              {priceText(-left)} <a href="/topup">Top Up R-Coin</a>
            </dd>
          </div>
        )}
      </dl>
      <fetcher.Form method="post" action="/shoppingcart" ref={form} onSubmit={onSubmit}>
        <FormMarks intent={buyIntent} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="items" value={boughtLinesText(cart.lines)} />
        <SubmitButton pending={pending}>Proceed to Buy</SubmitButton>
      </fetcher.Form>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
    </Panel>
  );
}
