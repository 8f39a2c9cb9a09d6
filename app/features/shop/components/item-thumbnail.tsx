import { useId } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { ItemPicture } from "./item-picture.tsx";
import styles from "./item-thumbnail.module.css";
import { ItemTooltip } from "./item-tooltip.tsx";
import type { ItemView } from "./item-view.ts";

/**
 * A small picture of an item, which links to the item in the shop and has a tooltip. The tooltip overflows its row, so
 * a panel around a list of thumbnails is an {@link ItemFrame}.
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
        <a href={localizedHref(item.href)} aria-label={item.name} aria-describedby={id}>
          <ItemPicture picture={item.picture} />
        </a>
      )}
      <ItemTooltip item={item} id={id} className={styles.above} />
    </span>
  );
}
