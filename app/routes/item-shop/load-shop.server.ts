import { itemPicture } from "#app/art/item-picture.server.ts";
import { readShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { shopCategory } from "#app/features/shop/categories.ts";
import { itemView } from "#app/features/shop/components/item-view.ts";
import { t } from "#app/i18n/translate.ts";
import { readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Loads the data for an address of the shop; undefined if there is no such category or order.
 * @throws 404 for a page that does not exist
 */
export async function loadShop({ content }: Services, category: string | undefined, search: URLSearchParams) {
  const view = readShopView(category, search);
  if (!view) return undefined;
  const { category: key, search: words, order, page } = view;
  const { data, pager } = await readListPage({ page, firstPage: shopPath({ ...view, page: 1 }) }, () =>
    content.shop.items({ category: key, page, search: words || undefined, order }),
  );
  return {
    view,
    title: t(shopCategory(view.category)?.label ?? "page.itemShop"),
    items: data.map((item) => itemView(item, itemPicture(item.imageUrl))),
    pager,
  };
}
