import { itemAnchor } from "#app/features/shop/catalogue.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, textOf } from "#app/i18n/translate.ts";
import type { ArtPicture } from "#app/ui/picture.tsx";
import styles from "./card.module.css";
import { Card, CartOutcome } from "./card.tsx";
import type { ShopCard } from "./shop-card.ts";
import { TopUpTile } from "./top-up-tile.tsx";

interface ItemListProps {
  items: readonly ShopCard[];
  /** Whether the first item is in a banner above the others. */
  hasBanner: boolean;
  /** Address of the page, to which the forms return. */
  path: string;
  /** Beside the link to the top-up page. */
  topUpPicture: ArtPicture;
  /** The outcome of adding an item to the cart. */
  outcome: Outcome | undefined;
}

/** The items on a page of the shop, each with its form. The page is shared, so it contains nothing personal. */
export function ItemList({ items, hasBanner, path, topUpPicture, outcome }: ItemListProps) {
  return (
    <cart-add
      class={styles.list}
      data-action={localizedHref("/cart-add")}
      data-network-error={t("call.networkError")}
      data-unexpected={t("call.unexpected")}
      data-unknown-status={textOf("call.unknownStatus")}
    >
      {/* For screen readers: the script writes to one region instead of one in each card. */}
      <p role="status" className="sr-only" />
      {!items.some((card) => isAbout(card, outcome)) && <CartOutcome outcome={outcome} />}
      <ul className={styles.items}>
        {items.map((card, index) => (
          <li
            key={card.number}
            id={itemAnchor(card.number)}
            className={hasBanner && index === 0 ? `panel ${styles.banner}` : "panel"}
          >
            <Card
              card={card}
              path={path}
              outcome={isAbout(card, outcome) ? outcome : undefined}
              isBanner={hasBanner && index === 0}
            />
          </li>
        ))}
        <TopUpTile cards={hasBanner ? items.length - 1 : items.length} picture={topUpPicture} />
      </ul>
    </cart-add>
  );
}

/** Whether an outcome is that of a card's form. */
function isAbout({ number, variants }: ShopCard, outcome: Outcome | undefined): boolean {
  return [number, ...variants.map((variant) => variant.number)].some(
    (candidate) => itemAnchor(candidate) === outcome?.targetId,
  );
}
