import { deliveryFlags, newPeriod } from "../limits.ts";

/**
 * What the shop offers and for how much, as SQL on a row of `shop_items`. Times are epoch milliseconds; periods include
 * their start and exclude their end, and a missing end leaves them open.
 */

const isWithin = (from: string, until: string, time: string) =>
  `(${from} IS NULL OR ${from} <= ${time}) AND (${until} IS NULL OR ${until} > ${time})`;

/** Whether an item can be seen in the shop. @param time as SQL @param item name of the table, as SQL */
export function isOnShelf(time: string, item = "shop_items"): string {
  return `(${item}.offered = 1 AND ${isWithin(`${item}.starts_at`, `${item}.ends_at`, time)})`;
}

/** Whether an item's sale price is valid. @param time as SQL */
export function isOnSale(time: string): string {
  return `(shop_items.sale_price IS NOT NULL AND ${isWithin("shop_items.sale_from", "shop_items.sale_until", time)})`;
}

/** The price of one. @param time as SQL */
export function priceAt(time: string): string {
  return `iif(${isOnSale(time)}, shop_items.sale_price, shop_items.price)`;
}

/** Whether a discount code is offered, on a row of `discount_codes`. @param time as SQL */
export function isValidCode(time: string): string {
  return `(discount_codes.offered = 1 AND ${isWithin("discount_codes.starts_at", "discount_codes.ends_at", time)})`;
}

/** How many units one of the item has: those of a bundle's contents, otherwise 1. */
export const unitsOfOne = `coalesce((
  SELECT sum(bundle_items.quantity) FROM bundle_items JOIN shop_items AS contained USING (product_num)
  WHERE bundle_num = shop_items.product_num), 1)`;

/** The name of an item in a cart or a history, where a variant needs its label. */
export const fullName = `iif(shop_items.variant_label = '' OR instr(shop_items.name, shop_items.variant_label) > 0,
    shop_items.name, shop_items.name || ' (' || shop_items.variant_label || ')')`;

/**
 * How many of the item an account has bought for itself or for others. Those that were cancelled or refunded do not
 * count: of a bundle, as soon as that is as many units as one bundle has.
 * @param account as SQL
 * @param since as SQL: counts purchases from this time on
 */
export function boughtBy(account: string, since = "0"): string {
  return `coalesce((
    SELECT sum(purchase_lines.quantity - (SELECT count(*) FROM deliveries
      WHERE line_id = purchase_lines.id AND (flag = ${deliveryFlags.cancelled} OR refunded_at IS NOT NULL)) / purchase_lines.units)
    FROM purchase_lines
    WHERE purchase_lines.user_num = ${account} AND purchase_lines.product_num = shop_items.product_num
      AND purchase_lines.bought_at >= ${since}), 0)`;
}

/**
 * How many of the item an account can still buy; null for any number.
 * @param account as SQL
 * @param today start of the day, as SQL
 */
export function leftFor(account: string, today: string): string {
  // min() of several values is null as soon as one is, so a missing limit is infinite.
  const orMore = (limit: string) => `coalesce(${limit}, 9e999)`;
  const least = `min(${orMore("shop_items.stock")}, ${orMore(`shop_items.account_limit - ${boughtBy(account)}`)},
    ${orMore(`shop_items.day_limit - ${boughtBy(account, today)}`)})`;
  return `nullif(max(0, ${least}), 9e999)`;
}

/** When the next sale or offer of any item starts or ends, or an item is no longer new; null if none. @param time as SQL */
export function nextChange(time: string): string {
  const later = (moment: string) => `iif(shop_items.${moment} > ${time}, shop_items.${moment}, 9e999)`;
  const moments = ["sale_from", "sale_until", "starts_at", "ends_at", `starts_at + ${newPeriod}`];
  return `nullif(min(min(${moments.map(later).join(", ")})), 9e999)`;
}
