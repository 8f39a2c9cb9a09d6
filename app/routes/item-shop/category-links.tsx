import { type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategories } from "#app/features/shop/categories.ts";
import styles from "./item-shop.module.css";

/** Links to the categories. They keep search and order, and start at the first page. */
export function CategoryLinks({ view }: { view: ShopView | undefined }) {
  const { search = "", order } = view ?? {};
  return (
    <nav className={`menu-links ${styles.categories}`} aria-label="Categories">
      <ul>
        {[{ key: ALL_ITEMS, name: "All" }, ...shopCategories].map(({ key, name }) => (
          <li key={key}>
            <a
              href={shopPath({ category: key, search, order, page: 1 })}
              aria-current={key === view?.category ? "page" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
