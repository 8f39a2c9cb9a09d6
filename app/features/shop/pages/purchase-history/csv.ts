import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { historyDownload, timeCell } from "#app/features/history/history.server.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";

/** `GET /shoppurchases.csv`: the whole purchase history of the logged-in player. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  return historyDownload(services, request, {
    name: "purchase-history",
    path: "/shoppurchases",
    read: services.gameApi.shop.purchases,
    header: [
      t("history.purchaseTime"),
      t("history.item"),
      t("history.productNumber"),
      t("history.quantity"),
      t("history.price"),
      t("history.paid"),
      t("dataFile.currency"),
      t("history.delivery"),
      t("history.purchase"),
    ],
    recordsOf: ({ lines }) =>
      lines.map(({ item, quantity, boughtAt, purchase, delivery, paid }) => [
        timeCell(boughtAt),
        item?.name,
        item?.productNum,
        quantity,
        (item?.price ?? 0).toFixed(2),
        (paid ?? (item?.price ?? 0) * quantity).toFixed(2),
        currencyLabel(item?.currency ?? shopCurrency),
        delivery && deliveryOf(delivery)?.text,
        purchase,
      ]),
  });
}
