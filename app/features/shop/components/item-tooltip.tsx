import { ItemPicture } from "./item-picture.tsx";
import styles from "./item-tooltip.module.css";
import type { ItemView } from "./item-view.ts";

interface ItemTooltipProps {
  item: Pick<ItemView, "picture" | "name" | "info" | "language" | "price" | "currency">;
  /** For the `aria-describedby` of the element that the tooltip describes. */
  id: string;
  className?: string | undefined;
}

/**
 * Describes an item: image, name, info and price (specification section 3). It is visible while the pointer is over its
 * parent, or while the link before it has keyboard focus.
 */
export function ItemTooltip({ item, id, className }: ItemTooltipProps) {
  const { picture, name, info, language, price, currency } = item;
  return (
    <span className={className ? `${styles.tip} ${className}` : styles.tip} role="tooltip" id={id}>
      <ItemPicture picture={picture} />
      <b>{name}</b>
      <span lang={language}>{info}</span>
      <em>
        {price} {currency}
      </em>
    </span>
  );
}
