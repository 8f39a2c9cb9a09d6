import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deliveryOf } from "#app/domain/shop/delivery-state.ts";
import { historyDownload, timeCell } from "#app/http/history.ts";
import { getServices } from "#app/http/services.ts";

/** `GET /shoppurchases.csv`: the whole purchase history of the logged-in player. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  return historyDownload(services, request, {
    name: "purchase-history",
    path: "/shoppurchases",
    read: services.gameApi.shoppurchases,
    header: ["Purchase Date (GMT+08:00)", "Item", "Product Number", "Quantity", "Price", "Delivery", "Purchase"],
    recordsOf: ({ purchasehistory }) =>
      purchasehistory.map(({ shopitem, quantity, PurDate, purchase, delivery }) => [
        timeCell(PurDate),
        shopitem?.ItemName,
        shopitem?.ProductNum,
        quantity,
        (shopitem?.price ?? 0).toFixed(2),
        delivery && deliveryOf(delivery)?.text,
        purchase,
      ]),
  });
}
