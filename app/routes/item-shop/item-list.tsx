import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import type { ItemView } from "#app/features/shop/components/item-view.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t, textOf } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./item-shop.module.css";

interface ItemListProps {
  items: readonly ItemView[];
  /** Address of the page, to which the forms return. */
  path: string;
  /** The outcome of adding an item to the cart. */
  outcome: Outcome | undefined;
}

/** The items on a page of the shop, each with its form. The page is shared, so it contains nothing personal. */
export function ItemList({ items, path, outcome }: ItemListProps) {
  const { missingFeatures } = useShell();
  const isHere = items.some(({ number }) => itemAnchor(number) === outcome?.targetId);
  return (
    <cart-add
      data-action={localizedHref("/cart-add")}
      data-network-error={t("call.networkError")}
      data-unexpected={t("call.unexpected")}
      data-unknown-status={textOf("call.unknownStatus")}
    >
      {!isHere && <CartOutcome outcome={outcome} />}
      <ul className={styles.items}>
        {items.map((item) => {
          const anchor = itemAnchor(item.number);
          return (
            <li key={item.number} id={anchor} className="panel">
              <span className={styles.art}>
                <ItemPicture picture={item.picture} />
              </span>
              <h2>{item.name}</h2>
              <p lang={item.language}>{item.info}</p>
              <p className={styles.price}>
                {item.price} <small>R-Coin</small>
              </p>
              {!missingFeatures.includes("cart") && (
                <form method="post" action={localizedHref(`${path}#${anchor}`)}>
                  <input type="hidden" name="productNum" value={item.number} />
                  <input type="hidden" name="quantity" value="1" />
                  <button type="submit" className="button">
                    <Trans message="shop.addToCart" values={{ item: <span className="sr-only">{item.name}</span> }} />
                  </button>
                  {outcome?.targetId === anchor ? <CartOutcome outcome={outcome} /> : <p role="status" />}
                </form>
              )}
            </li>
          );
        })}
      </ul>
    </cart-add>
  );
}

/** The outcome in one paragraph; the script of `<cart-add>` writes the same text. */
function CartOutcome({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  const { tone, lines, nextLink } = outcome;
  return (
    <p className={styles.outcome} role={tone === "error" ? "alert" : "status"} data-tone={tone}>
      {lines.join(" ")} {nextLink && <a href={localizedHref(nextLink.href)}>{nextLink.label}</a>}
    </p>
  );
}
