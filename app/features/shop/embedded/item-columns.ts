import {
  formatDateTime,
  formatOptionalNumber,
  parseOptionalDateTime,
  parseOptionalNumber,
} from "#app/features/admin/form-fields.ts";
import { type BundlePart, contentsText, parseContents } from "../bundle-contents.ts";
import type { ItemForm } from "../item-form.ts";
import { partsIn } from "./bundles.ts";
import type { shopItems } from "./schema.ts";

/** An item with the contents of the bundle, as `bundleContents` selects them. */
export type ItemRow = typeof shopItems.$inferSelect & { contents: string };

/** The values of an item's form. */
export function itemFormOf(row: ItemRow): ItemForm {
  return {
    name: row.name,
    category: row.category,
    price: String(row.price),
    currency: row.currency as ItemForm["currency"],
    salePrice: formatOptionalNumber(row.salePrice),
    saleFrom: formatDateTime(row.saleFrom),
    saleUntil: formatDateTime(row.saleUntil),
    stock: formatOptionalNumber(row.stock),
    stockSeen: formatOptionalNumber(row.stock),
    accountLimit: formatOptionalNumber(row.accountLimit),
    dayLimit: formatOptionalNumber(row.dayLimit),
    startsAt: formatDateTime(row.startsAt),
    endsAt: formatDateTime(row.endsAt),
    position: row.position === 0 ? "" : String(row.position),
    featured: row.featured ? "on" : "",
    variantGroup: row.variantGroup,
    variantLabel: row.variantLabel,
    contents: contentsText(partsIn(row.contents)),
    imageUrl: row.imageUrl,
    info: row.info,
    gameProductNum: formatOptionalNumber(row.gameProductNum),
    offered: row.offered ? "on" : "",
  };
}

/**
 * The columns of an item that decide what it costs, or how many can be bought. They need the right to set prices: the
 * category too, because discount codes apply to categories, and the product of the game, because another one for the same
 * coins is another price.
 */
export function priceColumns(values: ItemForm, before: ItemRow | undefined) {
  return {
    price: Number(values.price),
    currency: values.currency,
    salePrice: parseOptionalNumber(values.salePrice),
    saleFrom: parseOptionalDateTime(values.saleFrom, before?.saleFrom),
    saleUntil: parseOptionalDateTime(values.saleUntil, before?.saleUntil),
    category: values.category,
    accountLimit: parseOptionalNumber(values.accountLimit),
    dayLimit: parseOptionalNumber(values.dayLimit),
    gameProductNum: parseOptionalNumber(values.gameProductNum),
    ...(isStockChanged(values) ? { stock: parseOptionalNumber(values.stock) } : {}),
  };
}

/** The other columns of an item. */
export function shelfColumns(values: ItemForm, before: ItemRow | undefined) {
  return {
    name: values.name,
    startsAt: parseOptionalDateTime(values.startsAt, before?.startsAt),
    endsAt: parseOptionalDateTime(values.endsAt, before?.endsAt),
    position: Number(values.position),
    featured: values.featured === "on",
    variantGroup: values.variantGroup,
    variantLabel: values.variantLabel,
    imageUrl: values.imageUrl,
    info: values.info,
    offered: values.offered === "on",
  };
}

/**
 * Whether the stock was changed in the form. A purchase lowers the stock without outdating the form, so that a stock
 * that nobody changed is not written.
 */
export function isStockChanged({ stock, stockSeen }: ItemForm): boolean {
  return parseOptionalNumber(stock) !== parseOptionalNumber(stockSeen);
}

/** The stock that the form showed. */
export function stockSeenIn({ stockSeen }: ItemForm): number | null {
  return parseOptionalNumber(stockSeen);
}

/** The contents in a form, if they are not those of the item already. */
export function changedContents({ contents }: ItemForm, before: ItemRow | undefined): BundlePart[] | undefined {
  const sorted = parseContents(contents).sort((one, other) => one.productNum - other.productNum);
  return contentsText(sorted) === contentsText(before ? partsIn(before.contents) : []) ? undefined : sorted;
}
