import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { history } from "#app/features/history/limits.ts";
import { itemFilters } from "./query.ts";

/** `GET /admin/items.csv`: the list of items with its filters. */
export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const filters = itemFilters(searchParams);
  const header = ["Product Number", "Name", "Category", "Price", "Picture", "Info", "Offered"];
  return listDownload("items", header, async (after) => {
    const page = Number(after ?? 1);
    const { data, lastPage } = await gameApi.itemsAdmin.list({
      ...filters,
      page,
      perPage: history.exportedAtOnce,
    });
    return {
      records: data.map(({ id, values }) => [
        id,
        values.name,
        values.category,
        Number(values.price),
        values.imageUrl,
        values.info,
        values.offered === "on" ? "yes" : "no",
      ]),
      next: page < lastPage ? String(page + 1) : undefined,
    };
  });
});
