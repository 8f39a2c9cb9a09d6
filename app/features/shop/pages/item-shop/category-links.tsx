import { type OfferedCategory, type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS } from "#app/features/shop/categories.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./shelf-menu.module.css";

/** The view of the shop, and its categories. */
export interface ShelfPlace {
  /** Undefined for an address that does not exist. */
  view: ShopView | undefined;
  categories: readonly OfferedCategory[];
}

/** Links to the categories. They keep search and order, and start at the first page. */
export function CategoryLinks({ view, categories }: ShelfPlace) {
  const { search = "", order } = view ?? {};
  return (
    <nav className={`menu-links ${styles.categories}`} aria-label={t("shop.categories")}>
      <ul>
        {[{ key: ALL_ITEMS, name: t("shop.all") }, ...categories].map(({ key, name, language }: OfferedCategory) => (
          <li key={key}>
            <a
              lang={language}
              href={localizedHref(shopPath({ category: key, search, order, page: 1 }))}
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
