import { orderChoices, type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { shopLimits } from "#app/features/shop/limits.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";

/** Search within the category, and the order of the results. */
export function SearchBar({ view }: { view: ShopView }) {
  // A search and an order are for all items, also on the page of a single one.
  const { search, order, ...shelf } = { ...view, item: undefined };
  const address = shopPath({ ...shelf, search: "", order: undefined, page: 1 });
  return (
    // No autocomplete: a browser that restores choices after a reload would show another order than that of the page.
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element
    <form role="search" action={localizedHref(address)} autoComplete="off">
      <input
        id="search"
        type="search"
        name="q"
        aria-label={t("shop.searchItems")}
        placeholder={t("shop.searchItems")}
        defaultValue={search}
        maxLength={shopLimits.searchLength}
        enterKeyHint="search"
      />
      <label htmlFor="order">{t("shop.sortBy")}</label>
      <select id="order" name="order" defaultValue={order ?? ""}>
        {orderChoices.map((choice) => (
          <option key={choice.label} value={choice.order ?? ""}>
            {t(choice.label)}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t("shop.search")}
      </button>
    </form>
  );
}
