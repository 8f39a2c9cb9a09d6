/** A category of the item shop, which lists them in the order of {@link shopCategories}. */
export interface ShopCategory {
  key: string;
  name: string;
}

export const shopCategories: readonly ShopCategory[] = [
  { key: "costume", name: "Costumes" },
  { key: "weapon", name: "Weapon skins" },
  { key: "pet", name: "Pets" },
  { key: "box", name: "Capsules and boxes" },
  { key: "potion", name: "Potions" },
  { key: "scroll", name: "Scrolls and books" },
  { key: "ticket", name: "Tickets" },
  { key: "gem", name: "Gems" },
  { key: "utility", name: "Utilities" },
];

/** Selects the items of all categories. */
export const ALL_ITEMS = "all";

/** The category with this key, or undefined. */
export function shopCategory(key: string): ShopCategory | undefined {
  return shopCategories.find((category) => category.key === key);
}
