import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { countUpTo, lastPageOf } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import type { ShopItem } from "../calls.ts";
import { ALL_ITEMS } from "../categories.ts";
import { shopLimits } from "../limits.ts";
import { shopItems } from "./schema.ts";

/** Limits the cost of counting and skipping rows; higher than the number of pages of any real catalogue. */
const MAX_PAGES = 500;

const orders = {
  shelf: [asc(shopItems.productNum)],
  "price-up": [asc(shopItems.price), asc(shopItems.productNum)],
  "price-down": [desc(shopItems.price), desc(shopItems.productNum)],
} as const;

/** One page of the offered items of a category (or of all) that match a search, with the number of the last page. */
export const pageShopItems: Handler<"shop.items"> = async ({ category, page, search, order }, { db }) => {
  const shelf = and(
    eq(shopItems.offered, true),
    category === ALL_ITEMS ? undefined : eq(shopItems.category, category),
    search ? sql`instr(lower(${shopItems.name}), ${search.toLowerCase()}) > 0` : undefined,
  );
  const [[total], rows] = await db.batch([
    countUpTo(db, shopItems, shelf, MAX_PAGES * shopLimits.pageSize),
    db
      .select({ ...getTableColumns(shopItems), translation: translationOf("item", shopItems.productNum) })
      .from(shopItems)
      .where(shelf)
      .orderBy(...orders[order ?? "shelf"])
      .limit(shopLimits.pageSize)
      .offset((Math.min(page, MAX_PAGES + 1) - 1) * shopLimits.pageSize),
  ]);
  const data = rows.map(({ translation, ...row }) => translated(toShopItem(row), translation));
  return { data, lastPage: lastPageOf(total?.count, shopLimits.pageSize) };
};

/** Converts an item to its form in replies (specification section 3). */
export function toShopItem(row: ShopItem): ShopItem {
  const { productNum, name, price, imageUrl, info, category } = row;
  return { productNum, name, price, imageUrl, info, category };
}
