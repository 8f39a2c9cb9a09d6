import { type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategory } from "#app/features/shop/categories.ts";
import { t } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";

/** Shown instead of the items if there are none. */
export function EmptyShelf({ view }: { view: ShopView | undefined }) {
  const { text, ...link } = emptyText(view);
  return (
    <div className="panel">
      <EmptyState icon="bag" link={link}>
        <p role="status">{text}</p>
      </EmptyState>
    </div>
  );
}

function emptyText(view: ShopView | undefined): { text: string; href: string; label: string } {
  const allItems = { href: "/itemshop", label: t("shop.allItems") };
  if (!view) return { text: t("shop.noCategory"), ...allItems };
  const { search, category: key } = view;
  if (!search) return { text: t("shop.noItems"), ...allItems };
  const category = shopCategory(key);
  if (!category) return { text: t("shop.noMatch", { search }), ...allItems };
  return {
    text: t("shop.noMatchIn", { category: t(category.label), search }),
    href: shopPath({ ...view, category: ALL_ITEMS }),
    label: t("shop.searchAll"),
  };
}
