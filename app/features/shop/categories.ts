import type { LabelKey } from "#app/i18n/catalogue.ts";

/** A category of the item shop, which lists them in the order of {@link shopCategories}. */
export interface ShopCategory {
  key: string;
  label: LabelKey;
}

export const shopCategories: readonly ShopCategory[] = [
  { key: "costume", label: "shop.costumes" },
  { key: "weapon", label: "shop.weaponSkins" },
  { key: "pet", label: "shop.pets" },
  { key: "box", label: "shop.boxes" },
  { key: "potion", label: "shop.potions" },
  { key: "scroll", label: "shop.scrolls" },
  { key: "ticket", label: "shop.tickets" },
  { key: "gem", label: "shop.gems" },
  { key: "utility", label: "shop.utilities" },
];

/** Selects the items of all categories. */
export const ALL_ITEMS = "all";

/** Whether a text can be the key of a category. */
export function isCategoryKey(text: string): boolean {
  return /^[a-z]{1,20}$/.test(text) && text !== ALL_ITEMS;
}

/** The request for the first items of the shop. Every page sends it, so that it is seldom sent to the game server. */
export const firstItems = { category: ALL_ITEMS, page: 1, first: 6 } as const;
