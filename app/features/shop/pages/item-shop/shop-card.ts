import { pictureAt } from "#app/art/catalog.server.ts";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import type { OfferedCategory } from "#app/features/shop/catalogue-view.ts";
import { type ItemView, itemView, splitInfo } from "#app/features/shop/components/item-view.ts";
import { priceText } from "#app/features/shop/price.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/** The price of an item or of a variant. */
export interface ShownPrice {
  /** With two decimals. */
  price: string;
  currency: string;
  /** Whether that is the shop's coin, which has a sign. */
  isCoin: boolean;
  /** The price before and after a sale. */
  regular: string | undefined;
  soldOut: boolean;
}

/** A choice on the card of an item with variants. */
export interface ShownVariant extends ShownPrice {
  number: number;
  label: string;
  /** The choice is made at first: for a variant on sale, otherwise for the first one. */
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
  /** The text of each ribbon; that of a sale says how much less a variant costs at most. */
  marks: Partial<Record<MarkKind, string>>;
  /** When the sale of the item or of its variants ends. */
  until: ShownTime | undefined;
  /** The item worn by a figure, as wide as the page; only of the item in the banner. */
  scene?: PictureSource | undefined;
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

/** Width of a picture in pixels. */
const CARD_PICTURE = 320;

type SingleItem = Omit<ShopItem, "variants">;

/**
 * Prepares an item of the catalogue for its card.
 * @param categories for its category; empty where the page shows only one
 */
export function shopCard(item: ShopItem, categories: readonly OfferedCategory[]): ShopCard {
  const variants = item.variants ?? [];
  const all: SingleItem[] = [item, ...variants];
  const offered = all.filter((variant) => !isSoldOut(variant));
  const first = offered.find(({ regularPrice }) => regularPrice) ?? offered[0];
  const [line, rest] = splitInfo(item.info);
  const until = all.find(({ saleUntil }) => saleUntil)?.saleUntil;
  return {
    ...itemView(item, itemPicture(item.imageUrl, CARD_PICTURE)),
    ...shownPrice(item),
    imageUrl: item.imageUrl,
    soldOut: first === undefined,
    line,
    rest,
    marks: marksOf(all),
    until: until ? shownTime(until) : undefined,
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
  const found = markKinds.map((kind) => cards.find(({ marks }) => marks[kind])).find((card) => card !== undefined);
  if (!found) return undefined;
  const scene = pictureAt(found.imageUrl.replace("/items/", "/featured/"));
  const banner = { ...found, scene, line: found.info, rest: "", category: undefined };
  return [banner, ...cards.filter((card) => card !== found)];
}

/** By how many percent a sale lowers the price, rounded down; 0 without one. */
function percentOff({ price, regularPrice }: SingleItem): number {
  return regularPrice ? Math.floor((1 - price / regularPrice) * 100) : 0;
}

function marksOf(all: readonly SingleItem[]): ShopCard["marks"] {
  const percent = Math.max(...all.map(percentOff));
  return {
    ...(all.some(({ featured }) => featured) ? { featured: t("shop.featured") } : {}),
    ...(percent > 0 ? { sale: t("shop.sale", { percent }) } : {}),
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
  const { price, currency, regularPrice } = item;
  return {
    price: priceText(price),
    currency: currencyLabel(currency ?? shopCurrency),
    isCoin: (currency ?? shopCurrency) === shopCurrency,
    regular: regularPrice ? priceText(regularPrice) : undefined,
    soldOut: isSoldOut(item),
  };
}
