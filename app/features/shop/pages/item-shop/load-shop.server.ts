import { picture } from "#app/art/catalog.server.ts";
import type { PublicContent } from "#app/cache/public-content.ts";
import { statusOfCode } from "#app/contract/errors.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import { type OfferedCategory, readShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategories } from "#app/features/shop/categories.ts";
import { t } from "#app/i18n/translate.ts";
import { readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import { bannerFirst, shopCard } from "./shop-card.ts";

/**
 * Loads the data for an address of the shop; without a view if there is no such category or order.
 * @throws 404 for a page that does not exist
 */
export async function loadShop({ content }: Services, category: string | undefined, search: URLSearchParams) {
  // Most visitors open this page. Its items are asked for at the same time as the categories, which are checked first.
  if (category === undefined && search.size === 0) content.shop.items({ category: ALL_ITEMS, page: 1 }).catch(() => {});
  const categories = await readCategories(content);
  const view = readShopView(category, search, categories);
  if (!view) return { view: undefined, categories };
  const { category: key, item, search: words, order, page } = view;
  const { data: listed, pager } = await readListPage({ page, firstPage: shopPath({ ...view, page: 1 }) }, () =>
    content.shop.items({ category: key, page, item, search: words || undefined, order }),
  );
  // A game server may not know the parameter, and list its first items.
  const data = item === undefined ? listed : listed.filter((card) => isCardOf(card, item));
  const cards = data.map((item) => shopCard(item, key === ALL_ITEMS ? categories : []));
  // Nothing is above what a visitor has searched for or sorted.
  const isWhole = page === 1 && item === undefined && words === "" && order === undefined;
  const ordered = isWhole ? bannerFirst(cards) : undefined;
  return {
    view,
    categories,
    title: categories.find(({ key }) => key === view.category)?.name ?? t("page.itemShop"),
    items: ordered ?? cards,
    /** Whether the first item is in the banner. */
    hasBanner: ordered !== undefined,
    pager,
    topUpPicture: picture("topup/coins-6"),
  };
}

/** Whether a card is that of an item, or of variants to which it belongs. */
function isCardOf({ productNum, variants }: ShopItem, wanted: number): boolean {
  return productNum === wanted || (variants ?? []).some((variant) => variant.productNum === wanted);
}

/** The categories of the shop; the usual ones for a game server that does not list its own. */
async function readCategories(content: PublicContent): Promise<readonly OfferedCategory[]> {
  try {
    return (await content.shop.categories({})).data;
  } catch (error) {
    const isMissing =
      error instanceof Response && [statusOfCode("not_offered"), statusOfCode("not_found")].includes(error.status);
    if (!isMissing) throw error;
    return shopCategories.map(({ key, label }) => ({ key, name: t(label) }));
  }
}
