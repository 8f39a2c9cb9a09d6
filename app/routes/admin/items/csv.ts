import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "#app/auth/guards.ts";
import { getServices } from "#app/http/services.ts";
import { listDownload } from "../editing/list-download.server.ts";
import { readItemListQuery } from "./query.ts";

/** `GET /admin/items.csv`: the list of items with its filters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const query = readItemListQuery(new URL(request.url).searchParams);
  return listDownload(services, {
    name: "items",
    header: ["Product Number", "Name", "Category", "Price", "Picture", "Info", "Offered"],
    read: (paging) => services.gameApi.adminitems({ ...query, ...paging }),
    recordOf: ({ id, values }) => [
      id,
      values.name,
      values.category,
      Number(values.price),
      values.image_url,
      values.info,
      values.offered === "on" ? "yes" : "no",
    ],
  });
}
