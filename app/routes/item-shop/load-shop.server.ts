import { itemPicture } from "#app/art/item-picture.server.ts";
import { itemView } from "#app/components/item/item-view.ts";
import { pagerFor } from "#app/domain/pager.ts";
import { readShopView } from "#app/domain/shop/catalogue-view.ts";
import { shopCategory } from "#app/domain/shop/categories.ts";
import type { Services } from "#app/http/services.ts";

/** What an address of the shop shows, or undefined when there is no such category, order or page. */
export async function loadShop({ content }: Services, category: string | undefined, search: URLSearchParams) {
  const view = readShopView(category, search);
  if (!view) return undefined;
  const found = await content.getshopitems({
    category: view.category,
    page: view.page,
    search: view.search || undefined,
    order: view.order,
  });
  if (view.page > found.last_page) return undefined;
  return {
    view,
    title: shopCategory(view.category)?.name ?? "Item Shop",
    items: found.data.map((item) => itemView(item, itemPicture(item.image_url))),
    pager: pagerFor(view.page, found.last_page),
  };
}
