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
    <fieldset className={styles.variants}>
      <legend className="sr-only">{t("shop.variantsOf", { name })}</legend>
      {variants.map(({ number, label, soldOut, chosen, ...price }, index) => (
        // The first one has the anchor of the card.
        <label key={number} id={index === 0 ? undefined : itemAnchor(number)}>
          <input type="radio" name="productNum" value={number} defaultChecked={chosen} disabled={soldOut} />
          <span>
            {label}
            <b>{soldOut ? t("shop.soldOut") : <Price {...price} />}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
