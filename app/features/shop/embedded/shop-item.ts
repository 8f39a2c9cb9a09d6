import { sql } from "drizzle-orm";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { translationOf } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ShopItem } from "../calls.ts";
import { newPeriod } from "../limits.ts";
import type { shopItems } from "./schema.ts";

/** A row of `shop_items` with the contents of a bundle as JSON, see {@link contentsOf}. */
export type ItemRow = typeof shopItems.$inferSelect & {
  contents: string;
  /** 1 for an item that {@link isBestSeller} selects. */
  bestSeller?: number;
};

/** A column for a select from `shop_items`: the contents of a bundle as a JSON list, empty for any other item. */
export function contentsOf() {
  const name = sql`coalesce(${translationOf("item", sql`contained.product_num`)} ->> '$.name', contained.name)`;
  return sql<string>`(
    SELECT json_group_array(json_object('name', ${name}, 'quantity', quantity))
    FROM bundle_items JOIN shop_items AS contained USING (product_num)
    WHERE bundle_num = shop_items.product_num)`;
}

/**
 * Converts an item to its form in replies (specification section 3). Fields of the shop's own extensions are missing
 * where they say nothing.
 * @param now epoch milliseconds
 */
export function toShopItem(row: ItemRow, now: number): ShopItem {
  const { productNum, name, imageUrl, info, category, currency, stock, accountLimit, dayLimit, featured } = row;
  const { startsAt, endsAt } = row;
  const contents = JSON.parse(row.contents) as NonNullable<ShopItem["contents"]>;
  const onSale = isOnSale(row, now);
  return {
    productNum,
    name,
    price: onSale ? row.salePrice : row.price,
    imageUrl,
    info,
    category,
    ...(currency === shopCurrency ? {} : { currency }),
    ...(onSale ? { regularPrice: row.price } : {}),
    ...(onSale && row.saleUntil !== null ? { saleUntil: isoTime(row.saleUntil) } : {}),
    ...(stock === null ? {} : { stock: Math.max(0, stock) }),
    ...(accountLimit === null ? {} : { accountLimit }),
    ...(dayLimit === null ? {} : { dayLimit }),
    ...(featured ? { featured } : {}),
    ...(startsAt !== null && startsAt + newPeriod > now ? { isNew: true } : {}),
    ...(row.bestSeller === 1 ? { bestSeller: true } : {}),
    ...(endsAt === null ? {} : { endsAt: isoTime(endsAt) }),
    ...(row.variantLabel === "" ? {} : { variantLabel: row.variantLabel }),
    ...(contents.length === 0 ? {} : { contents }),
  };
}

/** Whether an item's sale price is valid, as `offer.ts` decides it in SQL. */
function isOnSale<Row extends Pick<ItemRow, "salePrice" | "saleFrom" | "saleUntil">>(
  row: Row,
  now: number,
): row is Row & { salePrice: number } {
  const { salePrice, saleFrom, saleUntil } = row;
  return salePrice !== null && (saleFrom === null || saleFrom <= now) && (saleUntil === null || saleUntil > now);
}
