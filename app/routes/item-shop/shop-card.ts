import { itemPicture } from "#app/art/item-picture.server.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import { type ItemView, itemView } from "#app/features/shop/components/item-view.ts";
import { priceText } from "#app/features/shop/price.ts";
import { currencyLabel, shopCurrency } from "#app/features/wallet/currencies.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

/** The price of an item or of a variant. */
export interface ShownPrice {
  /** With two decimals. */
  price: string;
  currency: string;
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
  /** The choice is made at first. */
  chosen: boolean;
}

/** An item, or several variants of one, as the shop shows it. */
export interface ShopCard extends ItemView, ShownPrice {
  featured: boolean;
  /** What a bundle contains, in words. */
  contents: string | undefined;
  /** How many there are, and how many one can buy. */
  limits: string[];
  /** Empty for an item without variants. */
  variants: ShownVariant[];
}

type SingleItem = Omit<ShopItem, "variants">;

/** Prepares an item of the catalogue for its card. */
export function shopCard(item: ShopItem): ShopCard {
  const all: SingleItem[] = item.variants && item.variants.length > 0 ? [item, ...item.variants] : [];
  const first = all.find((variant) => !isSoldOut(variant));
  const { contents } = item;
  return {
    ...itemView(item, itemPicture(item.imageUrl)),
    ...shownPrice(item),
    soldOut: all.length > 0 ? first === undefined : isSoldOut(item),
    featured: item.featured === true,
    contents:
      contents && contents.length > 0
        ? t("shop.contains", { items: contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ") })
        : undefined,
    limits: limitsOf(item),
    variants: all.map((variant) => ({
      ...shownPrice(variant),
      number: variant.productNum,
      label: variant.variantLabel || variant.name,
      chosen: variant === first,
    })),
  };
}

function isSoldOut({ stock }: SingleItem): boolean {
  return stock === 0;
}

function shownPrice(item: SingleItem): ShownPrice {
  const { price, currency, regularPrice, saleUntil } = item;
  return {
    price: priceText(price),
    currency: currencyLabel(currency ?? shopCurrency),
    regular: regularPrice ? priceText(regularPrice) : undefined,
    until: saleUntil ? shownTime(saleUntil) : undefined,
    soldOut: isSoldOut(item),
  };
}

function limitsOf({ stock, accountLimit, dayLimit }: SingleItem): string[] {
  return [
    stock && t("shop.left", { count: stock }),
    accountLimit && t("shop.perAccount", { count: accountLimit }),
    dayLimit && t("shop.perDay", { count: dayLimit }),
  ].filter((text) => typeof text === "string");
}
