import { ItemPicture } from "./item-picture.tsx";
import styles from "./item-tooltip.module.css";
import type { ItemView } from "./item-view.ts";

interface ItemTooltipProps {
  item: Pick<ItemView, "picture" | "name" | "info" | "price">;
  /** What it describes names it by `aria-describedby`. */
  id: string;
  className?: string | undefined;
}

/**
 * What an item is: image, name, info and price (specification section 3). Shows itself while
 * the mouse is on its parent, or the keyboard on the link before it.
 */
export function ItemTooltip({ item, id, className }: ItemTooltipProps) {
  const { picture, name, info, price } = item;
  return (
    <span className={className ? `${styles.tip} ${className}` : styles.tip} role="tooltip" id={id}>
      <ItemPicture picture={picture} />
      <b>{name}</b>
      <span>{info}</span>
      <em>{price} R-Coin</em>
    </span>
  );
}
