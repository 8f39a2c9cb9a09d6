/** Where the home page has a box: at its top, in its main column or beside it. */
type HomeColumn = "top" | "content" | "side";

/** A box of the home page. */
export interface HomeBox {
  key: string;
  column: HomeColumn;
  /** Its name in the console. */
  title: string;
  /** For a box with which the page would no longer fit into the first round trip. */
  isHiddenByDefault?: boolean;
}

/** The boxes of the home page in their default order. */
export const homeBoxes = [
  { key: "hero", column: "top", title: "Hero" },
  { key: "banners", column: "content", title: "Banners" },
  { key: "news", column: "content", title: "Latest news" },
  { key: "events", column: "content", title: "Events" },
  { key: "schools", column: "content", title: "Schools" },
  { key: "guides", column: "content", title: "Guides" },
  { key: "community", column: "content", title: "Community" },
  { key: "calendar", column: "content", title: "Calendar: now and next", isHiddenByDefault: true },
  { key: "account", column: "side", title: "Login and account" },
  { key: "ranking", column: "side", title: "Top ranking" },
  { key: "clubtax", column: "side", title: "Club tax" },
  { key: "clubwar", column: "side", title: "Club war: now and next", isHiddenByDefault: true },
  { key: "shop", column: "side", title: "Recharge, capsule shop and items" },
] as const satisfies readonly HomeBox[];

export type HomeBoxKey = (typeof homeBoxes)[number]["key"];

/** The box with a key; undefined for an unknown one. */
export function homeBox(key: string): (typeof homeBoxes)[number] | undefined {
  return homeBoxes.find((box) => box.key === key);
}

/** Limits of the boxes that owners add. */
export const ownBoxLimits = { boxes: 8, title: 60, text: 600, links: 6, label: 40 } as const;

/** The maximum number of characters of the hero's texts. */
export const heroLimits = { headline: 60, text: 160, button: 30 } as const;
