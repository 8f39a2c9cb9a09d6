import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "#app/auth/guards.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { history } from "#app/features/history/limits.ts";
import { getServices } from "#app/server/services.ts";
import { readItemListQuery } from "./query.ts";

/** `GET /admin/items.csv`: the list of items with its filters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const query = readItemListQuery(new URL(request.url).searchParams);
  const header = ["Product Number", "Name", "Category", "Price", "Picture", "Info", "Offered"];
  return listDownload(services, "items", header, async (after) => {
    const page = Number(after ?? 1);
    const { data, lastPage } = await services.gameApi.itemsAdmin.list({
      ...query,
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
}
