import { itemPicture } from "#app/art/item-picture.server.ts";
import type { PurchaseHistoryPage } from "#app/features/shop/calls.ts";
import { itemView } from "#app/features/shop/components/item-view.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { priceInShop } from "#app/features/shop/price.ts";
import { shownTime } from "#app/format/manila-time.ts";

/** An entry of the purchase history as the page shows it. */
export type PurchaseLine = ReturnType<typeof purchaseLines>[number];

/**
 * Prepares the entries for the page; those without an item are skipped (specification section 2).
 * @param inShop whether the item shop is available
 */
export function purchaseLines({ lines }: PurchaseHistoryPage, inShop: boolean) {
  return lines.flatMap(({ item, quantity, boughtAt, purchase, delivery }) => {
    if (!item) return [];
    return {
      item: itemView(item, itemPicture(item.imageUrl), inShop),
      quantity,
      price: priceInShop(item.price, item.currency),
      time: shownTime(boughtAt),
      /** Number of the purchase, for the link to its receipt; undefined if the server does not send it. */
      purchase: purchase ?? undefined,
      delivery: delivery ? deliveryOf(delivery) : undefined,
    };
  });
}
