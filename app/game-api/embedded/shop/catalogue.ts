import { and, asc, eq } from "drizzle-orm";
import { shop } from "#app/domain/limits.ts";
import { ALL_ITEMS } from "#app/domain/shop-categories.ts";
import type { CallReply, CallRequest } from "../contract.ts";
import type { Database } from "./db/client.ts";
import { countAtMost, lastPageOf } from "./db/paging.ts";
import { shopItems } from "./db/schema.ts";

/** More pages than a catalogue has: bounds the cost of counting and of skipping rows. */
const MAX_PAGES = 500;

/** One page of the offered items of a category (or of all), with the number of the last page. */
export async function pageShopItems(
  db: Database,
  { category, page }: CallRequest<"getshopitems">,
): Promise<CallReply<"getshopitems">> {
  const shelf =
    category === ALL_ITEMS
      ? eq(shopItems.offered, true)
      : and(eq(shopItems.offered, true), eq(shopItems.category, category));
  const [[total], rows] = await db.batch([
    countAtMost(db, shopItems, shelf, MAX_PAGES * shop.pageSize),
    db
      .select()
      .from(shopItems)
      .where(shelf)
      .orderBy(asc(shopItems.productNum))
      .limit(shop.pageSize)
      .offset((Math.min(page, MAX_PAGES + 1) - 1) * shop.pageSize),
  ]);
  return {
    data: rows.map(({ productNum, name, price, imageUrl, info, category }) => ({
      ProductNum: productNum,
      ItemName: name,
      price,
      image_url: imageUrl,
      info,
      category,
    })),
    last_page: lastPageOf(total?.count, shop.pageSize),
  };
}
