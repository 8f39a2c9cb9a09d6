import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import type { Outcome } from "#app/forms/outcome.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Day } from "#app/ui/day.tsx";
import "#app/ui/morph.css";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./card.module.css";
import { Details } from "./details.tsx";
import { Price } from "./price.tsx";
import type { MarkKind, ShopCard } from "./shop-card.ts";
import { Variants } from "./variants.tsx";

interface CardProps {
  card: ShopCard;
  /** Address of the page, to which the form returns. */
  path: string;
  /** The outcome of adding this item to the cart. */
  outcome: Outcome | undefined;
  /** Whether it is the item in the banner, the first choice of the page. */
  isBanner: boolean;
}

/** An item with its form: the content of a card or of the banner. */
export function Card({ card, path, outcome, isBanner }: CardProps) {
  const { missingParts } = useShell();
  const { number, name, line, language, picture, marks, left, soldOut, variants, until, scene } = card;
  return (
    <>
      <div className={styles.upper}>
        {/* Not in the banner: an element with a name is a layer of its own, which would cover the text on its picture. */}
        <span className={styles.art} data-morph={isBanner ? undefined : `item-${number}`}>
          {scene ? (
            <Picture picture={scene} sizes="(max-width: 599px) 640px, 1084px" alt="" eager />
          ) : (
            // Larger than shown, because browsers round down.
            <ItemPicture picture={picture} sizes={isBanner ? "320px" : "(max-width: 679px) 45vw, 264px"} />
          )}
          <span className={styles.marks}>
            {Object.entries(marks).map(([kind, text]) => (
              <b key={kind} className={styles[kind as MarkKind]}>
                {text}
                {kind === "sale" && until && (
                  <small>
                    {" "}
                    {t("shop.saleUntil")} <Day time={until} />
                  </small>
                )}
              </b>
            ))}
          </span>
        </span>
        <h2>{name}</h2>
        <p lang={language}>{line}</p>
        {left && <p className={styles.note}>{left}</p>}
        <Details card={card} />
      </div>
      {variants.length === 0 && (
        <p className={styles.price}>
          <Price {...card} />
        </p>
      )}
      {missingParts.includes("cart") ? (
        <Variants variants={variants} name={name} />
      ) : (
        <form method="post" action={localizedHref(`${path}#${itemAnchor(number)}`)}>
          {variants.length > 0 ? (
            <Variants variants={variants} name={name} />
          ) : (
            <input type="hidden" name="productNum" value={number} />
          )}
          <input type="hidden" name="quantity" value="1" />
          {soldOut ? (
            <b className={styles.soldOut}>{t("shop.soldOut")}</b>
          ) : (
            <button type="submit" className={isBanner ? "button" : "button quiet"}>
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
export function CartOutcome({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  const { tone, lines, nextLink } = outcome;
  return (
    <p className={styles.outcome} role={tone === "error" ? "alert" : "status"} data-tone={tone}>
      {lines.join(" ")} {nextLink && <a href={localizedHref(nextLink.href)}>{nextLink.label}</a>}
    </p>
  );
}
