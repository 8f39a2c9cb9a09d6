import { type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategory } from "#app/features/shop/categories.ts";
import styles from "./item-shop.module.css";

/** Shown instead of the items if there are none: one sentence and a link. */
export function EmptyShelf({ view }: { view: ShopView | undefined }) {
  const { text, href, label } = wordsFor(view);
  return (
    <div className={`panel nothing ${styles.nothing}`}>
      <img src="/art/icons/bag.svg" width="56" height="56" alt="" />
      <p role="status">{text}</p>
      <a className="button quiet" href={href}>
        {label}
      </a>
    </div>
  );
}

function wordsFor(view: ShopView | undefined): { text: string; href: string; label: string } {
  const allItems = { href: "/itemshop", label: "All items" };
  if (!view) return { text: "This category does not exist.", ...allItems };
  const { search, category } = view;
  if (!search) return { text: "There are no items in this category at the moment.", ...allItems };
  if (category === ALL_ITEMS) return { text: `No item has “${search}” in its name.`, ...allItems };
  return {
    text: `No item of ${shopCategory(category)?.name} has “${search}” in its name.`,
    href: shopPath({ ...view, category: ALL_ITEMS }),
    label: "Search all items",
  };
}
