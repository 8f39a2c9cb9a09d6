import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload, pagedParts } from "#app/features/admin/list-download.server.ts";
import { itemListCell, itemListColumns, numberColumn } from "#app/features/shop/item-list.ts";
import { itemFilters } from "./query.ts";

/** `GET /admin/items.csv`: the list of items with its filters, in the columns that an import reads. */
export const loader = adminLoader("content", async ({ services, gameApi, searchParams }) => {
  const filters = itemFilters(searchParams);
  const read = pagedParts((page) => gameApi.itemsAdmin.list({ ...filters, ...page }));
  return listDownload(services, "items", read, [
    [numberColumn, ({ id }) => id],
    ...itemListColumns.map(
      ([field, title]) =>
        [title, ({ values }: { values: Record<typeof field, string> }) => itemListCell(field, values[field])] as const,
    ),
  ]);
});
