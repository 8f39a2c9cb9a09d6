import { type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategories } from "#app/features/shop/categories.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./item-shop.module.css";

/** Links to the categories. They keep search and order, and start at the first page. */
export function CategoryLinks({ view }: { view: ShopView | undefined }) {
  const { search = "", order } = view ?? {};
  return (
    <nav className={`menu-links ${styles.categories}`} aria-label={t("shop.categories")}>
      <ul>
        {[{ key: ALL_ITEMS, label: "shop.all" } as const, ...shopCategories].map(({ key, label }) => (
          <li key={key}>
            <a
              href={localizedHref(shopPath({ category: key, search, order, page: 1 }))}
              aria-current={key === view?.category ? "page" : undefined}
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
