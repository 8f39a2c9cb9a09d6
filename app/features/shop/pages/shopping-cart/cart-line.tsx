import type { CartLine } from "#app/features/shop/cart.ts";
import { ItemThumbnail } from "#app/features/shop/components/item-thumbnail.tsx";
import { cartLimits } from "#app/features/shop/limits.ts";
import { priceText } from "#app/features/shop/price.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import "#app/ui/morph.css";
import styles from "./cart-line.module.css";
import { lineIntent } from "./intents.ts";
import type { CartRow } from "./load-cart.server.ts";

interface CartLineProps {
  row: CartRow;
  /** Address of the cart. */
  path: string;
}

/**
 * A line of the cart. Every control is a submit button that sets an absolute value, so that it works without scripts
 * and a second click has no further effect.
 */
export function CartLineForm({ row, path }: CartLineProps) {
  const { seq, quantity, price, currency, category, checked, offered, left, item } = row;
  const { name } = item;
  const line: CartLine = { seq, quantity, price, currency, category, checked, offered };
  const step = (by: 1 | -1) => {
    const wanted = quantity + by;
    const isOut = wanted < cartLimits.minQuantity || wanted > cartLimits.maxQuantity;
    return {
      // Not `disabled`, because the button would lose the focus when it reaches the limit.
      type: isOut ? ("button" as const) : ("submit" as const),
      "aria-disabled": isOut || undefined,
      name: "quantity",
      value: wanted,
    };
  };
  return (
    <li
      id={`line-${seq}`}
      className={styles.line}
      data-withdrawn={offered ? undefined : ""}
      data-line={JSON.stringify(line)}
    >
      <form method="post" action={localizedHref(path)} data-fetch="cart">
        <input type="hidden" name={formFields.intent} value={lineIntent} />
        <input type="hidden" name="seq" value={seq} />
        {offered ? (
          // biome-ignore lint/a11y/useSemanticElements: submits the form, which a check box cannot do without scripts
          <button
            type="submit"
            className={styles.check}
            role="checkbox"
            aria-checked={checked}
            aria-label={t("cart.buyItem", { name })}
            name="isChecked"
            value={checked ? 0 : 1}
          >
            <svg viewBox="0 0 16 16" width="24" height="24" aria-hidden="true">
              <path fill="none" stroke="currentColor" strokeWidth="2" d="M3 8.5l3.5 3.5L13 4.5" />
            </svg>
          </button>
        ) : (
          <span className={styles.check} />
        )}
        <span className={styles.thumbnail} data-morph={`item-${item.number}`}>
          <ItemThumbnail item={item} />
        </span>
        <div className={styles.name}>
          <h3>{name}</h3>
          {offered ? (
            <p>
              {item.price} {item.currency}
            </p>
          ) : (
            <p className={styles.withdrawn}>{t("cart.noLongerAvailable")}</p>
          )}
          {offered && left !== undefined && left < quantity && (
            <p className={styles.withdrawn}>{left === 0 ? t("cart.noneLeft") : t("cart.onlyLeft", { count: left })}</p>
          )}
        </div>
        {offered && (
          <fieldset className={styles.quantity} aria-label={t("cart.quantityOf", { name })}>
            {/* Not a fieldset, which older browsers cannot lay out. */}
            <span>
              <button {...step(-1)} aria-label={t("cart.decrease")}>
                −
              </button>
              <output>{quantity}</output>
              <button {...step(1)} aria-label={t("cart.increase")}>
                +
              </button>
            </span>
          </fieldset>
        )}
        {offered && (
          <p className={styles.total} data-line-total="">
            {priceText(price * quantity)}
          </p>
        )}
        <button
          type="submit"
          className={styles.remove}
          aria-label={t("cart.remove", { name })}
          name="remove"
          value="yes"
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </form>
    </li>
  );
}
