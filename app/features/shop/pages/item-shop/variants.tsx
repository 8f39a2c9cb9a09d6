import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./card.module.css";
import { Price } from "./price.tsx";
import type { ShownVariant } from "./shop-card.ts";

interface VariantsProps {
  variants: readonly ShownVariant[];
  /** The name of the item. */
  name: string;
}

/** The choice between the variants of an item, each with its price. */
export function Variants({ variants, name }: VariantsProps) {
  if (variants.length === 0) return null;
  return (
    <fieldset className={variants.length > 2 ? `${styles.variants} ${styles.many}` : styles.variants}>
      <legend className="sr-only">{t("shop.variantsOf", { name })}</legend>
      {/* The fieldsets of older browsers cannot be laid out. */}
      <div>
        {variants.map(({ number, label, soldOut, chosen, ...price }, index) => (
          // The first one has the anchor of the card.
          <label key={number} id={index === 0 ? undefined : itemAnchor(number)}>
            <input type="radio" name="productNum" value={number} defaultChecked={chosen} disabled={soldOut} />
            <span>
              <span>{label} </span>
              <span>{soldOut ? t("shop.soldOut") : <Price {...price} />}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
