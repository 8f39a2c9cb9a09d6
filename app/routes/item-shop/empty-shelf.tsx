import { type ShopView, shopPath } from "#app/features/shop/catalogue-view.ts";
import { ALL_ITEMS, shopCategory } from "#app/features/shop/categories.ts";
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
  const allItems = { href: "/itemshop", label: "All items" };
  if (!view) return { text: "This category does not exist.", ...allItems };
  const { search, category } = view;
  if (!search) return { text: "There are no items in this category at the moment.", ...allItems };
  if (category === ALL_ITEMS) return { text: `No items match “${search}”.`, ...allItems };
  return {
    text: `No items in ${shopCategory(category)?.name} match “${search}”.`,
    href: shopPath({ ...view, category: ALL_ITEMS }),
    label: "Search all items",
  };
}
