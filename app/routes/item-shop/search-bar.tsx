import { orderChoices, type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { shopLimits } from "#app/features/shop/limits.ts";
import styles from "./item-shop.module.css";

/** Search within the category, and the order of the results. */
export function SearchBar({ view }: { view: ShopView }) {
  const { search, order } = view;
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element */}
      <form role="search" action={shopPath({ ...view, search: "", order: undefined, page: 1 })}>
        <label className="sr-only" htmlFor="search">
          Search items
        </label>
        <input
          id="search"
          type="search"
          name="q"
          placeholder="Search items"
          defaultValue={search}
          maxLength={shopLimits.searchLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        {order && <input type="hidden" name="order" value={order} />}
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
      <nav aria-label="Sort by">
        {orderChoices.map((choice) => (
          <a
            key={choice.label}
            href={shopPath({ ...view, order: choice.order, page: 1 })}
            aria-current={choice.order === order ? "true" : undefined}
          >
            {choice.label}
          </a>
        ))}
      </nav>
    </div>
  );
}
