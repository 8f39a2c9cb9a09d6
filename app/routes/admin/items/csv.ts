import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload, pagedParts } from "#app/features/admin/list-download.server.ts";
import { itemFilters } from "./query.ts";

/** `GET /admin/items.csv`: the list of items with its filters. */
export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const filters = itemFilters(searchParams);
  const read = pagedParts((page) => gameApi.itemsAdmin.list({ ...filters, ...page }));
  return listDownload("items", read, [
    ["Product Number", ({ id }) => id],
    ["Name", ({ values }) => values.name],
    ["Category", ({ values }) => values.category],
    ["Price", ({ values }) => Number(values.price)],
    ["Number in the Game", ({ values }) => values.gameProductNum],
    ["Picture", ({ values }) => values.imageUrl],
    ["Info", ({ values }) => values.info],
    ["Offered", ({ values }) => (values.offered === "on" ? "yes" : "no")],
  ]);
});
