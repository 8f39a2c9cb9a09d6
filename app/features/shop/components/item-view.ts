import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { ShopItem } from "../calls.ts";
import { itemPath } from "../catalogue.ts";
import { priceText } from "../price.ts";

/** A shop item as pages show it. */
export interface ItemView {
  number: number;
  name: string;
  info: string;
  /** The language of name and info if it is not that of the page. */
  language?: string | undefined;
  /** With two decimals. */
  price: string;
  /** The name of its currency. */
  currency: string;
  /** One of our pictures, or the URL of an operator's picture. */
  picture: PictureSource | string;
  /** The item's URL in the shop; undefined when the site has no shop. */
  href: string | undefined;
}

/**
 * Prepares an item for the components of this folder.
 * @param picture what `itemPicture` of `app/art` returns for the item's `imageUrl`
 * @param inShop whether the site offers the item shop
 */
export function itemView(item: ShopItem, picture: ItemView["picture"], inShop = true): ItemView {
  const { productNum: number, info, language, price, currency } = item;
  const name = item.variants && item.variants.length > 0 ? nameWithoutLabel(item) : item.name;
  return {
    number,
    name,
    info,
    language,
    price: priceText(price),
    currency: currencyLabel(currency ?? shopCurrency),
    picture,
    href: inShop ? itemPath(number) : undefined,
  };
}

/** Splits an info after its first sentence, which says what the item does. */
export function splitInfo(info: string): [line: string, rest: string] {
  // A shorter match is probably an abbreviation.
  const [, line = info, rest = ""] = /^(.{15,}?[.!?])\s+(?=[^\p{Ll}\p{N}\s])(.+)$/su.exec(info) ?? [];
  return [line, rest];
}

/** The name that all variants of an item share; an operator may have put the label into the name, as in "Puppy (30 days)". */
export function nameWithoutLabel({ name, variantLabel }: ShopItem): string {
  const label = ` (${variantLabel})`;
  return name.endsWith(label) ? name.slice(0, -label.length) : name;
}
