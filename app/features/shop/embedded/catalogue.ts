import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { RequestOf } from "#app/contract/define.ts";
import { countUpTo, lastPageOf } from "#app/embedded/database/paging.ts";
import { isAmong, keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { translated, translationOf, translationSql } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ShopItem, shopCalls } from "../calls.ts";
import { ALL_ITEMS } from "../categories.ts";
import { shopLimits } from "../limits.ts";
import { isBestSeller } from "./best-sellers.ts";
import { fullName, isOnShelf, nextChange, priceAt } from "./offer.ts";
import { shopCategories, shopItems } from "./schema.ts";
import { contentsOf, toShopItem } from "./shop-item.ts";

/** Limits the cost of counting and skipping rows; higher than the number of pages of any real catalogue. */
const MAX_PAGES = 500;

type Order = NonNullable<RequestOf<typeof shopCalls.items>["order"]>;

/** The order of the cards; prices in the shop's currency come first. @param time as SQL */
function orderOf(order: Order | "shelf", time: string): SQL[] {
  const isOther = sql`${shopItems.currency} <> ${shopCurrency}`;
  const price = sql.raw(priceAt(time));
  return {
    shelf: [desc(shopItems.featured), asc(shopItems.position), asc(shopItems.productNum)],
    "price-up": [asc(isOther), asc(price), asc(shopItems.productNum)],
    "price-down": [asc(isOther), desc(price), desc(shopItems.productNum)],
  }[order];
}

/**
 * One page of the cards on the shelf of a category (or of all) that match a search, with the number of the last page and
 * the time of the next change. Variants of an item share a card: that of the first one that matches, in the order of
 * {@link variantOrder}.
 */
export const pageShopItems: Handler<typeof shopCalls.items> = async (request, { db, now }) => {
  const { category, page, item, search, order, first } = request;
  const time = now();
  const onShelf = sql.raw(isOnShelf(String(time)));
  const named = search ? await keysContaining(db, itemNames(), search) : undefined;
  const cards = and(
    onShelf,
    category === ALL_ITEMS ? undefined : eq(shopItems.category, category),
    typeof item === "number" ? isOnCardOf(item) : undefined,
    named ? isAmong("shop_items.product_num", named) : undefined,
    isFirstVariant({ category, named, time }),
  );
  const columns = {
    ...getTableColumns(shopItems),
    contents: contentsOf(),
    bestSeller: isBestSeller,
    translation: translationOf("item", shopItems.productNum),
  };
  const place = {
    order: orderOf(order ?? "shelf", String(time)),
    limit: first ?? shopLimits.pageSize,
    offset: (Math.min(page, MAX_PAGES + 1) - 1) * shopLimits.pageSize,
  };
  const counted = first ? sql`0` : countUpTo(db, shopItems, cards, MAX_PAGES * shopLimits.pageSize);
  const nextAt = db
    .select({ at: sql`${sql.raw(nextChange(String(time)))}` })
    .from(shopItems)
    .where(eq(shopItems.offered, true));
  const shelves = db
    .select({ count: sql<number>`(${counted})`, changesAt: sql<number | null>`(${nextAt})` })
    .from(sql`(SELECT 1)`);
  const shown = db
    .select(columns)
    .from(shopItems)
    .where(cards)
    .orderBy(...place.order)
    .limit(place.limit)
    .offset(place.offset);
  const groups = db
    .select({ group: shopItems.variantGroup })
    .from(shopItems)
    .where(cards)
    .orderBy(...place.order)
    .limit(place.limit)
    .offset(place.offset);
  const ofGroups = db
    .select(columns)
    .from(shopItems)
    .where(and(onShelf, ne(shopItems.variantGroup, ""), inArray(shopItems.variantGroup, groups)))
    .orderBy(...variantOrder);
  const [[shelf], rows, variants = []] = await db.batch([shelves, shown, ...(first ? [] : [ofGroups])]);
  const toItem = ({ translation, ...row }: (typeof rows)[number]): ShopItem =>
    translated(toShopItem(row, time), translation);
  return {
    data: rows.map((row) => {
      const others = variants.filter(
        ({ variantGroup, productNum }) =>
          row.variantGroup !== "" && variantGroup === row.variantGroup && productNum !== row.productNum,
      );
      return others.length === 0 ? toItem(row) : { ...toItem(row), variants: others.map(toItem) };
    }),
    lastPage: lastPageOf(shelf?.count, shopLimits.pageSize),
    ...(shelf?.changesAt ? { changesAt: isoTime(shelf.changesAt) } : {}),
  };
};

/** What a search compares: the names of items in the language of the request and the original ones, with their labels. */
function itemNames() {
  const translation = translationSql("item", "shop_items.product_num");
  const name = `coalesce(${translation} ->> '$.name', '') || ' (' || coalesce(${translation} ->> '$.variantLabel', '') || ')'`;
  return { from: "shop_items WHERE offered = 1", key: "product_num", text: `${fullName} || char(10) || ${name}` };
}

/** That an item is the given one, or a variant of the same item. */
function isOnCardOf(productNum: number): SQL {
  return sql`(${shopItems.productNum} = ${productNum} OR ${shopItems.variantGroup} = (
    SELECT nullif(variant_group, '') FROM shop_items AS wanted WHERE wanted.product_num = ${productNum}))`;
}

/** The order of an item's variants: a featured one first, then by position, and the cheaper one first. */
const variantOrder = [
  desc(shopItems.featured),
  asc(shopItems.position),
  asc(shopItems.price),
  asc(shopItems.productNum),
];

/** That no earlier variant of an item is on the same shelf. */
function isFirstVariant(wanted: { category: string; named: string | undefined; time: number }): SQL {
  const { category, named, time } = wanted;
  const same = sql.join(
    [
      sql.raw(isOnShelf(String(time), "earlier")),
      sql`earlier.variant_group = shop_items.variant_group`,
      sql`(-earlier.featured, earlier.position, earlier.price, earlier.product_num)
      < (-shop_items.featured, shop_items.position, shop_items.price, shop_items.product_num)`,
      ...(category === ALL_ITEMS ? [] : [sql`earlier.category = ${category}`]),
      ...(named ? [isAmong("earlier.product_num", named)] : []),
    ],
    sql` AND `,
  );
  return sql`(${shopItems.variantGroup} = '' OR NOT EXISTS (
    SELECT 1 FROM shop_items AS earlier WHERE earlier.variant_group <> '' AND ${same}))`;
}

/** The offered categories, in their order. */
export const listShopCategories: Handler<typeof shopCalls.categories> = async (_, { db }) => {
  const rows = await db
    .select({
      key: shopCategories.key,
      name: shopCategories.name,
      translation: translationOf("category", shopCategories.id),
    })
    .from(shopCategories)
    .where(eq(shopCategories.offered, true))
    .orderBy(asc(shopCategories.position), asc(shopCategories.id))
    .limit(shopLimits.categories);
  return { data: rows.map(({ translation, ...category }) => translated(category, translation)) };
};
