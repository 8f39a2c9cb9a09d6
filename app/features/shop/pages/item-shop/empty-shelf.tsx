import { shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS } from "#app/features/shop/categories.ts";
import { t } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ShelfPlace } from "./category-links.tsx";

/** Shown instead of the items if there are none. */
export function EmptyShelf(place: ShelfPlace) {
  const { text, ...link } = emptyText(place);
  return (
    <div className="panel">
      <EmptyState icon="bag" link={link}>
        <p role="status">{text}</p>
      </EmptyState>
    </div>
  );
}

function emptyText({ view, categories }: ShelfPlace): { text: string; href: string; label: string } {
  const allItems = { href: "/itemshop", label: t("shop.allItems") };
  if (!view) return { text: t("shop.noCategory"), ...allItems };
  const { item, search, category: key } = view;
  if (item !== undefined) return { text: t("shop.noItem"), ...allItems };
  if (!search) return { text: t("shop.noItems"), ...allItems };
  const category = categories.find((known) => known.key === key);
  if (!category) return { text: t("shop.noMatch", { search }), ...allItems };
  return {
    text: t("shop.noMatchIn", { category: category.name, search }),
    href: shopPath({ ...view, category: ALL_ITEMS }),
    label: t("shop.searchAll"),
  };
}
