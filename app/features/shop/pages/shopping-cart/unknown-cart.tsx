import { type FormActionData, formFields } from "#app/forms/form-action-data.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { buyIntent } from "./intents.ts";
import styles from "./shopping-cart.module.css";

interface UnknownCartProps {
  /** The action data of the last submitted form, if any. */
  actionData: FormActionData | undefined;
}

/**
 * Shown instead of the cart while it cannot be loaded. An order that got no response can be submitted again unchanged:
 * its request key ensures that it is bought once.
 */
export function UnknownCart({ actionData }: UnknownCartProps) {
  const order = orderOf(actionData);
  return (
    <ItemFrame className={styles.lines}>
      <div className="panel-head">
        <h2>{t("cart.yourItems")}</h2>
      </div>
      <EmptyState icon="bag" link={order ? undefined : { href: "/shoppingcart", label: t("shop.tryAgain") }}>
        {!actionData && <p role="alert">{t("call.networkError")}</p>}
        <p>{t("cart.unavailable")}</p>
        {order && (
          <form method="post" action={localizedHref("/shoppingcart")}>
            <input type="hidden" name={formFields.intent} value={buyIntent} />
            <input type="hidden" name="requestKey" value={order.requestKey} />
            <input type="hidden" name="items" value={order.items} />
            {order.code && <input type="hidden" name="code" value={order.code} />}
            {order.discount && <input type="hidden" name="discount" value={order.discount} />}
            <p>{t("cart.notTwice")}</p>
            <button type="submit" className="button">
              {t("cart.sendAgain")}
            </button>
          </form>
        )}
      </EmptyState>
    </ItemFrame>
  );
}

/** The order as submitted; undefined when the last submitted form was not an order. */
function orderOf(actionData: FormActionData | undefined) {
  if (actionData?.intent !== buyIntent) return undefined;
  const { requestKey, items, code, discount } = actionData.result?.initialValue ?? {};
  if (typeof requestKey !== "string" || typeof items !== "string") return undefined;
  return { requestKey, items, code: textOrNone(code), discount: textOrNone(discount) };
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
