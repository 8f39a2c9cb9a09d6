import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import { type FormActionData, formFields } from "#app/forms/form-action-data.ts";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { buyIntent } from "./intents.ts";
import styles from "./shopping-cart.module.css";

interface UnknownCartProps {
  /** The answer to the last submitted form, if any. */
  answer: FormActionData | undefined;
}

/**
 * Shown instead of the cart while it cannot be loaded. An order that got no response can be submitted again unchanged:
 * its request key ensures that it is bought once.
 */
export function UnknownCart({ answer }: UnknownCartProps) {
  const { requestKey, items } = orderOf(answer);
  return (
    <ItemFrame className={styles.lines}>
      <div className="panel-head">
        <h2>Your items</h2>
      </div>
      <div className="nothing">
        {!answer && <p role="alert">{enInBrowser["call.networkError"]}</p>}
        <p>Your cart cannot be shown at the moment. What is in it stays there.</p>
        {requestKey && items ? (
          <form method="post" action="/shoppingcart">
            <input type="hidden" name={formFields.intent} value={buyIntent} />
            <input type="hidden" name="requestKey" value={requestKey} />
            <input type="hidden" name="items" value={items} />
            <p>If your order did arrive, sending it again buys nothing twice.</p>
            <button type="submit" className="button">
              Send the order again
            </button>
          </form>
        ) : (
          <a className="button" href="/shoppingcart">
            Try again
          </a>
        )}
      </div>
    </ItemFrame>
  );
}

/** The order as submitted. */
function orderOf(answer: FormActionData | undefined): { requestKey?: string; items?: string } {
  if (answer?.intent !== buyIntent) return {};
  const { requestKey, items } = answer.result?.initialValue ?? {};
  return typeof requestKey === "string" && typeof items === "string" ? { requestKey, items } : {};
}
