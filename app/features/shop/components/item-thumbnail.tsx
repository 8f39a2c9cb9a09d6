import { useId } from "react";
import { ItemPicture } from "./item-picture.tsx";
import styles from "./item-thumbnail.module.css";
import { ItemTooltip } from "./item-tooltip.tsx";
import type { ItemView } from "./item-view.ts";

/**
 * An item shown small: its picture, which leads to the item in the shop, with its tooltip. The tooltip reaches beyond
 * the row, so a panel around a list of these is an {@link ItemFrame}.
 */
export function ItemThumbnail({ item }: { item: ItemView }) {
  const id = useId();
  return (
    <span className={styles.item}>
      {item.href === undefined ? (
        <span role="img" tabIndex={0} aria-label={item.name} aria-describedby={id}>
          <ItemPicture picture={item.picture} />
        </span>
      ) : (
        <a href={item.href} aria-label={item.name} aria-describedby={id}>
          <ItemPicture picture={item.picture} />
        </a>
      )}
      <ItemTooltip item={item} id={id} className={styles.above} />
    </span>
  );
}
