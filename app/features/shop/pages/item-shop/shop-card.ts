import { itemPicture } from "#app/art/item-picture.server.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import type { OfferedCategory } from "#app/features/shop/catalogue-view.ts";
import { type ItemView, itemView, splitInfo } from "#app/features/shop/components/item-view.ts";
import { priceText } from "#app/features/shop/price.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

/** The price of an item or of a variant. */
export interface ShownPrice {
  /** With two decimals. */
  price: string;
  currency: string;
  /** Whether that is the shop's coin, which has a sign. */
  isCoin: boolean;
  /** The price before and after a sale. */
  regular: string | undefined;
  /** When the sale ends. */
  until: ShownTime | undefined;
  soldOut: boolean;
}

/** A choice on the card of an item with variants. */
export interface ShownVariant extends ShownPrice {
  number: number;
  label: string;
  /** How much less it costs during a sale, such as `−30%`; empty if all variants are on sale, which the ribbon says. */
  sale: string;
  /** The choice is made at first. */
  chosen: boolean;
}

/** The kinds of ribbons, in the order in which a card shows them. */
const markKinds = ["featured", "sale", "bestSeller", "new"] as const;
export type MarkKind = (typeof markKinds)[number];

/** An item, or several variants of one, as the shop shows it. */
export interface ShopCard extends ItemView, ShownPrice {
  imageUrl: string;
  /** What the item does: the first sentence of its info. The details have the rest. */
  line: string;
  rest: string;
  /** The text of each ribbon; that of a sale where the whole item is on sale. */
  marks: Partial<Record<MarkKind, string>>;
  /** Whether it is on sale, or a variant of it. */
  onSale: boolean;
  /** The name of its category, where the page shows several. */
  category: string | undefined;
  /** What else is known of the item. */
  facts: { label: string; text: string }[];
  /** When it leaves the shop. */
  endsAt: ShownTime | undefined;
  /** How many are left, in words. */
  left: string | undefined;
  /** Empty for an item without variants. */
  variants: ShownVariant[];
}

/** Width of the banner's picture in pixels. */
const BANNER_PICTURE = 320;

type SingleItem = Omit<ShopItem, "variants">;

/**
 * Prepares an item of the catalogue for its card.
 * @param categories for its category; empty where the page shows only one
 */
export function shopCard(item: ShopItem, categories: readonly OfferedCategory[]): ShopCard {
  const variants = item.variants ?? [];
  const all: SingleItem[] = [item, ...variants];
  const first = all.find((variant) => !isSoldOut(variant));
  const [line, rest] = splitInfo(item.info);
  const wholeOnSale = all.every((variant) => percentOff(variant) > 0);
  return {
    ...itemView(item, itemPicture(item.imageUrl)),
    ...shownPrice(item),
    imageUrl: item.imageUrl,
    soldOut: first === undefined,
    line,
    rest,
    marks: marksOf(all, wholeOnSale),
    onSale: all.some((variant) => percentOff(variant) > 0),
    category: categories.find(({ key }) => key === item.category)?.name,
    facts: factsOf(item),
    endsAt: item.endsAt ? shownTime(item.endsAt) : undefined,
    left: item.stock ? t("shop.left", { count: item.stock }) : undefined,
    variants:
      variants.length === 0
        ? []
        : all.map((variant) => ({
            ...shownPrice(variant),
            number: variant.productNum,
            label: variant.variantLabel || variant.name,
            sale:
              wholeOnSale || percentOff(variant) === 0 ? "" : t("shop.percentOff", { percent: percentOff(variant) }),
            chosen: variant === first,
          })),
  };
}

/**
 * The cards, with the one for the banner first: a featured item, otherwise one on sale, a best seller or a new one. The
 * banner shows the whole description, so its details only have the other facts.
 * @returns undefined if there is no such card
 */
export function bannerFirst(cards: readonly ShopCard[]): ShopCard[] | undefined {
  const found = markKinds
    .map((kind) => cards.find(({ marks, onSale }) => marks[kind] || (kind === "sale" && onSale)))
    .find((card) => card !== undefined);
  if (!found) return undefined;
  const picture = itemPicture(found.imageUrl, BANNER_PICTURE);
  const banner = { ...found, picture, line: found.info, rest: "", category: undefined };
  return [banner, ...cards.filter((card) => card !== found)];
}

/** By how many percent a sale lowers the price, rounded down; 0 without one. */
function percentOff({ price, regularPrice }: SingleItem): number {
  return regularPrice ? Math.floor((1 - price / regularPrice) * 100) : 0;
}

function marksOf(all: readonly SingleItem[], wholeOnSale: boolean): ShopCard["marks"] {
  return {
    ...(all.some(({ featured }) => featured) ? { featured: t("shop.featured") } : {}),
    ...(wholeOnSale ? { sale: t("shop.sale", { percent: Math.max(...all.map(percentOff)) }) } : {}),
    ...(all.some(({ bestSeller }) => bestSeller) ? { bestSeller: t("shop.bestSeller") } : {}),
    ...(all.some(({ isNew }) => isNew) ? { new: t("shop.new") } : {}),
  };
}

function factsOf({ contents, accountLimit, dayLimit }: SingleItem): ShopCard["facts"] {
  const limits = [
    accountLimit && t("shop.perAccount", { count: accountLimit }),
    dayLimit && t("shop.perDay", { count: dayLimit }),
  ];
  return [
    { label: t("shop.contents"), text: contents?.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ") },
    { label: t("shop.limit"), text: limits.filter((text) => typeof text === "string").join(" · ") },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
}

function isSoldOut({ stock }: SingleItem): boolean {
  return stock === 0;
}

function shownPrice(item: SingleItem): ShownPrice {
  const { price, currency, regularPrice, saleUntil } = item;
  return {
    price: priceText(price),
    currency: currencyLabel(currency ?? shopCurrency),
    isCoin: (currency ?? shopCurrency) === shopCurrency,
    regular: regularPrice ? priceText(regularPrice) : undefined,
    until: saleUntil ? shownTime(saleUntil) : undefined,
    soldOut: isSoldOut(item),
  };
}
