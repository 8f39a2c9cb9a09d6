import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { pagerFor } from "#app/domain/pager.ts";
import { ALL_ITEMS, shopCategory } from "#app/domain/shop-categories.ts";
import type { Services } from "#app/http/services.ts";

/** A page of the catalogue, or undefined when there is no such category or page. */
export async function loadShop({ content }: Services, key: string, page: number) {
  const category = shopCategory(key);
  if (!category && key !== ALL_ITEMS) return undefined;
  const found = await content.getshopitems({ category: key, page });
  if (page > found.last_page) return undefined;
  return {
    key,
    title: category?.name ?? "Item Shop",
    items: found.data.map(({ ProductNum, ItemName, price, image_url, info }) => ({
      number: ProductNum,
      name: ItemName,
      price: price.toFixed(2),
      info,
      picture: pictureAt(image_url) ?? (image_url || picture("items/default")),
    })),
    pager: pagerFor(page, found.last_page),
  };
}
