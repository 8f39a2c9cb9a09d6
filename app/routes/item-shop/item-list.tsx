import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import type { Outcome } from "#app/forms/outcome.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t, textOf } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./item-shop.module.css";
import { Price } from "./price.tsx";
import type { ShopCard } from "./shop-card.ts";
import { Variants } from "./variants.tsx";

interface ItemListProps {
  items: readonly ShopCard[];
  /** Address of the page, to which the forms return. */
  path: string;
  /** The outcome of adding an item to the cart. */
  outcome: Outcome | undefined;
}

/** The items on a page of the shop, each with its form. The page is shared, so it contains nothing personal. */
export function ItemList({ items, path, outcome }: ItemListProps) {
  return (
    <cart-add
      data-action={localizedHref("/cart-add")}
      data-network-error={t("call.networkError")}
      data-unexpected={t("call.unexpected")}
      data-unknown-status={textOf("call.unknownStatus")}
    >
      {/* For screen readers: the script writes to one region instead of one in each card. */}
      <p role="status" className="sr-only" />
      {!items.some((card) => isAbout(card, outcome)) && <CartOutcome outcome={outcome} />}
      <ul className={styles.items}>
        {items.map((card) => (
          <li key={card.number} id={itemAnchor(card.number)} className="panel">
            <Card card={card} path={path} outcome={isAbout(card, outcome) ? outcome : undefined} />
          </li>
        ))}
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

interface CardProps extends Pick<ItemListProps, "path" | "outcome"> {
  card: ShopCard;
}

function Card({ card, path, outcome }: CardProps) {
  const { missingFeatures } = useShell();
  const { number, name, info, language, picture, featured, contents, limits, soldOut, variants } = card;
  return (
    <>
      <span className={styles.art}>
        <ItemPicture picture={picture} />
        {featured && <span className={styles.featured}>{t("shop.featured")}</span>}
      </span>
      <h2>{name}</h2>
      <p lang={language}>{info}</p>
      {contents && <p className={styles.note}>{contents}</p>}
      {limits.length > 0 && <p className={styles.note}>{limits.join(" · ")}</p>}
      {variants.length === 0 && (
        <p className={styles.price}>
          <Price {...card} />
        </p>
      )}
      {missingFeatures.includes("cart") ? (
        <Variants variants={variants} name={name} />
      ) : (
        <form
          method="post"
          action={localizedHref(`${path}#${itemAnchor(number)}`)}
          className={variants.length > 0 ? styles.choice : undefined}
        >
          {variants.length > 0 ? (
            <Variants variants={variants} name={name} />
          ) : (
            <input type="hidden" name="productNum" value={number} />
          )}
          <input type="hidden" name="quantity" value="1" />
          {soldOut ? (
            <b className={styles.soldOut}>{t("shop.soldOut")}</b>
          ) : (
            <button type="submit" className="button">
              <Trans message="shop.addToCart" values={{ item: <span className="sr-only">{name}</span> }} />
            </button>
          )}
          {outcome ? <CartOutcome outcome={outcome} /> : <p />}
        </form>
      )}
    </>
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
