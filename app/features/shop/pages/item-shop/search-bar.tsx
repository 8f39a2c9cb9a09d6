import { orderChoices, type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { shopLimits } from "#app/features/shop/limits.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import joinedInput from "#app/ui/joined-input.module.css";
import styles from "./shelf-menu.module.css";

/** Search within the category, and the order of the results. */
export function SearchBar({ view }: { view: ShopView }) {
  // A search and an order are for all items, also on the page of a single one.
  const shelf = { ...view, item: undefined };
  const { search, order } = shelf;
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element */}
      <form role="search" action={localizedHref(shopPath({ ...shelf, search: "", order: undefined, page: 1 }))}>
        <label className="sr-only" htmlFor="search">
          {t("shop.searchItems")}
        </label>
        <input
          className={joinedInput.joined}
          id="search"
          type="search"
          name="q"
          placeholder={t("shop.searchItems")}
          defaultValue={search}
          maxLength={shopLimits.searchLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        {order && <input type="hidden" name="order" value={order} />}
        <button type="submit" className="button quiet">
          {t("shop.search")}
        </button>
      </form>
      <nav aria-label={t("shop.sortBy")}>
        {orderChoices.map((choice) => (
          <a
            key={choice.label}
            href={localizedHref(shopPath({ ...shelf, order: choice.order, page: 1 }))}
            aria-current={choice.order === order ? "true" : undefined}
          >
            {t(choice.label)}
          </a>
        ))}
      </nav>
    </div>
  );
}
