import { and, asc, eq, sql } from "drizzle-orm";
import { shop } from "#app/domain/limits.ts";
import { ALL_ITEMS } from "#app/domain/shop-categories.ts";
import type { CallReply, CallRequest } from "../contract.ts";
import type { Database } from "./db/client.ts";
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
  const counted = db
    .select({ found: sql`1` })
    .from(shopItems)
    .where(shelf)
    .limit(MAX_PAGES * shop.pageSize)
    .as("counted");
  const [[total], rows] = await db.batch([
    db.select({ count: sql<number>`count(*)` }).from(counted),
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
    last_page: Math.max(1, Math.ceil((total?.count ?? 0) / shop.pageSize)),
  };
}
